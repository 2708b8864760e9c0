// SPDX-License-Identifier: BSL-1.0
// c10::List, and the c10::IValue of a list of any, under the name that PyTorch gives its header.
#pragma once

#include <dispatch/values/list.hpp>
#include <dispatch/values_engine.hpp>

namespace c10 {
using dispatch::List;
}  // namespace c10

namespace c10::impl {
using GenericList = List<IValue>;
using dispatch::toList;
using dispatch::toTypedList;
}  // namespace c10::impl

namespace at {
using c10::IValue;
}  // namespace at

namespace torch {
using c10::IValue;
using dispatch::List;
}  // namespace torch
