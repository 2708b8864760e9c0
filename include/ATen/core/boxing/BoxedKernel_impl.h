// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of boxed kernels.
#pragma once

#include <ATen/core/boxing/BoxedKernel.h>
