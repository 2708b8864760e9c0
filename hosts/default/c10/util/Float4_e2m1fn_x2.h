// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Float4_e2m1fn_x2.
#pragma once

#include <torch/headeronly/util/Float4_e2m1fn_x2.h>
