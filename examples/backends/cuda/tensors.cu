// SPDX-License-Identifier: BSL-1.0
// Kernels that make, view, fill and copy tensors, and the fallback to the CPU for all other
// operators.
#include <ATen/Dispatch.h>
#include <ATen/EmptyTensor.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/native/Resize.h>
#include <ATen/native/TensorShape.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include "layout.cuh"

namespace cuda_backend {
namespace {

constexpr c10::DispatchKeySet keys(c10::DispatchKey::CUDA);

void check_options(std::optional<at::Layout> layout, std::optional<bool> pinned) {
  if (layout && *layout != at::kStrided)
    throw c10::NotImplementedError("empty(): cuda tensors are strided");
  if (pinned && *pinned) throw c10::Error("empty(): only memory of the CPU can be pinned");
}
at::Tensor empty(c10::SymIntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout> layout, std::optional<at::Device> device,
                 std::optional<bool> pinned, std::optional<at::MemoryFormat> format) {
  check_options(layout, pinned);
  const c10::OptionalDeviceGuard guard(device);
  return at::detail::empty_generic(c10::asIntArrayRefUnchecked(sizes),
                                   c10::cuda::CUDACachingAllocator::get(), keys,
                                   type.value_or(at::kFloat), format);
}
at::Tensor empty_strided(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides,
                         std::optional<at::ScalarType> type, std::optional<at::Layout> layout,
                         std::optional<at::Device> device, std::optional<bool> pinned) {
  check_options(layout, pinned);
  const c10::OptionalDeviceGuard guard(device);
  return at::detail::empty_strided_generic(
      c10::asIntArrayRefUnchecked(sizes), c10::asIntArrayRefUnchecked(strides),
      c10::cuda::CUDACachingAllocator::get(), keys, type.value_or(at::kFloat));
}
const at::Tensor& resize_(const at::Tensor& self, c10::SymIntArrayRef sizes,
                          std::optional<at::MemoryFormat>) {
  const c10::DeviceGuard guard(self.device());
  at::native::resize_impl_(self, c10::asIntArrayRefUnchecked(sizes));
  return self;
}

at::Tensor& fill_(at::Tensor& self, const at::Scalar& value) {
  AT_DISPATCH_ALL_TYPES_AND(at::kBool, self.scalar_type(), "fill_", [&] {
    const auto number = value.to<scalar_t>();
    scalar_t* const out = self.data_ptr<scalar_t>();
    const layout s(self.sizes(), {&self}, "fill_");
    for_each(self, self.numel(), [=] __device__(std::int64_t i) { out[s.place(0, i)] = number; });
  });
  return self;
}
at::Tensor& zero_(at::Tensor& self) { return cuda_backend::fill_(self, 0); }

/// Copies within one device, for any element types and strides, and broadcasts.
void copy_on_device(const at::Tensor& to, const at::Tensor& from) {
  AT_DISPATCH_ALL_TYPES_AND(at::kBool, from.scalar_type(), "copy_", [&] {
    using source_t = scalar_t;
    const source_t* const in = from.const_data_ptr<source_t>();
    const layout s(to.sizes(), {&from, &to}, "copy_");
    AT_DISPATCH_ALL_TYPES_AND(at::kBool, to.scalar_type(), "copy_", [&] {
      scalar_t* const out = to.data_ptr<scalar_t>();
      for_each(to, to.numel(), [=] __device__(std::int64_t i) {
        out[s.place(1, i)] = static_cast<scalar_t>(in[s.place(0, i)]);
      });
    });
  });
}
/// Copies between contiguous tensors of one type. Waits for the copy if one of them is on the CPU.
void move(const at::Tensor& to, const at::Tensor& from, const at::Tensor& on, cudaMemcpyKind kind) {
  if (to.numel() == 0) return;
  const c10::cuda::CUDAGuard guard(on.device());
  const auto stream = at::cuda::getCurrentCUDAStream();
  C10_CUDA_CHECK(
      cudaMemcpyAsync(to.mutable_data_ptr(), from.const_data_ptr(), to.nbytes(), kind, stream));
  stream.synchronize();
}
at::Tensor& copy_(at::Tensor& self, const at::Tensor& src, bool) {
  if (self.is_same(src)) return self;
  if (src.is_cpu()) {
    const at::Tensor ready = src.to(self.scalar_type()).expand(self.sizes()).contiguous();
    if (self.is_contiguous()) {
      move(self, ready, self, cudaMemcpyHostToDevice);
    } else {
      const at::Tensor there = at::empty(self.sizes(), self.options());
      move(there, ready, self, cudaMemcpyHostToDevice);
      copy_on_device(self, there);
    }
  } else if (self.is_cpu()) {
    at::Tensor dense = src;
    if (!src.is_contiguous()) {
      dense = at::empty(src.sizes(), src.options());
      copy_on_device(dense, src);
    }
    const at::Tensor here = at::empty(src.sizes(), at::TensorOptions(src.scalar_type()));
    move(here, dense, src, cudaMemcpyDeviceToHost);
    self.copy_(here.expand(self.sizes()));
  } else if (self.device() != src.device()) {
    self.copy_(src.cpu());
  } else {
    copy_on_device(self, src.is_alias_of(self) ? src.clone() : src);
  }
  return self;
}
at::Scalar local_scalar(const at::Tensor& self) {
  const at::Tensor here = at::empty({}, at::TensorOptions(self.scalar_type()));
  move(here, self, self, cudaMemcpyDeviceToHost);
  return here.item();
}

void compute_on_cpu(const c10::OperatorHandle& op, c10::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("resize_", &resize_);
  m.impl("as_strided", &at::native::as_strided_tensorimpl);
  m.impl("view", &at::native::view_impl);
  m.impl("_reshape_alias", &at::native::_reshape_alias_impl);
  m.impl("unfold", &at::native::unfold_impl);
  m.impl("fill_.Scalar", &cuda_backend::fill_);
  m.impl("zero_", &cuda_backend::zero_);
  m.impl("copy_", &copy_);
  m.impl("_local_scalar_dense", &local_scalar);
}
TORCH_LIBRARY_IMPL(_, CUDA, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&compute_on_cpu>());
}

}  // namespace cuda_backend
