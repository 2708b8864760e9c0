// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for macros that mark what is deprecated.
#pragma once

#include <torch/headeronly/macros/Macros.h>

#define C10_DEPRECATED [[deprecated]]
#define C10_DEPRECATED_MESSAGE(message) [[deprecated(message)]]
#define C10_DEFINE_DEPRECATED_USING(name, type) using name [[deprecated]] = type;
