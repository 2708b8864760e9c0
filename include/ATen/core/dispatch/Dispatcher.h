// SPDX-License-Identifier: BSL-1.0
// c10::Dispatcher under the name that PyTorch gives its header.
#pragma once

#include <ATen/core/Dict.h>
#include <ATen/core/List.h>
#include <ATen/core/stack.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/listener.hpp>
#include <dispatch/values/value_print.hpp>

namespace c10 {
using dispatch::AliasAnalysisKind;
using dispatch::Argument;
using dispatch::Dispatcher;
using dispatch::FunctionSchema;
using dispatch::OperatorName;
using dispatch::OpRegistrationListener;
using dispatch::RegistrationHandleRAII;
using dispatch::TypedOperatorHandle;
}  // namespace c10

namespace at {
using c10::FunctionSchema;
using c10::OperatorHandle;
using dispatch::Tag;
}  // namespace at
