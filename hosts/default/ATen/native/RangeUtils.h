// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the number of elements of arange and range.
#pragma once

#include <ATen/AccumulateType.h>
#include <c10/core/Scalar.h>
#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace SCHEMA_CT_HIDDEN at {
namespace native {

/// Throws Error unless the step leads from the start to the end.
inline void arange_check_bounds(const c10::Scalar& start, const c10::Scalar& end,
                                const c10::Scalar& step) {
  const double from = start.to<double>(), to = end.to<double>(), by = step.to<double>();
  TORCH_CHECK(by > 0 || by < 0, "step must be nonzero");
  TORCH_CHECK(std::isfinite(from) && std::isfinite(to), "unsupported range: ", from, " -> ", to);
  TORCH_CHECK(by > 0 ? to >= from : to <= from,
              "upper bound and lower bound inconsistent with step sign");
}

/// The number of elements of arange(start, end, step). Of int64_t it is computed in integers, as
/// double does not hold all of them.
template <class scalar_t>
[[nodiscard]] std::int64_t compute_arange_size(const c10::Scalar& start, const c10::Scalar& end,
                                               const c10::Scalar& step) {
  arange_check_bounds(start, end, step);
  double size;
  if constexpr (std::is_same_v<scalar_t, std::int64_t>) {
    const std::int64_t by = step.to<std::int64_t>();
    TORCH_CHECK_VALUE(by != 0, "step must be nonzero");
    const std::int64_t length = end.to<std::int64_t>() - start.to<std::int64_t>();
    size = static_cast<double>((length + by - (by > 0 ? 1 : -1)) / by);
  } else {
    size = std::ceil((end.to<double>() - start.to<double>()) / step.to<double>());
  }
  TORCH_CHECK(size >= 0 && size <= static_cast<double>(std::numeric_limits<std::int64_t>::max()),
              "invalid size, possible overflow?");
  return static_cast<std::int64_t>(size);
}

}  // namespace native
}  // namespace at
