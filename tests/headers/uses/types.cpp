// SPDX-License-Identifier: BSL-1.0
// The uses with <torch/types.h> alone.
#include <torch/types.h>

#define USES_TYPES
#include "uses.inc"
