// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the ways in which gelu is computed.
#pragma once

#include <string>
#include <string_view>

#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// By the error function, or approximated by tanh.
enum class SCHEMA_CT_VISIBLE GeluType { None, Tanh, END };

/// The operator's argument `approximate` as a number. Throws Error for any other text.
[[nodiscard]] inline GeluType get_gelutype_enum(std::string_view approximate) {
  if (approximate == "none") return GeluType::None;
  TORCH_CHECK(approximate == "tanh", "approximate argument must be either none or tanh.");
  return GeluType::Tanh;
}
[[nodiscard]] inline std::string gelutype_to_string(GeluType type) {
  TORCH_CHECK(type == GeluType::None || type == GeluType::Tanh,
              "unknown GELU type: ", static_cast<int>(type));
  return type == GeluType::None ? "none" : "tanh";
}

}  // namespace native
}  // namespace at
