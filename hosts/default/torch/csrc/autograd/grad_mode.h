// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether a thread requests gradients.
#pragma once

#include <c10/core/GradMode.h>
