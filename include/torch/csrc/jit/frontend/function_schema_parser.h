// SPDX-License-Identifier: BSL-1.0
// torch::jit::parseSchema and parseName under the name that PyTorch gives its header.
#pragma once

#include <torch/library.h>
