// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions that put texts together.
#pragma once

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

/// The parts one after the other as text: strings, numbers, what has toString(x) or x.str().
template <class... Parts>
[[nodiscard]] std::string str(const Parts&... parts) {
  return dispatch::message(parts...);
}

/// The elements as text, with `delimiter` between.
template <class Range>
[[nodiscard]] std::string Join(const std::string& delimiter, const Range& range) {
  std::string out;
  bool first = true;
  for (const auto& element : range) {
    if (!first) out += delimiter;
    first = false;
    out += dispatch::message(element);
  }
  return out;
}

}  // namespace c10
