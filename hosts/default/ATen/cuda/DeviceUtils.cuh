// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the exchange of values in a warp.
#pragma once

#include <c10/util/Half.h>
#include <c10/util/complex.h>
#include <dispatch/cuda_parts/warp.hpp>
