// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the arguments of attention.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include <ATen/Context.h>
#include <ATen/SDPBackend.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/GradMode.h>
#include <c10/core/SymFloat.h>

namespace SCHEMA_CT_HIDDEN sdp {

inline constexpr std::int32_t num_backends = at::num_sdp_backends;
using SDPBackend = at::SDPBackend;

enum class SCHEMA_CT_VISIBLE CustomMaskType {
  NoCustomMask = 0,
  CausalFromTopLeft = 1,
  CausalFromBottomRight = 2,
  NumCustomMaskTypes
};

/// The arguments of scaled_dot_product_attention that determine the kernel.
struct SCHEMA_CT_SHARED sdp_params {
  at::Tensor query;
  at::Tensor key;
  at::Tensor value;
  std::optional<at::Tensor> attn_mask;
  double dropout;
  bool is_causal;
  bool enable_gqa;
};

/// The factor of the products: by default 1 / sqrt(the last size of `query`).
[[nodiscard]] inline c10::SymFloat calculate_scale(const at::Tensor& query,
                                                   std::optional<double> scale) {
  return c10::SymFloat(scale ? *scale : 1 / std::sqrt(static_cast<double>(query.size(-1))));
}

/// Tensors of the default host never require a gradient.
[[nodiscard]] inline bool input_requires_grad(const sdp_params& given) {
  return c10::GradMode::is_enabled() &&
         (given.query.requires_grad() || given.key.requires_grad() || given.value.requires_grad());
}

}  // namespace sdp
