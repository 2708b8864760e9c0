// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the hooks of a library with autograd; none are registered here.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace at::impl {

struct SCHEMA_CT_POLYMORPHIC VariableHooksInterface {
  virtual ~VariableHooksInterface() = default;
  virtual void basic_autograd_not_implemented_fallback(const c10::OperatorHandle& op,
                                                       c10::DispatchKeySet keys,
                                                       torch::jit::Stack* stack) const = 0;
};

SCHEMA_CT_HIDDEN inline bool HasVariableHooks() { return false; }

[[noreturn]] SCHEMA_CT_HIDDEN inline VariableHooksInterface* GetVariableHooks() {
  throw dispatch::NotImplementedError(
      "at::impl::GetVariableHooks: tensors record no gradients here; ask "
      "at::impl::HasVariableHooks() first");
}

}  // namespace at::impl
