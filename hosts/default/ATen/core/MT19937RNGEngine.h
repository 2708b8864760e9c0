// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the Mersenne Twister.
#pragma once

#include <dispatch/backend_parts/mersenne_twister.hpp>

namespace at {
using dispatch::MERSENNE_STATE_M;
using dispatch::MERSENNE_STATE_N;
using dispatch::mt19937;
using dispatch::mt19937_data_pod;
using dispatch::mt19937_engine;
}  // namespace at
