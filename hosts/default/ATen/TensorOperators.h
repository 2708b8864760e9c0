// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a + b and the like, where a or b is a tensor. schema_ct::aten defines them.
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
