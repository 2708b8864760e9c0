// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the kinds of attention kernels.
#pragma once

#include <cstdint>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN at {

inline constexpr std::int32_t num_sdp_backends = 5;
enum class SCHEMA_CT_VISIBLE SDPBackend {
  error = -1,
  math = 0,
  flash_attention = 1,
  efficient_attention = 2,
  cudnn_attention = 3,
  overrideable = 4
};

}  // namespace at
