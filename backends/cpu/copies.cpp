// SPDX-License-Identifier: BSL-1.0
// copy_, fill_, zero_, and the copies that clone, contiguous and the forms of `to` make.
#include "copies.hpp"

#include <cstring>
#include <optional>

#include <dispatch/library.hpp>

#include "layouts.hpp"
#include "number_check.hpp"

namespace dispatch::cpu {
namespace {

template <std::size_t bytes>
void move(char* out, const char* const* in, std::int64_t n) {
  std::memmove(out, in[0], static_cast<std::size_t>(n) * bytes);
}
/// All is done by the conversion of the input.
[[nodiscard]] calculation moving(ScalarType type) {
  switch (elementSize(type)) {
    case 1: return {&move<1>, type, {type}};
    case 2: return {&move<2>, type, {type}};
    case 4: return {&move<4>, type, {type}};
    case 8: return {&move<8>, type, {type}};
    default: return {&move<16>, type, {type}};
  }
}

Tensor& copy_(Tensor& self, const Tensor& from, bool) {
  if (self.is_same(from)) return self;
  const input both[] = {self, from};
  if (IntArrayRef(broadcast_sizes("copy_", both)) != self.sizes())
    throw Error(message("copy_(): the sizes ", from.sizes(), " do not broadcast to those of self, ",
                        self.sizes()));
  check_overlap(self, ArrayRef<input>(both + 1, 1));
  copy_elements(self, from);
  return self;
}
Tensor& copy_out(const Tensor&, const Tensor& from, bool, Tensor& out) {
  resize_output(out, from.sizes());
  return copy_(out, from, false);
}

Tensor& fill_(Tensor& self, const Scalar& value) {
  static_cast<void>(self.mutable_data_ptr());  // repeated elements may be filled
  if (self.numel() != 0) check_fits("fill_", value, self.scalar_type());
  fill_elements(self, value);
  return self;
}
Tensor& fill_tensor_(Tensor& self, const Tensor& value) {
  if (value.dim() != 0)
    throw Error(
        message({"fill_(): expected a value without dimensions, but it has ", value.dim()}));
  static_cast<void>(self.mutable_data_ptr());
  copy_elements(self, value.is_alias_of(self) ? value.clone() : value);
  return self;
}
Tensor& zero_(Tensor& self) { return fill_(self, 0); }

[[nodiscard]] Tensor new_like(const Tensor& self) {
  return make_output_like(ArrayRef<input>(input(self)), self.sizes(), self.scalar_type());
}
Tensor fill(const Tensor& self, const Scalar& value) {
  Tensor out = new_like(self);
  return fill_(out, value);
}
Tensor fill_tensor(const Tensor& self, const Tensor& value) {
  Tensor out = new_like(self);
  return fill_tensor_(out, value);
}
Tensor& fill_out(const Tensor& self, const Scalar& value, Tensor& out) {
  resize_output(out, self.sizes());
  return fill_(out, value);
}
Tensor& fill_tensor_out(const Tensor& self, const Tensor& value, Tensor& out) {
  resize_output(out, self.sizes());
  return fill_tensor_(out, value);
}
Tensor zero(const Tensor& self) { return fill(self, 0); }
Tensor& zero_out(const Tensor& self, Tensor& out) { return fill_out(self, 0, out); }

[[nodiscard]] Tensor copy_with(const Tensor& self, ScalarType type,
                               std::optional<MemoryFormat> format) {
  const Tensor out = make_with_format(self, type, format);
  copy_elements(out, self);
  return out;
}
Tensor make_clone(const Tensor& self, std::optional<MemoryFormat> format) {
  return copy_with(self, self.scalar_type(), format);
}
Tensor& make_clone_out(const Tensor& self, std::optional<MemoryFormat>, Tensor& out) {
  check_type("clone", out, self.scalar_type());
  resize_output(out, self.sizes());
  return copy_(out, self, false);
}
Tensor contiguous(const Tensor& self, MemoryFormat format) {
  if (format == MemoryFormat::Preserve)
    throw Error("contiguous(): the memory format must say an order of dimensions");
  return self.is_contiguous(format) ? self : make_clone(self, format);
}

void check_target(const Tensor& self, std::optional<Layout> layout, std::optional<Device> device) {
  if (layout && *layout != kStrided)
    throw NotImplementedError("to(): the CPU's tensors are strided");
  if (device && device->type() != kCPU)
    throw NotImplementedError(
        message({"to(): there is no copy from ", self.device().str(), " to ", device->str()}));
}
Tensor to_copy(const Tensor& self, std::optional<ScalarType> type, std::optional<Layout> layout,
               std::optional<Device> device, std::optional<bool>, bool,
               std::optional<MemoryFormat> format) {
  check_target(self, layout, device);
  return copy_with(self, type.value_or(self.scalar_type()), format);
}
Tensor to_layout(const Tensor& self, std::optional<ScalarType> type, std::optional<Layout> layout,
                 std::optional<Device> device, std::optional<bool> pinned, bool non_blocking,
                 bool copy, std::optional<MemoryFormat> format) {
  check_target(self, layout, device);
  const MemoryFormat wanted = format.value_or(MemoryFormat::Preserve);
  const bool is_so = type.value_or(self.scalar_type()) == self.scalar_type() &&
                     (wanted == MemoryFormat::Preserve || self.is_contiguous(wanted));
  if (is_so && !copy) return self;
  return to_copy(self, type, layout, device, pinned, non_blocking, format);
}
Tensor to_type(const Tensor& self, ScalarType type, bool non_blocking, bool copy,
               std::optional<MemoryFormat> format) {
  return to_layout(self, type, {}, {}, {}, non_blocking, copy, format);
}
Tensor to_device(const Tensor& self, Device device, ScalarType type, bool non_blocking, bool copy,
                 std::optional<MemoryFormat> format) {
  return to_layout(self, type, {}, device, {}, non_blocking, copy, format);
}
Tensor to_other(const Tensor& self, const Tensor& other, bool non_blocking, bool copy,
                std::optional<MemoryFormat> format) {
  return to_layout(self, other.scalar_type(), {}, other.device(), {}, non_blocking, copy, format);
}

}  // namespace

void copy_elements(const Tensor& to, const Tensor& from) {
  evaluate(to, ArrayRef<input>(input(from)), moving(to.scalar_type()));
}
void fill_elements(const Tensor& to, const Scalar& value) {
  evaluate(to, ArrayRef<input>(input(value)), moving(to.scalar_type()));
}
Tensor converted(const Tensor& from, ScalarType type) {
  return from.scalar_type() == type ? from : copy_with(from, type, MemoryFormat::Preserve);
}
Tensor& write_out(const Tensor& result, Tensor& out) {
  check_cast(result.scalar_type(), out.scalar_type());
  check_overlap(out, {});
  resize_output(out, result.sizes());
  copy_elements(out, result);
  return out;
}

}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("copy_", &copy_);
  m.impl("copy.out", &copy_out);
  m.impl("fill_.Scalar", &fill_);
  m.impl("fill_.Tensor", &fill_tensor_);
  m.impl("fill.Scalar", &fill);
  m.impl("fill.Tensor", &fill_tensor);
  m.impl("fill.Scalar_out", &fill_out);
  m.impl("fill.Tensor_out", &fill_tensor_out);
  m.impl("zero_", &zero_);
  m.impl("zero", &zero);
  m.impl("zero.out", &zero_out);
  m.impl("clone", &make_clone);
  m.impl("clone.out", &make_clone_out);
  m.impl("contiguous", &contiguous);
  m.impl("_to_copy", &to_copy);
  m.impl("to.dtype", &to_type);
  m.impl("to.device", &to_device);
  m.impl("to.other", &to_other);
  m.impl("to.dtype_layout", &to_layout);
}
