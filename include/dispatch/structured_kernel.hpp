// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/tensor_parts/structured_kernel.hpp>
