// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the CPU's generators.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/MT19937RNGEngine.h>
#include <dispatch/backend_parts/cpu_generator.hpp>

namespace at {
using dispatch::CPUGeneratorImpl;
}  // namespace at

namespace at::detail {
using dispatch::createCPUGenerator;
using dispatch::getDefaultCPUGenerator;
}  // namespace at::detail
