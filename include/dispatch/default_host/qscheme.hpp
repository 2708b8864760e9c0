// SPDX-License-Identifier: BSL-1.0
// The quantisation schemes, with PyTorch's numbers; the default host only passes them on.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Numbers: c10/core/QScheme.h.
enum class SCHEMA_CT_VISIBLE QScheme : std::uint8_t {
  PER_TENSOR_AFFINE = 0,
  PER_CHANNEL_AFFINE,
  PER_TENSOR_SYMMETRIC,
  PER_CHANNEL_SYMMETRIC,
  PER_CHANNEL_AFFINE_FLOAT_QPARAMS,
  COMPILE_TIME_NUM_QSCHEMES,
};

inline constexpr QScheme kPerTensorAffine = QScheme::PER_TENSOR_AFFINE;
inline constexpr QScheme kPerChannelAffine = QScheme::PER_CHANNEL_AFFINE;
inline constexpr QScheme kPerTensorSymmetric = QScheme::PER_TENSOR_SYMMETRIC;
inline constexpr QScheme kPerChannelSymmetric = QScheme::PER_CHANNEL_SYMMETRIC;
inline constexpr QScheme kPerChannelAffineFloatQParams = QScheme::PER_CHANNEL_AFFINE_FLOAT_QPARAMS;

constexpr const char* toString(QScheme scheme) {
  switch (scheme) {
    case QScheme::PER_TENSOR_AFFINE: return "per_tensor_affine";
    case QScheme::PER_CHANNEL_AFFINE: return "per_channel_affine";
    case QScheme::PER_TENSOR_SYMMETRIC: return "per_tensor_symmetric";
    case QScheme::PER_CHANNEL_SYMMETRIC: return "per_channel_symmetric";
    case QScheme::PER_CHANNEL_AFFINE_FLOAT_QPARAMS: return "per_channel_affine_float_qparams";
    default: return "unknown";
  }
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
