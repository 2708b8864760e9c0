// SPDX-License-Identifier: BSL-1.0
// The value of a literal, with the place in the source file of each character.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

/// The bytes of the source that spell a character.
struct span {
  std::uint32_t begin, end;
};

struct mapped_text {
  std::string text;
  std::vector<span> spans;  ///< one for each character, and one for the text's end

  void put(char c, span from) {
    text += c;
    spans.push_back(from);
  }
};

/// A part of a source without escapes.
[[nodiscard]] inline mapped_text verbatim(std::string_view source, std::size_t begin,
                                          std::size_t end) {
  mapped_text out;
  for (auto i = static_cast<std::uint32_t>(begin); i != end; ++i) out.put(source[i], {i, i + 1});
  out.spans.push_back({static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(end) + 1});
  return out;
}

}  // namespace tools
