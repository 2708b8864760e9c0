// SPDX-License-Identifier: BSL-1.0
// A whole backend with six operators, and the CPU for all others. Its device is memory of the
// process: docs/backends.md says what to replace. It compiles with PyTorch's headers as it stands.
#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/NativeFunctions.h>
#include <ATen/native/CPUFallback.h>
#include <c10/core/DeviceType.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include <cstdlib>
#include <cstring>

namespace {

// ---- memory -------------------------------------------------------------------------------------

struct device_memory final : c10::Allocator {
  c10::DataPtr allocate(std::size_t bytes) override {
    void* const memory = std::malloc(bytes + 1);
    if (memory == nullptr) throw c10::Error("no memory on the device");
    return {memory, memory, &std::free, c10::Device(c10::kPrivateUse1, 0)};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
} memory;

constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

at::Tensor empty(c10::SymIntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>,
                 std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(c10::asIntArrayRefUnchecked(sizes), &memory, keys,
                                   type.value_or(at::kFloat), format);
}
at::Tensor empty_strided(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides,
                         std::optional<at::ScalarType> type, std::optional<at::Layout>,
                         std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(c10::asIntArrayRefUnchecked(sizes),
                                           c10::asIntArrayRefUnchecked(strides), &memory, keys,
                                           type.value_or(at::kFloat));
}

C10_REGISTER_GUARD_IMPL(PrivateUse1, c10::impl::NoOpDeviceGuardImpl<c10::kPrivateUse1>);

// ---- kernels ------------------------------------------------------------------------------------

/// The tensor as one on the CPU: the copies and additions of this device are done there.
at::Tensor seen_by_cpu(const at::Tensor& t) {
  if (t.is_cpu()) return t;
  return at::from_blob(t.data_ptr(), t.sizes(), t.strides(), at::TensorOptions(t.scalar_type()));
}

at::Tensor& copy_(at::Tensor& self, const at::Tensor& src, bool) {
  seen_by_cpu(self).copy_(seen_by_cpu(src).expand(self.sizes()));
  return self;
}
/// How PyTorch's fallback writes a result to a tensor of the device.
at::Tensor copy_from_and_resize(const at::Tensor& self, const at::Tensor& dst) {
  if (self.sizes() != dst.sizes()) at::native::resize_(dst, self.sizes(), std::nullopt);
  dst.copy_(self);
  return dst;
}
at::Tensor& fill_(at::Tensor& self, const at::Scalar& value) {
  seen_by_cpu(self).fill_(value);
  return self;
}
at::Tensor add(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return at::add(seen_by_cpu(self), seen_by_cpu(other), alpha).to(self.device());
}

// ---- everything else ----------------------------------------------------------------------------

void compute_on_cpu(const c10::OperatorHandle& op, c10::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  c10::register_privateuse1_backend("mini");
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("copy_", &copy_);
  m.impl("_copy_from_and_resize", &copy_from_and_resize);
  m.impl("fill_.Scalar", &fill_);
  m.impl("add.Tensor", &add);
  // Views are a matter of sizes and strides.
  m.impl("as_strided", &at::native::as_strided_tensorimpl);
  m.impl("view", &at::native::view);
}
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&compute_on_cpu>());
}
