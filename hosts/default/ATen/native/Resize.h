// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for other sizes of a tensor that exists.
#pragma once

#include <ATen/NativeFunctions.h>
