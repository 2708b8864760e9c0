// SPDX-License-Identifier: BSL-1.0
// PyTorch's other path of <ATen/cuda/PhiloxUtils.cuh>.
#pragma once

#include <ATen/cuda/PhiloxUtils.cuh>
