// SPDX-License-Identifier: BSL-1.0
// c10::Dispatcher under the name that PyTorch gives its header.
#pragma once

#include <ATen/core/Dict.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/List.h>
#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/CppSignature.h>
#include <ATen/core/dispatch/RegistrationHandleRAII.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>
#include <ATen/record_function.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/library/direct_registration.hpp>
#include <dispatch/listener.hpp>

namespace c10 {
using dispatch::Dispatcher;
using dispatch::OpRegistrationListener;
using dispatch::TypedOperatorHandle;
}  // namespace c10

namespace at {
using c10::FunctionSchema;
using c10::OperatorHandle;
using dispatch::Tag;
}  // namespace at
