// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors and scalars as text.
#pragma once

#include <ATen/core/Formatting.h>
