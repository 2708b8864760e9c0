// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for atomic operations of device code.
#pragma once

#include <torch/headeronly/util/BFloat16.h>
#include <torch/headeronly/util/Half.h>
#include <torch/headeronly/util/complex.h>
#include <dispatch/cuda_parts/atomic.hpp>
