// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its version: the one whose names these headers have.
#pragma once

// First: where PyTorch's own headers come before it, the host is not chosen by itself.
#include <dispatch/host.hpp>

#define TORCH_VERSION_MAJOR 2
#define TORCH_VERSION_MINOR 13
#define TORCH_VERSION_PATCH 0
#define TORCH_VERSION_ABI_TAG 0
#define TORCH_VERSION "2.13.0"
#define TORCH_ABI_VERSION                                                        \
  (((0ULL + TORCH_VERSION_MAJOR) << 56) | ((0ULL + TORCH_VERSION_MINOR) << 48) | \
   ((0ULL + TORCH_VERSION_PATCH) << 40) | (0ULL + TORCH_VERSION_ABI_TAG))
