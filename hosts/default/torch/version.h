// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its version.
#pragma once

#include <torch/headeronly/version.h>
