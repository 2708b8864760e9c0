// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::zeros and the like, which are at::zeros and the like here.
#pragma once

#include <torch/types.h>
