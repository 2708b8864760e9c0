// SPDX-License-Identifier: BSL-1.0
// PyTorch's older name of <c10/util/SmallVector.h>.
#pragma once

#include <c10/util/SmallVector.h>
