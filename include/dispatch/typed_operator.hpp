// SPDX-License-Identifier: BSL-1.0
// Typed calls of an operator that a class names, as those of at::_ops.
#pragma once

#include <dispatch/calls/named_call.hpp>
#include <dispatch/engine.hpp>
