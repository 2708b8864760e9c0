// SPDX-License-Identifier: BSL-1.0
// The declarations of the kernels, for the shared object that registers them.
#pragma once

#include <torch/library.h>

#define KERNEL __attribute__((visibility("default")))

namespace kernels {

KERNEL at::Tensor twice(const at::Tensor& self);
KERNEL at::Tensor plus(const at::Tensor& self, int64_t number);

}  // namespace kernels
