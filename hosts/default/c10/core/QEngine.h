// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the libraries that compute with quantized tensors; there are none here.
#pragma once

#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

#include <cstdint>
#include <string>

namespace SCHEMA_CT_HIDDEN c10 {

enum class QEngine : std::uint8_t { NoQEngine, FBGEMM, QNNPACK, ONEDNN, X86 };
inline constexpr QEngine kNoQEngine = QEngine::NoQEngine;
inline constexpr QEngine kFBGEMM = QEngine::FBGEMM;
inline constexpr QEngine kQNNPACK = QEngine::QNNPACK;
inline constexpr QEngine kONEDNN = QEngine::ONEDNN;
inline constexpr QEngine kX86 = QEngine::X86;

/// Throws Error for a number that is none of these.
[[nodiscard]] inline std::string toString(QEngine engine) {
  switch (engine) {
    case QEngine::NoQEngine: return "NoQEngine";
    case QEngine::FBGEMM: return "FBGEMM";
    case QEngine::QNNPACK: return "QNNPACK";
    case QEngine::ONEDNN: return "ONEDNN";
    case QEngine::X86: return "X86";
  }
  TORCH_CHECK(false, "Unrecognized Quantized Engine: ", static_cast<int>(engine));
}

}  // namespace c10
