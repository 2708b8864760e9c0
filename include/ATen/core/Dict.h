// SPDX-License-Identifier: BSL-1.0
// c10::Dict under the name that PyTorch gives its header.
#pragma once

#include <dispatch/values/dict.hpp>
#include <dispatch/values_engine.hpp>

namespace c10 {
using dispatch::Dict;
}  // namespace c10

namespace c10::impl {
using GenericDict = Dict<IValue, IValue>;
using dispatch::toGenericDict;
using dispatch::toTypedDict;
}  // namespace c10::impl

namespace torch {
using dispatch::Dict;
}  // namespace torch
