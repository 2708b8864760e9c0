// SPDX-License-Identifier: BSL-1.0
// torch::jit::parseSchema under the name that PyTorch gives its header.
#pragma once

#include <torch/library.h>
