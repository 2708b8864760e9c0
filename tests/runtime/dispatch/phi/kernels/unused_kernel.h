// SPDX-License-Identifier: BSL-1.0
// A kernel that the program does not link.
#pragma once
#include "twice_kernel.h"
