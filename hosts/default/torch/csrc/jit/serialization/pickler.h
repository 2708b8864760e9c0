// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its pickler, of which only the backend's registration exists.
#pragma once

#include <torch/csrc/jit/serialization/pickler_helper.h>
