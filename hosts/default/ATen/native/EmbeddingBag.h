// SPDX-License-Identifier: BSL-1.0
// The reduction modes of a bag of embeddings.
#pragma once

#include <cstdint>

#include <ATen/core/Tensor.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

enum class SCHEMA_CT_VISIBLE EmbeddingBagMode { SUM = 0, MEAN = 1, MAX = 2 };

/// The operator's argument is the mode's number.
[[nodiscard]] constexpr bool operator==(std::int64_t number, EmbeddingBagMode mode) {
  return number == static_cast<std::int64_t>(mode);
}

}  // namespace native
}  // namespace at
