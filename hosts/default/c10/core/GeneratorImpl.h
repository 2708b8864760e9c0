// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the base of generators.
#pragma once

#include <c10/core/Device.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/TensorImpl.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/backend_parts/cpu_generator.hpp>

namespace c10 {
using dispatch::default_rng_seed_val;
using dispatch::GeneratorImpl;
}  // namespace c10

namespace at {
using dispatch::default_rng_seed_val;
}  // namespace at

namespace c10::detail {
using dispatch::getNonDeterministicRandom;
}  // namespace c10::detail
