// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for attention, with the stub by which a backend selects a kind of kernels.
#pragma once

#include <optional>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

/// Returns the number of an SDPBackend.
using fused_sdp_choice_fn = int64_t (*)(const Tensor& query, const Tensor& key, const Tensor& value,
                                        const std::optional<Tensor>& mask, double dropout,
                                        bool is_causal, std::optional<double> scale,
                                        bool enable_gqa);
DECLARE_DISPATCH(fused_sdp_choice_fn, _fused_sdp_choice_stub)

}  // namespace at::native
