// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the words with which scatter_reduce and its kin are called.
#pragma once

#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

#include <string_view>

namespace SCHEMA_CT_HIDDEN at {
namespace native {

enum class SCHEMA_CT_VISIBLE ReductionType { MAX, MEAN, MIN, SUM, PROD };

/// Throws Error for another word.
[[nodiscard]] inline ReductionType get_reduction_enum(const std::string_view& reduce) {
  if (reduce == "max" || reduce == "amax") return ReductionType::MAX;
  if (reduce == "min" || reduce == "amin") return ReductionType::MIN;
  if (reduce == "mean") return ReductionType::MEAN;
  if (reduce == "sum") return ReductionType::SUM;
  TORCH_CHECK(reduce == "prod",
              "reduce argument must be either sum, prod, mean, amax or amin, got ", reduce);
  return ReductionType::PROD;
}
/// The same of scatter's words, "add" and "multiply", unless `use_new_options`.
[[nodiscard]] inline ReductionType get_operator_enum(std::string_view reduce,
                                                     bool use_new_options) {
  if (use_new_options) return get_reduction_enum(reduce);
  TORCH_CHECK(reduce == "add" || reduce == "multiply",
              "reduce argument must be either add or multiply.");
  return reduce == "add" ? ReductionType::SUM : ReductionType::PROD;
}

}  // namespace native
}  // namespace at
