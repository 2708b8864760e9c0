// SPDX-License-Identifier: BSL-1.0
// The kernels of kernels.cpp, registered through the stable ABI.
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

#include <schema_ct/libtorch.hpp>

#if defined(WRONG)
static torch::stable::Tensor scaled(torch::stable::Tensor x, int64_t) { return x; }
#else
static torch::stable::Tensor scaled(torch::stable::Tensor x, double) { return x; }
#endif

STABLE_TORCH_LIBRARY_IMPL(recorded, CPU, m) { m.impl("stable", TORCH_BOX(&scaled)); }
