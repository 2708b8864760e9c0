// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the older C functions of the stable ABI.
#pragma once

#include <torch/csrc/stable/c/shim.h>
