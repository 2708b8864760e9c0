// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of <ATen/Parallel.h>.
#pragma once

#include <ATen/Parallel.h>
