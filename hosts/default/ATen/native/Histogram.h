// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of histograms. schema_ct::cpu defines them, without kernels for
// the CPU.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using histogramdd_fn = void (*)(const Tensor& self, const std::optional<Tensor>& weight,
                                bool density, Tensor& hist, const TensorList& bin_edges);
using histogramdd_linear_fn = void (*)(const Tensor& self, const std::optional<Tensor>& weight,
                                       bool density, Tensor& hist, const TensorList& bin_edges,
                                       bool local_search);
using histogram_select_outer_bin_edges_fn = void (*)(const Tensor& input, std::int64_t n,
                                                     std::vector<double>& leftmost_edges,
                                                     std::vector<double>& rightmost_edges);
DECLARE_DISPATCH(histogramdd_fn, histogramdd_stub)
DECLARE_DISPATCH(histogramdd_linear_fn, histogramdd_linear_stub)
DECLARE_DISPATCH(histogram_select_outer_bin_edges_fn, histogram_select_outer_bin_edges_stub)

}  // namespace at::native
