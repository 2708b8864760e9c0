// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for whether a thread asks for gradients.
#pragma once

#include <c10/core/GradMode.h>
