// SPDX-License-Identifier: BSL-1.0
// PyTorch's older name of <c10/core/ScalarType.h>.
#pragma once

#include <c10/core/ScalarType.h>
