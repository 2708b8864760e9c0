// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::Generator: the default host's.
#pragma once

#include <c10/core/GeneratorImpl.h>
#include <c10/util/Exception.h>
#include <dispatch/default_host/names.hpp>

namespace at {
using dispatch::check_generator;
using dispatch::get_generator_or_default;
using dispatch::make_generator;
}  // namespace at

namespace at::detail {
using dispatch::check_rng_state;
}  // namespace at::detail
