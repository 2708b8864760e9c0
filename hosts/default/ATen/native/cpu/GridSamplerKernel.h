// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of grid_sampler_2d. schema_ct::cpu defines them.
#pragma once

#include <array>
#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using forward_2d_fn = void (*)(const TensorBase& output, const TensorBase& input,
                               const TensorBase& grid, std::int64_t interpolation_mode,
                               std::int64_t padding_mode, bool align_corners);
/// The mask says which of the two gradients are computed.
using backward_2d_fn = void (*)(const TensorBase& grad_input, const TensorBase& grad_grid,
                                const TensorBase& grad_output, const TensorBase& input,
                                const TensorBase& grid, std::int64_t interpolation_mode,
                                std::int64_t padding_mode, bool align_corners,
                                std::array<bool, 2> output_mask);
DECLARE_DISPATCH(forward_2d_fn, grid_sampler_2d_cpu_kernel)
DECLARE_DISPATCH(backward_2d_fn, grid_sampler_2d_backward_cpu_kernel)

}  // namespace at::native
