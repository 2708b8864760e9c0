// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors of one width. Here all vectors are in <ATen/cpu/vec/vec.h>.
#pragma once

#include <ATen/cpu/vec/vec.h>
