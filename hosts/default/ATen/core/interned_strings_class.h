// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Symbol.
#pragma once

#include <ATen/core/interned_strings.h>
