// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a range of numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <ostream>

namespace SCHEMA_CT_HIDDEN at {

/// The numbers [begin, end), such as positions of an iteration, in its own order.
struct SCHEMA_CT_SHARED Range {
  std::int64_t begin;
  std::int64_t end;

  [[nodiscard]] std::int64_t size() const { return end - begin; }
  [[nodiscard]] Range operator/(std::int64_t parts) const { return {begin / parts, end / parts}; }
};

inline std::ostream& operator<<(std::ostream& out, const Range& range) {
  return out << "Range[" << range.begin << ", " << range.end << "]";
}

}  // namespace at
