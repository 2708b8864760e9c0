// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of segment_reduce. schema_ct::cpu defines them, without kernels
// for the CPU.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/ReductionType.h>
#include <c10/core/Scalar.h>

namespace at::native {

using segment_reduce_lengths_fn = Tensor (*)(ReductionType, const Tensor& data,
                                             const Tensor& lengths, std::int64_t axis,
                                             const std::optional<Scalar>& initial);
using segment_reduce_offsets_fn = Tensor (*)(ReductionType, const Tensor& data,
                                             const Tensor& offsets, std::int64_t axis,
                                             const std::optional<Scalar>& initial);
using segment_reduce_lengths_backward_fn = Tensor (*)(const Tensor& grad, const Tensor& output,
                                                      const Tensor& data, ReductionType,
                                                      const Tensor& lengths, std::int64_t axis,
                                                      const std::optional<Scalar>& initial);
using segment_reduce_offsets_backward_fn = Tensor (*)(const Tensor& grad, const Tensor& output,
                                                      const Tensor& data, ReductionType,
                                                      const Tensor& offsets, std::int64_t axis,
                                                      const std::optional<Scalar>& initial);
DECLARE_DISPATCH(segment_reduce_lengths_fn, _segment_reduce_lengths_stub)
DECLARE_DISPATCH(segment_reduce_offsets_fn, _segment_reduce_offsets_stub)
DECLARE_DISPATCH(segment_reduce_lengths_backward_fn, _segment_reduce_lengths_backward_stub)
DECLARE_DISPATCH(segment_reduce_offsets_backward_fn, _segment_reduce_offsets_backward_stub)

}  // namespace at::native
