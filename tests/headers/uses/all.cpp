// SPDX-License-Identifier: BSL-1.0
// The uses with <torch/all.h> alone.
#include <torch/all.h>

#define USES_ALL
#include "uses.inc"
