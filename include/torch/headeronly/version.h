// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its version, here the version whose names these headers have.
#pragma once

// First: if PyTorch's own headers precede it, the host is not selected automatically.
#include <dispatch/host.hpp>

#define TORCH_VERSION_MAJOR 2
#define TORCH_VERSION_MINOR 14
#define TORCH_VERSION_PATCH 1
#define TORCH_VERSION_ABI_TAG 0
#define TORCH_VERSION "2.14.1"
#define TORCH_ABI_VERSION                                                        \
  (((0ULL + TORCH_VERSION_MAJOR) << 56) | ((0ULL + TORCH_VERSION_MINOR) << 48) | \
   ((0ULL + TORCH_VERSION_PATCH) << 40) | (0ULL + TORCH_VERSION_ABI_TAG))
