// SPDX-License-Identifier: BSL-1.0
// Gradient hooks (torch::autograd::FunctionPreHook), which no host here calls.
#pragma once

#include <dispatch/calls/autograd_function.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct SCHEMA_CT_POLYMORPHIC FunctionPreHook {
  virtual ~FunctionPreHook() = default;
  virtual variable_list operator()(const variable_list& gradients) = 0;
};
struct SCHEMA_CT_POLYMORPHIC FunctionPostHook {
  virtual ~FunctionPostHook() = default;
  virtual variable_list operator()(const variable_list& outputs, const variable_list& inputs) = 0;
};
struct SCHEMA_CT_POLYMORPHIC PostAccumulateGradHook {
  virtual ~PostAccumulateGradHook() = default;
  virtual void operator()(const host::Tensor& tensor) = 0;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
