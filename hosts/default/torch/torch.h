// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its C++ interface.
#pragma once

#include <torch/all.h>
