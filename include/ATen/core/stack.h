// SPDX-License-Identifier: BSL-1.0
// torch::jit::Stack and what boxed kernels do to it, under the name that PyTorch gives their
// header.
#pragma once

#include <torch/library.h>
