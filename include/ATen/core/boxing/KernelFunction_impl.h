// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of c10::KernelFunction.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
