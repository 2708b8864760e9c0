// SPDX-License-Identifier: BSL-1.0
// torch::jit::parseType.
#pragma once

#include <ATen/core/jit_type.h>
