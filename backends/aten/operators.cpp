// SPDX-License-Identifier: BSL-1.0
// The C++ operators on tensors: a + b, a += b, -a, and a[i] with an index that is a value.
#include <ATen/TensorOperators.h>
#include <ATen/ops/remainder.h>

namespace at {

// A number on the left becomes a tensor like the right operand if no operator accepts the number.
#define SCHEMA_CT_OPERATOR(op, method, reversed)                               \
  Tensor operator op(const Tensor& x, const Tensor& y) { return x.method(y); } \
  Tensor operator op(const Tensor& x, const Scalar& y) { return x.method(y); } \
  Tensor operator op(const Scalar& x, const Tensor& y) { return reversed; }
SCHEMA_CT_OPERATOR(+, add, y.add(x))
SCHEMA_CT_OPERATOR(-, sub, empty_like(y).fill_(x).sub_(y))
SCHEMA_CT_OPERATOR(*, mul, y.mul(x))
SCHEMA_CT_OPERATOR(/, div, empty_like(y).fill_(x).div_(y))
SCHEMA_CT_OPERATOR(%, remainder, at::remainder(x, y))
SCHEMA_CT_OPERATOR(&, bitwise_and, y.bitwise_and(x))
SCHEMA_CT_OPERATOR(|, bitwise_or, y.bitwise_or(x))
SCHEMA_CT_OPERATOR(^, bitwise_xor, y.bitwise_xor(x))
SCHEMA_CT_OPERATOR(<, lt, y.gt(x))
SCHEMA_CT_OPERATOR(<=, le, y.ge(x))
SCHEMA_CT_OPERATOR(>, gt, y.lt(x))
SCHEMA_CT_OPERATOR(>=, ge, y.le(x))
SCHEMA_CT_OPERATOR(==, eq, y.eq(x))
SCHEMA_CT_OPERATOR(!=, ne, y.ne(x))
#undef SCHEMA_CT_OPERATOR

#define SCHEMA_CT_ASSIGNMENT(op, method)                                      \
  Tensor& Tensor::operator op(const Tensor & other) { return method(other); } \
  Tensor& Tensor::operator op(const Scalar & other) { return method(other); }
SCHEMA_CT_ASSIGNMENT(+=, add_)
SCHEMA_CT_ASSIGNMENT(-=, sub_)
SCHEMA_CT_ASSIGNMENT(*=, mul_)
SCHEMA_CT_ASSIGNMENT(/=, div_)
#undef SCHEMA_CT_ASSIGNMENT
Tensor& Tensor::operator&=(const Tensor& other) { return bitwise_and_(other); }
Tensor& Tensor::operator|=(const Tensor& other) { return bitwise_or_(other); }
Tensor& Tensor::operator^=(const Tensor& other) { return bitwise_xor_(other); }

Tensor Tensor::operator-() const { return neg(); }
Tensor Tensor::operator~() const { return bitwise_not(); }

Tensor Tensor::operator[](const Scalar& index) const {
  if (!index.isIntegral(false)) throw IndexError("Can only index tensors with integral scalars");
  return select(0, index.toLong());
}
Tensor Tensor::operator[](const Tensor& index) const {
  if (!index.defined()) throw IndexError("Can only index with tensors that are defined");
  if (index.dim() != 0) {
    throw IndexError(dispatch::message(
        {"Can only index with tensors that are scalars (zero-dim), given ", index.str()}));
  }
  return (*this)[index.item()];
}

Tensor Tensor::conj() const { return is_complex() ? _conj() : *this; }
Tensor Tensor::toType(ScalarType type) const { return to(type); }

}  // namespace at
