// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <ATen/ops/copy_ops.h>
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
/// The type that `own` becomes by one that only affects the category.
[[nodiscard]] ScalarType raised(ScalarType own, ScalarType given) {
  if (kind_of(given) <= kind_of(own)) return own;
  return isComplexType(given) && isFloatingType(own) ? complex_result(own) : given;
}

[[nodiscard]] bool is_number(const Tensor& t) {
  return t.unsafeGetTensorImpl()->is_wrapped_number();
}
/// The type that a number of this type has among tensors.
[[nodiscard]] ScalarType as_number(ScalarType type) {
  return isComplexType(type) ? kComplexFloat : isFloatingType(type) ? kFloat : type;
}

}  // namespace

ScalarType common_type(const Tensor& tensor, const Scalar& number) {
  return raised(tensor.scalar_type(), type_of_number(number));
}
ScalarType common_type(const Tensor& a, const Tensor& b) {
  if (is_number(a) && !is_number(b)) return raised(b.scalar_type(), as_number(a.scalar_type()));
  if (is_number(b) && !is_number(a)) return raised(a.scalar_type(), as_number(b.scalar_type()));
  if ((a.dim() == 0) == (b.dim() == 0)) return promoteTypes(a.scalar_type(), b.scalar_type());
  return a.dim() == 0 ? raised(b.scalar_type(), a.scalar_type())
                      : raised(a.scalar_type(), b.scalar_type());
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
  const backend::shape strides = host_detail::preserved_strides(self);
  if (IntArrayRef(strides) == IntArrayRef(backend::contiguous_strides(self.sizes())))
    return make_empty(sizes, wanted, layout, where, pinned);
  return at::_ops::empty_strided::call(sizes, backend::symbolic(strides), wanted, layout, where,
                                       pinned);
}

Tensor& resized(Tensor& out, SymIntArrayRef sizes) {
  if (out.sizes() != backend::ints(sizes)) at::_ops::resize_::call(out, sizes, std::nullopt);
  return out;
}
void check_output(const char* name, const Tensor& out, ScalarType type) {
  if (out.scalar_type() != type)
    throw Error(
        message({name, "(): expected an output of type ", toString(type), ", given ", out.str()}));
}
Tensor& write_result(Tensor& out, const Tensor& result) {
  if (out.scalar_type() != result.scalar_type())
    throw Error(message({"expected an output of type ", toString(result.scalar_type()),
                         ", but got ", toString(out.scalar_type())}));
  return at::_ops::copy_::call(resized(out, backend::symbolic(result.sizes())), result, false);
}
Tensor& write_cast(Tensor& out, const Tensor& result) {
  if (!canCast(result.scalar_type(), out.scalar_type()))
    throw Error(message({"a result of type ", toString(result.scalar_type()),
                         " cannot be cast to that of the output ", out.str()}));
  return at::_ops::copy_::call(resized(out, backend::symbolic(result.sizes())), result, false);
}

}  // namespace dispatch::composite
