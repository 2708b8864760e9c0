// SPDX-License-Identifier: BSL-1.0
// PyTorch's macros for exported symbols.
#pragma once

#include <c10/macros/Macros.h>
