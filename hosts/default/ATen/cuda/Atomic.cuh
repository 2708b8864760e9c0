// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for atomic operations of device code, by its path in ATen.
#pragma once

#include <torch/headeronly/cuda/Atomic.h>
