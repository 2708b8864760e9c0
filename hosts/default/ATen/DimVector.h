// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::DimVector.
#pragma once

#include <c10/util/DimVector.h>
