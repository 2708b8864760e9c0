// SPDX-License-Identifier: BSL-1.0
// copy_, fill_ and zero_.
#include "copies.hpp"

#include <cstring>
#include <optional>

#include <dispatch/library.hpp>

#include "conversion.hpp"
#include "copied_out.hpp"
#include "layouts.hpp"
#include "number_check.hpp"

namespace dispatch::cpu {
namespace {

template <std::size_t bytes>
void move(char* out, const char* const* in, std::int64_t n) {
  std::memmove(out, in[0], static_cast<std::size_t>(n) * bytes);
}
/// The conversion of the input does all the work.
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
Tensor& fill_(Tensor& self, const Scalar& value) {
  check_writable(self);  // repeated elements may be filled
  // A single element of Half becomes infinity.
  const bool rounds = self.numel() == 1 && self.scalar_type() == kHalf && !value.isComplex();
  if (!rounds) check_fits("fill_", value, self.scalar_type());
  fill_elements(self, value);
  return self;
}
Tensor& fill_tensor_(Tensor& self, const Tensor& value) {
  if (value.dim() != 0)
    throw Error(
        message({"fill_(): expected a value without dimensions, but it has ", value.dim()}));
  check_writable(self);
  copy_elements(self, value.is_alias_of(self) ? value.clone() : value);
  return self;
}
Tensor& zero_(Tensor& self) { return fill_(self, 0); }

[[nodiscard]] Tensor copy_with(const Tensor& self, ScalarType type,
                               std::optional<MemoryFormat> format) {
  const Tensor out = make_with_format(self, type, format);
  copy_elements(out, self);
  return out;
}
}  // namespace

void copy_elements(const Tensor& to, const Tensor& from) {
  evaluate(to, ArrayRef<input>(input(from)), moving(to.scalar_type()));
}
void fill_elements(const Tensor& to, const Scalar& value) {
  if (to.numel() == 0 || to.is_meta()) return;
  if (to.is_contiguous()) {
    alignas(16) char held[16];
    value.visit([&](auto number) { std::memcpy(held, &number, sizeof number); });
    const auto size = static_cast<std::int64_t>(to.element_size());
    find_conversion(to.scalar_type(), value.type())(static_cast<char*>(to.data_ptr()), size, held,
                                                    0, to.numel());
    return;
  }
  evaluate(to, ArrayRef<input>(input(value)), moving(to.scalar_type()));
}
Tensor converted(const Tensor& from, ScalarType type) {
  return from.scalar_type() == type ? from : copy_with(from, type, MemoryFormat::Preserve);
}
Tensor contiguous(const Tensor& from, ScalarType type) {
  if (from.scalar_type() == type && from.is_contiguous()) return from;
  Tensor out = make_output(from.sizes(), type);
  copy_elements(out, from);
  return out;
}
Tensor& write_out(const Tensor& result, Tensor& out) {
  check_cast(result.scalar_type(), out.scalar_type());
  check_overlap(out, {});
  resize_output(out, result.sizes());
  copy_elements(out, result);
  return out;
}
void copy_result(const Tensor& result, Tensor& out) {
  if (result.scalar_type() != out.scalar_type())
    throw Error(
        message({"the result has the type ", toString(result.scalar_type()),
                 ", but the output that is given has the type ", toString(out.scalar_type())}));
  static_cast<void>(write_out(result, out));
}

}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("copy_", &copy_);
  m.impl("fill_.Scalar", &fill_);
  m.impl("fill_.Tensor", &fill_tensor_);
  m.impl("zero_", &zero_);
}
