// SPDX-License-Identifier: BSL-1.0
// Stubs that only backends use: their operators have no kernels for the CPU here.
#include <ATen/native/AmpKernels.h>
#include <ATen/native/Histogram.h>
#include <ATen/native/SegmentReduce.h>
#include <ATen/native/Unfold2d.h>
#include <ATen/native/cpu/WeightNormKernel.h>

#include "stub_kernels.hpp"

namespace at::native {

SCHEMA_CT_NO_CPU_STUB(_amp_foreach_non_finite_check_and_unscale_cpu_stub)
SCHEMA_CT_NO_CPU_STUB(_amp_update_scale_cpu_stub)
SCHEMA_CT_NO_CPU_STUB(histogramdd_stub)
SCHEMA_CT_NO_CPU_STUB(histogramdd_linear_stub)
SCHEMA_CT_NO_CPU_STUB(histogram_select_outer_bin_edges_stub)
SCHEMA_CT_NO_CPU_STUB(_segment_reduce_lengths_stub)
SCHEMA_CT_NO_CPU_STUB(_segment_reduce_offsets_stub)
SCHEMA_CT_NO_CPU_STUB(_segment_reduce_lengths_backward_stub)
SCHEMA_CT_NO_CPU_STUB(_segment_reduce_offsets_backward_stub)
SCHEMA_CT_NO_CPU_STUB(unfolded2d_copy_stub)
SCHEMA_CT_NO_CPU_STUB(unfolded2d_acc_stub)
SCHEMA_CT_NO_CPU_STUB(weight_norm_stub)
SCHEMA_CT_NO_CPU_STUB(weight_norm_backward_stub)

}  // namespace at::native
