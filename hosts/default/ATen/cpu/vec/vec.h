// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for SIMD vectors.
#pragma once

#include <ATen/cpu/vec/intrinsic_convert.h>
#include <ATen/cpu/vec/vec_base.h>
