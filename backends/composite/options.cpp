// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <ATen/ops/empty_ops.h>
#include <ATen/ops/empty_strided_ops.h>
#include <ATen/ops/resize_ops.h>

#include "../common/complex_result.hpp"
#include "../common/dimensions.hpp"

namespace dispatch::composite {

ScalarType type_of_number(const Scalar& number) {
  if (number.isComplex()) return kComplexFloat;
  return number.isFloatingPoint() ? kFloat : number.type();
}

namespace {

/// The rank of bool, integers, floating-point and complex numbers.
[[nodiscard]] int kind_of(ScalarType type) {
  return isComplexType(type) ? 3 : isFloatingType(type) ? 2 : type == kBool ? 0 : 1;
}

}  // namespace

ScalarType common_type(const Tensor& tensor, const Scalar& number) {
  const ScalarType own = tensor.scalar_type();
  const ScalarType given = type_of_number(number);
  if (kind_of(given) <= kind_of(own)) return own;
  return isComplexType(given) && isFloatingType(own) ? complex_result(own) : given;
}
Tensor as_tensor(const Scalar& number, ScalarType type, const Tensor& like) {
  return at::scalar_tensor(number, like.options().dtype(type));
}

Tensor make_empty(SymIntArrayRef sizes, maybe_type type, maybe_layout layout, maybe_device device,
                  maybe_pinned pinned) {
  return at::_ops::empty_memory_format::call(sizes, type, layout, device, pinned, std::nullopt);
}

Tensor make_like(const Tensor& self, maybe_type type, maybe_layout layout, maybe_device device,
                 maybe_pinned pinned, maybe_format format) {
  const ScalarType wanted = type.value_or(self.scalar_type());
  const Device where = device.value_or(self.device());
  const SymIntArrayRef sizes = backend::symbolic(self.sizes());
  if (format.value_or(MemoryFormat::Preserve) != MemoryFormat::Preserve)
    return at::_ops::empty_memory_format::call(sizes, wanted, layout, where, pinned, format);
  if (self.is_contiguous()) return make_empty(sizes, wanted, layout, where, pinned);
  const backend::shape strides = host_detail::preserved_strides(self);
  return at::_ops::empty_strided::call(sizes, backend::symbolic(strides), wanted, layout, where,
                                       pinned);
}

Tensor& resized(Tensor& out, SymIntArrayRef sizes) {
  if (out.sizes() != backend::ints(sizes)) at::_ops::resize_::call(out, sizes, std::nullopt);
  return out;
}

}  // namespace dispatch::composite
