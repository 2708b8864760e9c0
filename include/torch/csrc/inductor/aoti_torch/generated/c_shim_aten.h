// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the C functions of single operators: those that the stable ABI calls.
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/stable/shim_aten.hpp>
