// SPDX-License-Identifier: BSL-1.0
// Kernels that make, view, fill and copy tensors.
#include <ATen/EmptyTensor.h>
#include <ATen/native/Resize.h>
#include <ATen/native/TensorShape.h>
#include <c10/core/DeviceGuard.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include <array>
#include <cstring>

#include "launch.hpp"

namespace ocl {
namespace {

constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

void check_options(std::optional<at::Layout> layout, std::optional<bool> pinned,
                   const char* operation) {
  if (layout && *layout != at::kStrided)
    throw c10::NotImplementedError(std::string(operation) + "(): ocl tensors are strided");
  if (pinned && *pinned)
    throw c10::Error(std::string(operation) + "(): only memory of the CPU can be pinned");
}

at::Tensor empty(c10::SymIntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout> layout, std::optional<at::Device> device,
                 std::optional<bool> pinned, std::optional<at::MemoryFormat> format) {
  check_options(layout, pinned, "empty");
  const c10::OptionalDeviceGuard guard(device);
  return at::detail::empty_generic(c10::asIntArrayRefUnchecked(sizes), &allocator(), keys,
                                   type.value_or(at::kFloat), format);
}
at::Tensor empty_strided(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides,
                         std::optional<at::ScalarType> type, std::optional<at::Layout> layout,
                         std::optional<at::Device> device, std::optional<bool> pinned) {
  check_options(layout, pinned, "empty_strided");
  const c10::OptionalDeviceGuard guard(device);
  return at::detail::empty_strided_generic(c10::asIntArrayRefUnchecked(sizes),
                                           c10::asIntArrayRefUnchecked(strides), &allocator(), keys,
                                           type.value_or(at::kFloat));
}
const at::Tensor& resize_(const at::Tensor& self, c10::SymIntArrayRef sizes,
                          std::optional<at::MemoryFormat>) {
  const c10::DeviceGuard guard(self.device());
  at::native::resize_impl_(self, c10::asIntArrayRefUnchecked(sizes));
  return self;
}

// ---- fill_ --------------------------------------------------------------------------------------

constexpr const char* fill_source = R"CL(
__kernel void run(const layout s, const long n, const FACTOR value, __global T* out) {
  const long i = get_global_id(0);
  if (i < n) out[place(&s, 0, i)] = (T)value;
}
)CL";

struct element {
  at::ScalarType type;
  const char* name;
};
constexpr element elements[] = {{at::kFloat, "float"}, {at::kDouble, "double"},
                                {at::kInt, "int"},     {at::kLong, "long"},
                                {at::kByte, "uchar"},  {at::kBool, "uchar"}};
[[nodiscard]] std::size_t index_of(const at::Tensor& t, const char* operation,
                                   const char* argument) {
  static_cast<void>(type_name(t, operation, argument));
  std::size_t i = 0;
  while (elements[i].type != t.scalar_type()) ++i;
  return i;
}

at::Tensor& fill_(at::Tensor& self, const at::Scalar& value) {
  static const auto& programs = *[] {
    auto* const out = new std::array<program, std::size(elements)>();
    for (std::size_t i = 0; i < out->size(); ++i)
      (*out)[i] = {"fill_", fill_source,
                   std::string("-DT=") + elements[i].name +
                       " -DFACTOR=" + (at::isFloatingType(elements[i].type) ? "double" : "long")};
    return out;
  }();
  const program& of = programs[index_of(self, "fill_", "self")];
  const layout s(self.sizes(), {&self}, "fill_");
  launch with(*buffer_of(self, "fill_", "self").on, of);
  with.value(s).value<cl_long>(self.numel());
  if (self.is_floating_point())
    with.value<cl_double>(value.toDouble());
  else
    with.value<cl_long>(self.scalar_type() == at::kBool ? value.toBool() : value.toLong());
  with.memory(buffer_of(self, "fill_", "self")).run(static_cast<std::size_t>(self.numel()));
  return self;
}
at::Tensor& zero_(at::Tensor& self) { return ocl::fill_(self, 0); }

// ---- copy_ --------------------------------------------------------------------------------------

constexpr const char* copy_source = R"CL(
__kernel void run(const layout s, const long n, __global const A* from, __global R* to) {
  const long i = get_global_id(0);
  if (i < n) to[place(&s, 1, i)] = CONVERT(from[place(&s, 0, i)]);
}
)CL";

/// Copies within one device, for any element types and strides, and broadcasts.
void copy_on_device(const at::Tensor& to, const at::Tensor& from) {
  constexpr std::size_t n = std::size(elements);
  static const auto& programs = *[] {
    auto* const out = new std::array<program, n * n>();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const bool to_bool = elements[j].type == at::kBool;
        (*out)[i * n + j] = {"copy_", copy_source,
                             std::string("-DA=") + elements[i].name + " -DR=" + elements[j].name +
                                 (to_bool ? " -DCONVERT(x)=((x)!=0)" : " -DCONVERT(x)=((R)(x))")};
      }
    }
    return out;
  }();
  const program& of = programs[index_of(from, "copy_", "src") * n + index_of(to, "copy_", "self")];
  const layout s(to.sizes(), {&from, &to}, "copy_");
  launch(*buffer_of(to, "copy_", "self").on, of)
      .value(s)
      .value<cl_long>(to.numel())
      .memory(buffer_of(from, "copy_", "src"))
      .memory(buffer_of(to, "copy_", "self"))
      .run(static_cast<std::size_t>(to.numel()));
}

/// Copies between contiguous tensors of the same type and number of elements, and waits for the
/// copy.
void write_from_host(const at::Tensor& to, const at::Tensor& from) {
  const buffer& b = buffer_of(to, "copy_", "self");
  check_alive(*b.on, "copy_");
  if (to.numel() == 0) return;
  const std::lock_guard<std::mutex> held(b.on->lock);
  check(clEnqueueWriteBuffer(current_queue(*b.on), b.memory, CL_TRUE,
                             static_cast<std::size_t>(to.storage_offset()) * to.element_size(),
                             to.nbytes(), from.const_data_ptr(), 0, nullptr, nullptr),
        *b.on, "copy_", "clEnqueueWriteBuffer");
}
void read_to_host(const at::Tensor& to, const at::Tensor& from) {
  const buffer& b = buffer_of(from, "copy_", "src");
  check_alive(*b.on, "copy_");
  if (to.numel() == 0) return;
  const std::lock_guard<std::mutex> held(b.on->lock);
  check(clEnqueueReadBuffer(current_queue(*b.on), b.memory, CL_TRUE,
                            static_cast<std::size_t>(from.storage_offset()) * from.element_size(),
                            to.nbytes(), to.mutable_data_ptr(), 0, nullptr, nullptr),
        *b.on, "copy_", "clEnqueueReadBuffer");
}

void copy_from_host(const at::Tensor& self, const at::Tensor& src) {
  const at::Tensor ready = src.to(self.scalar_type()).expand(self.sizes()).contiguous();
  if (self.is_contiguous()) return write_from_host(self, ready);
  const at::Tensor there = at::empty(self.sizes(), self.options());
  write_from_host(there, ready);
  copy_on_device(self, there);
}
void copy_to_host(const at::Tensor& self, const at::Tensor& src) {
  at::Tensor dense = src;
  if (!src.is_contiguous()) {
    dense = at::empty(src.sizes(), src.options());
    copy_on_device(dense, src);
  }
  if (self.is_contiguous() && self.scalar_type() == src.scalar_type() &&
      self.sizes() == src.sizes())
    return read_to_host(self, dense);
  const at::Tensor here = at::empty(src.sizes(), at::TensorOptions(src.scalar_type()));
  read_to_host(here, dense);
  self.copy_(here.expand(self.sizes()));
}

at::Tensor& copy_(at::Tensor& self, const at::Tensor& src, bool) {
  if (self.is_same(src)) return self;
  if (at::IntArrayRef(broadcast(self.sizes(), src.sizes(), "copy_")) != self.sizes())
    throw c10::Error("copy_(): the sizes of argument src do not broadcast to those of self");
  if (src.is_cpu()) {
    copy_from_host(self, src);
  } else if (self.is_cpu()) {
    copy_to_host(self, src);
  } else if (self.device() != src.device()) {
    copy_from_host(self, src.cpu());
  } else {
    copy_on_device(self, src.is_alias_of(self) ? src.clone() : src);
  }
  return self;
}

at::Scalar local_scalar(const at::Tensor& self) {
  const at::Tensor here = at::empty({}, at::TensorOptions(self.scalar_type()));
  read_to_host(here, self);
  return here.item();
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("resize_", &resize_);
  m.impl("as_strided", &at::native::as_strided_tensorimpl);
  m.impl("view", &at::native::view_impl);
  m.impl("_reshape_alias", &at::native::_reshape_alias_impl);
  m.impl("unfold", &at::native::unfold_impl);
  m.impl("fill_.Scalar", &fill_);
  m.impl("zero_", &zero_);
  m.impl("copy_", &copy_);
  m.impl("_local_scalar_dense", &local_scalar);
}

}  // namespace ocl
