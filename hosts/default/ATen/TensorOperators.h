// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators such as a + b on tensors. schema_ct::aten defines them.
#pragma once

#include <dispatch/default_host/names.hpp>

#define SCHEMA_CT_OPERATOR(op)                          \
  Tensor operator op(const Tensor& x, const Tensor& y); \
  Tensor operator op(const Tensor& x, const Scalar& y); \
  Tensor operator op(const Scalar& x, const Tensor& y);

namespace at {
SCHEMA_CT_OPERATOR(+)
SCHEMA_CT_OPERATOR(-)
SCHEMA_CT_OPERATOR(*)
SCHEMA_CT_OPERATOR(/)
SCHEMA_CT_OPERATOR(%)
SCHEMA_CT_OPERATOR(&)
SCHEMA_CT_OPERATOR(|)
SCHEMA_CT_OPERATOR(^)
SCHEMA_CT_OPERATOR(<)
SCHEMA_CT_OPERATOR(<=)
SCHEMA_CT_OPERATOR(>)
SCHEMA_CT_OPERATOR(>=)
SCHEMA_CT_OPERATOR(==)
SCHEMA_CT_OPERATOR(!=)
}  // namespace at

#undef SCHEMA_CT_OPERATOR
