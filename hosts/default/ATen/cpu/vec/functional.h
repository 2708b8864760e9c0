// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions of vectors over arrays.
#pragma once

#include <ATen/cpu/vec/functional_base.h>
#include <ATen/cpu/vec/functional_bfloat16.h>
#include <ATen/cpu/vec/vec.h>
