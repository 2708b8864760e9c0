// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::Tensor: the default host's.
#pragma once

#include <ATen/core/Tensor.h>
