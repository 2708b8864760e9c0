// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for Python.h.
#pragma once

#include <torch/extension.h>
