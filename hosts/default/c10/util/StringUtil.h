// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions that put texts together.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {

/// "f at file.cpp:3"
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             const SourceLocation& place) {
  return out << place.function << " at " << place.file << ':' << place.line;
}

}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN c10 {
using dispatch::SourceLocation;

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

/// The parts between the delimiters, within `text`: none of an empty text, and none behind a
/// delimiter at the end.
template <class Parts = std::vector<std::string_view>>
[[nodiscard]] Parts split(std::string_view text, char delimiter) {
  Parts out;
  while (!text.empty()) {
    out.push_back(text.substr(0, text.find(delimiter)));
    text.remove_prefix(out.back().size() < text.size() ? out.back().size() + 1 : text.size());
  }
  return out;
}

/// Replaces what `text` has of `from`, and says how often. Throws Error for an empty `from`.
inline std::size_t ReplaceAll(std::string& text, std::string_view from, std::string_view to) {
  if (from.empty()) throw dispatch::Error("ReplaceAll: nothing to replace");
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; ++count) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return count;
}

}  // namespace c10
