// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for searchsorted and bucketize: the checks of their arguments, and tensors as
// their kernels need them.
#pragma once

#include <climits>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include <ATen/Functions.h>
#include <ATen/ScalarOps.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/TypeProperties.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Sets those tensors `trimmed_…` for which the `raw_…` ones are not contiguous, or have another
/// type than the common one.
inline void searchsorted_maybe_trim_input_tensors(Tensor& trimmed_input, Tensor& trimmed_boundaries,
                                                  Tensor& trimmed_sorter, const Tensor& raw_input,
                                                  const Tensor& raw_boundaries,
                                                  const Tensor& raw_sorter) {
#define SCHEMA_CT_TRIM(name, what, which)                                                         \
  if (raw_##name.defined() && !raw_##name.is_contiguous()) {                                      \
    TORCH_WARN_ONCE(                                                                              \
        "torch.searchsorted(): " what                                                             \
        " tensor is non-contiguous, this will lower the performance due to extra data copy when " \
        "converting non-contiguous tensor to contiguous, please use contiguous " which            \
        " tensor if possible. This message will only appear once per program.");                  \
    trimmed_##name = raw_##name.contiguous();                                                     \
  }
  SCHEMA_CT_TRIM(input, "input value", "input value")
  SCHEMA_CT_TRIM(boundaries, "boundary", "boundary")
  SCHEMA_CT_TRIM(sorter, "sorter", "sorter")
#undef SCHEMA_CT_TRIM
  if (raw_input.scalar_type() == raw_boundaries.scalar_type()) return;
  ResultTypeState types = update_result_type_state(raw_boundaries, {});
  types = update_result_type_state(raw_input, types);
  const ScalarType common = result_type(types);
  TORCH_INTERNAL_ASSERT(common != ScalarType::Undefined);
  const auto convert = [common](Tensor& trimmed, const Tensor& raw) {
    if (raw.scalar_type() != common) trimmed = (trimmed.defined() ? trimmed : raw).to(common);
  };
  convert(trimmed_input, raw_input);
  convert(trimmed_boundaries, raw_boundaries);
}
inline void searchsorted_maybe_trim_input_tensors(Tensor& trimmed_input, Tensor& trimmed_boundaries,
                                                  const Tensor& raw_input,
                                                  const Tensor& raw_boundaries) {
  Tensor sorter;
  searchsorted_maybe_trim_input_tensors(trimmed_input, trimmed_boundaries, sorter, raw_input,
                                        raw_boundaries, Tensor());
}

/// Are all sizes but the last equal?
[[nodiscard]] inline bool searchsorted_dims_matched_before_last_dim(const Tensor& boundaries,
                                                                    const Tensor& input) {
  if (boundaries.dim() != input.dim()) return false;
  for (std::int64_t d = 0; d + 1 < input.dim(); ++d)
    if (boundaries.size(d) != input.size(d)) return false;
  return true;
}

/// A tensor of a number, which counts as a number for the common type.
[[nodiscard]] inline Tensor searchsorted_scalar_tensor(const Scalar& scalar,
                                                       const c10::Device& device) {
  return wrapped_scalar_tensor(scalar, device);
}

namespace searchsorted_detail {
inline void check_sorter(const Tensor& boundaries, const Tensor& sorter) {
  TORCH_CHECK(sorter.device() == boundaries.device(),
              "torch.searchsorted(): sorter and boundary tensors should have same device type, but "
              "got sorter tensor device type ",
              sorter.device(), " and input value tensor device type ", boundaries.device());
  TORCH_CHECK(sorter.sizes() == boundaries.sizes(),
              "torch.searchsorted(): boundary and sorter must have the same size, but got boundary "
              "tensor ",
              boundaries.sizes(), "and got sorter tensor ", sorter.sizes());
  TORCH_CHECK(sorter.scalar_type() == ScalarType::Long,
              "torch.searchsorted(): sorter must be a tensor of long dtype but got dtype ",
              sorter.scalar_type());
  if (sorter.numel() == 0) return;
  const bool is_inside = sorter.min().item<std::int64_t>() >= 0 &&
                         sorter.max().item<std::int64_t>() < sorter.sizes().back();
  TORCH_CHECK(is_inside, "torch.searchsorted(): sorter index out of range");
}
}  // namespace searchsorted_detail

/// Throws Error if searchsorted cannot have these arguments. The sorter may be undefined.
inline void searchsorted_pre_check(const Tensor& boundaries, const Tensor& input,
                                   const Tensor& output, bool out_int32, bool right,
                                   std::optional<std::string_view> side, const Tensor& sorter) {
  TORCH_CHECK(!side || *side == "left" || *side == "right",
              "torch.searchsorted(): side can only be 'left' or 'right' but got ",
              side.value_or(""));
  TORCH_CHECK(!side || !right || *side == "right",
              "torch.searchsorted(): side and right can't be set to opposites, got side of ",
              side.value_or(""), " while right was True");
  TORCH_CHECK(boundaries.device() == input.device(),
              "torch.searchsorted(): boundaries and input value tensors should have same device "
              "type, but got boundaries tensor device type ",
              boundaries.device(), " and input value tensor device type ", input.device());
  if (sorter.defined()) searchsorted_detail::check_sorter(boundaries, sorter);
  TORCH_CHECK(input.dim() > 0 || (input.numel() == 1 && boundaries.dim() == 1),
              "torch.searchsorted(): input value can be a scalar only when boundaries tensor "
              "dimension is 1, but we got boundaries tensor dim(",
              boundaries.dim(), ") and input value's dim(", input.dim(), ") numel(", input.numel(),
              ")");
  TORCH_CHECK(boundaries.dim() != 0,
              "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 "
              "dimension");
  TORCH_CHECK(
      boundaries.dim() == 1 || searchsorted_dims_matched_before_last_dim(boundaries, input),
      "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions "
      "of boundaries tensor and input value tensor must match, but we got boundaries tensor ",
      boundaries.sizes(), " and input value tensor ", input.sizes());
  TORCH_CHECK(output.scalar_type() == (out_int32 ? ScalarType::Int : ScalarType::Long),
              "torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or "
              "Long(int64) depending on whether out_int32 flag is True, but we got output tensor's "
              "dtype ",
              output.scalar_type(), " and out_int32 flag is ", out_int32 ? "True" : "False");
  TORCH_CHECK(!out_int32 || boundaries.sizes().back() < INT_MAX,
              "torch.searchsorted(): the size of boundaries' last dimension should be less than ",
              INT_MAX, ", but we got ", boundaries.sizes().back());
}

}  // namespace native
}  // namespace at
