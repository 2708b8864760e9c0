// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions for building texts.
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

/// Concatenates the parts as text: strings, numbers, types with toString(x) or x.str().
template <class... Parts>
[[nodiscard]] std::string str(const Parts&... parts) {
  return dispatch::message(parts...);
}

/// The elements as text, separated by `delimiter`.
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

/// The parts between delimiters, as views of `text`. An empty text has none, and a final delimiter
/// adds none.
template <class Parts = std::vector<std::string_view>>
[[nodiscard]] Parts split(std::string_view text, char delimiter) {
  Parts out;
  while (!text.empty()) {
    out.push_back(text.substr(0, text.find(delimiter)));
    text.remove_prefix(out.back().size() < text.size() ? out.back().size() + 1 : text.size());
  }
  return out;
}

/// Replaces each `from` in `text`; returns their number. Throws Error for an empty `from`.
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
