// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its types as arguments of pybind11's functions.
#pragma once

#include <torch/extension.h>
