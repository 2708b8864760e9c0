// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for macros of exported symbols.
#pragma once

#include <c10/macros/Macros.h>
