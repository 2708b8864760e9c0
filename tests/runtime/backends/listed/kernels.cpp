// SPDX-License-Identifier: BSL-1.0
// The kernels that operators.yaml lists. The memory of their device is memory of the process.
#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/native/Resize.h>

#include <cstdlib>
#include <cstring>

#include "PrivateUse1NativeFunctions.h"

namespace {

struct device_memory final : c10::Allocator {
  c10::DataPtr allocate(std::size_t bytes) override {
    void* const memory = std::malloc(bytes + 1);
    return {memory, memory, &std::free, c10::Device(c10::kPrivateUse1, 0)};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
} memory;

constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

at::Tensor seen_by_cpu(const at::Tensor& t) {
  if (t.is_cpu()) return t;
  return at::from_blob(t.data_ptr(), t.sizes(), t.strides(), at::TensorOptions(t.scalar_type()));
}
at::Tensor on_device(const at::Tensor& t) {
  const at::Tensor out =
      at::detail::empty_generic(t.sizes(), &memory, keys, t.scalar_type(), std::nullopt);
  seen_by_cpu(out).copy_(t);
  return out;
}

}  // namespace

namespace listed {

at::Tensor Kernels::empty_symint(c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
                                 std::optional<at::Layout>, std::optional<at::Device>,
                                 std::optional<bool>, std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(c10::asIntArrayRefUnchecked(size), &memory, keys,
                                   dtype.value_or(at::kFloat), format);
}
at::Tensor Kernels::empty_strided(at::IntArrayRef size, at::IntArrayRef stride,
                                  std::optional<at::ScalarType> dtype, std::optional<at::Layout>,
                                  std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(size, stride, &memory, keys, dtype.value_or(at::kFloat));
}
at::Tensor Kernels::_copy_from(const at::Tensor& self, const at::Tensor& dst, bool) {
  seen_by_cpu(dst).copy_(seen_by_cpu(self));
  return dst;
}
at::Tensor Kernels::_copy_from_and_resize(const at::Tensor& self, const at::Tensor& dst) {
  dst.resize_(self.sizes());
  return _copy_from(self, dst, false);
}
const at::Tensor& Kernels::resize_(const at::Tensor& self, at::IntArrayRef size,
                                   std::optional<at::MemoryFormat> format) {
  return at::native::resize_(self, size, format);
}
at::Tensor Kernels::abs(const at::Tensor& self) { return on_device(seen_by_cpu(self).abs()); }
at::Tensor Kernels::add(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return on_device(seen_by_cpu(self).add(seen_by_cpu(other), alpha));
}
at::Tensor Kernels::add(const at::Tensor& self, const at::Scalar& other, const at::Scalar& alpha) {
  return on_device(seen_by_cpu(self).add(other, alpha));
}
at::Tensor& Kernels::mul_out(const at::Tensor& self, const at::Tensor& other, at::Tensor& out) {
  _copy_from_and_resize(on_device(seen_by_cpu(self).mul(seen_by_cpu(other))), out);
  return out;
}
std::tuple<at::Tensor, at::Tensor> Kernels::aminmax(const at::Tensor& self,
                                                    std::optional<int64_t> dim, bool keepdim) {
  const auto [least, most] = seen_by_cpu(self).aminmax(dim, keepdim);
  return {on_device(least), on_device(most)};
}
std::vector<at::Tensor> Kernels::_foreach_neg(at::TensorList self) {
  std::vector<at::Tensor> out;
  for (const at::Tensor& t : self) out.push_back(on_device(seen_by_cpu(t).neg()));
  return out;
}
at::Tensor Kernels::square(const at::Tensor& self) {
  return on_device(seen_by_cpu(self).mul(seen_by_cpu(self)));
}

}  // namespace listed
