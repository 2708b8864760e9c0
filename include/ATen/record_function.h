// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for callbacks that see every call, and for the scopes that kernels name.
#pragma once

#include <dispatch/record_function.hpp>

namespace at {
using dispatch::addGlobalCallback;
using dispatch::addThreadLocalCallback;
using dispatch::CallbackHandle;
using dispatch::clearCallbacks;
using dispatch::clearGlobalCallbacks;
using dispatch::clearThreadLocalCallbacks;
using dispatch::disableCallback;
using dispatch::DisableRecordFunctionGuard;
using dispatch::enableRecordFunction;
using dispatch::hasCallbacks;
using dispatch::hasGlobalCallbacks;
using dispatch::hasThreadLocalCallbacks;
using dispatch::INVALID_CALLBACK_HANDLE;
using dispatch::isRecordFunctionEnabled;
using dispatch::ObserverContext;
using dispatch::RecordFunction;
using dispatch::RecordFunctionCallback;
using dispatch::RecordFunctionGuard;
using RecordFunctionHandle = std::uint64_t;
using dispatch::RecordScope;
using dispatch::reenableCallback;
using dispatch::removeCallback;
}  // namespace at

/// Shows callbacks the rest of the block: RECORD_FUNCTION("name", inputs). The inputs, any range of
/// IValue, are constructed only if a callback needs them; a sequence number may follow.
#define RECORD_FUNCTION_WITH_SCOPE(scope, fn, inputs, ...) \
  ::at::RecordFunction guard(scope);                       \
  if (guard.isActive()) {                                  \
    if (guard.needsInputs())                               \
      guard.before(fn, inputs __VA_OPT__(, ) __VA_ARGS__); \
    else                                                   \
      guard.before(fn __VA_OPT__(, ) __VA_ARGS__);         \
  }
#define RECORD_FUNCTION(fn, inputs, ...) \
  RECORD_FUNCTION_WITH_SCOPE(::at::RecordScope::FUNCTION, fn, inputs __VA_OPT__(, ) __VA_ARGS__)
#define RECORD_TORCHSCRIPT_FUNCTION(fn, inputs) \
  RECORD_FUNCTION_WITH_SCOPE(::at::RecordScope::TORCHSCRIPT_FUNCTION, fn, inputs)
#define RECORD_USER_SCOPE(fn)                                   \
  RECORD_FUNCTION_WITH_SCOPE(::at::RecordScope::USER_SCOPE, fn, \
                             ::dispatch::list_view<c10::IValue>())
#define RECORD_USER_SCOPE_WITH_INPUTS(fn, inputs) \
  RECORD_FUNCTION_WITH_SCOPE(::at::RecordScope::USER_SCOPE, fn, inputs)

/// Observes a scope that has already run, so that its outputs are known.
#define RECORD_FUNCTION_WITH_SCOPE_INPUTS_OUTPUTS(scope, fn, inputs, outputs, ...) \
  RECORD_FUNCTION_WITH_SCOPE(scope, fn, inputs __VA_OPT__(, ) __VA_ARGS__)         \
  RECORD_OUTPUTS(outputs)
#define RECORD_FUNCTION_WITH_INPUTS_OUTPUTS(fn, inputs, outputs, ...)                \
  RECORD_FUNCTION_WITH_SCOPE_INPUTS_OUTPUTS(::at::RecordScope::FUNCTION, fn, inputs, \
                                            outputs __VA_OPT__(, ) __VA_ARGS__)
/// Passes the block's outputs to its end callbacks: a range of any type that an IValue can hold.
#define RECORD_OUTPUTS(outputs) \
  if (guard.needsOutputs()) {   \
    guard.setOutputs(outputs);  \
  }
