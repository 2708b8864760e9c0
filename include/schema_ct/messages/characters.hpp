// SPDX-License-Identifier: BSL-1.0
// The characters of a text in UTF-8, as a message shows them.
#pragma once

#include "../config.hpp"

namespace schema_ct {
namespace SCHEMA_CT_HIDDEN detail {

/// The number of bytes of the UTF-8 character at `s`, of at most `n`; 0 if it is malformed.
constexpr int character_length(const char* s, int n) {
  const auto byte = [&](int i) { return i < n ? static_cast<unsigned char>(s[i]) : 0U; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  const int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (int i = 1; i != length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool is_no_character = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  return is_overlong || is_no_character ? 0 : length;
}

/// What a message shows in one column: the bytes that it stands for, and whether it is printed as
/// it is. Everything else is a blank: control characters, and bytes that are no character.
struct shown_character {
  int length;
  bool is_printable;
};
constexpr shown_character shown_character_at(const char* s, int n) {
  // In the messages of compilers, of which some print such bytes as numbers, they stay blanks.
  const shown_character ascii{1, *s >= ' ' && *s <= '~'};
  if (__builtin_is_constant_evaluated()) return ascii;
  const int length = character_length(s, n);
  const bool is_control = *s == '\xc2' && n > 1 && static_cast<unsigned char>(s[1]) < 0xa0;
  return length > 1 ? shown_character{length, !is_control} : ascii;
}

/// The number of columns of a text.
constexpr int columns_of(const char* s, int n) {
  int out = 0;
  for (int i = 0; i < n; ++out) i += shown_character_at(s + i, n - i).length;
  return out;
}

}  // namespace detail
}  // namespace schema_ct
