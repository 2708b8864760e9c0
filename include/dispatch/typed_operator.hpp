// SPDX-License-Identifier: BSL-1.0
// Typed calls of an operator that a class identifies, as in at::_ops.
#pragma once

#include <dispatch/calls/named_call.hpp>
#include <dispatch/engine.hpp>

// The function that calls an operator of at::_ops with the arguments of its schema.
#define ATEN_FN(name) at::_ops::name::call
#define ATEN_FN2(name, overload) at::_ops::name##_##overload::call
