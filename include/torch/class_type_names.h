// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for the types of registered classes.
#pragma once

#include <dispatch/classes/class_type.hpp>
#include <dispatch/engine.hpp>

namespace c10 {
using dispatch::ClassType;
using dispatch::getCustomClassType;
using ClassTypePtr = ClassType;
}  // namespace c10
