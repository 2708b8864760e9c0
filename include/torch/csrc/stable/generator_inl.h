// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::stable::Generator.
#pragma once

#include <torch/csrc/stable/generator.h>
