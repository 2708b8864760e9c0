// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for extension modules of Python, under its short name.
#pragma once

#include <torch/extension.h>
