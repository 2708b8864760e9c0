// SPDX-License-Identifier: BSL-1.0
// c10::IValue and what it can hold under the name that PyTorch gives their header.
#pragma once

#include <ATen/core/Dict.h>
#include <ATen/core/List.h>
#include <ATen/core/type_names.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/values/constant_string.hpp>
#include <dispatch/values/future.hpp>
#include <dispatch/values/value_print.hpp>

namespace c10::ivalue {
using dispatch::ConstantString;
using dispatch::Future;
}  // namespace c10::ivalue

// The names of tensors that PyTorch's header brings, where they are on the include path.
#if defined(SCHEMA_CT_NAMES_OF_TENSORS)
#if __has_include(SCHEMA_CT_NAMES_OF_TENSORS)
#include SCHEMA_CT_NAMES_OF_TENSORS
#endif
#endif
