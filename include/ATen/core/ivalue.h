// SPDX-License-Identifier: BSL-1.0
// c10::IValue and what it can hold under the name that PyTorch gives their header.
#pragma once

#include <torch/library.h>
#include <dispatch/values/future.hpp>
#include <dispatch/values/value_print.hpp>

namespace c10::ivalue {
using dispatch::Future;
}  // namespace c10::ivalue
