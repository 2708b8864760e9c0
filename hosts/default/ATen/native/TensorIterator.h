// SPDX-License-Identifier: BSL-1.0
// PyTorch's older name of <ATen/TensorIterator.h>.
#pragma once

#include <ATen/TensorIterator.h>
