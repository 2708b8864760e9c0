// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its pickler, of which there is what a backend registers.
#pragma once

#include <torch/csrc/jit/serialization/pickler_helper.h>
