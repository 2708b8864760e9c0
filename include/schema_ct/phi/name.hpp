// SPDX-License-Identifier: BSL-1.0
// The name of an input, an output or an attribute of a custom operator, with optional suffixes.
#pragma once

#include <cstddef>
#include <type_traits>
#include "../config.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// The suffixes that paddle::Grad and the like add. The numbers are the digits of `name::suffixes`.
enum class suffix : unsigned { none, gradient, list, renewed, optional };

constexpr const char* text_of(suffix s) {
  switch (s) {
    case suffix::gradient: return "@GRAD";
    case suffix::list: return "@VECTOR";
    case suffix::renewed: return "@NEW";
    case suffix::optional: return "@OPTIONAL";
    default: return "";
  }
}

/// A literal and its suffixes, three bits each, the first in the lowest bits.
struct name {
  const char* text = "";
  unsigned suffixes = 0;

  constexpr name() = default;
  constexpr name(const char* literal, unsigned added) : text(literal), suffixes(added) {}
  /// Refuses a buffer that is not constant.
  template <class Char, std::size_t N>
    requires std::is_same_v<Char, const char>
  consteval name(Char (&literal)[N]) : text(literal) {}
  /// Converts to the text type of names that are known only at run time.
  template <class Text>
    requires requires(Text t) { t.append(""); }
  operator Text() const {
    Text all(text);
    for (unsigned rest = suffixes; rest != 0; rest >>= 3)
      all.append(text_of(static_cast<suffix>(rest & 7)));
    return all;
  }

  constexpr name with(suffix s) const {
    int shift = 0;
    while (suffixes >> shift != 0) shift += 3;
    return {text, suffixes | static_cast<unsigned>(s) << shift};
  }
  constexpr bool is_empty() const { return *text == '\0'; }
};

/// A name in Paddle's spelling, limited to `limit` letters: longer names are compared by these.
struct spelt {
  static constexpr int limit = 80;
  char letters[limit + 1]{};
  int length = 0;

  constexpr void put(const char* p) {
    for (; *p != '\0' && length < limit; ++p) letters[length++] = *p;
  }
  constexpr explicit spelt(const name& n) {
    put(n.text);
    for (unsigned rest = n.suffixes; rest != 0; rest >>= 3)
      put(text_of(static_cast<suffix>(rest & 7)));
  }
  /// The position where a suffix begins, or -1.
  constexpr int find(const char* part) const {
    for (int i = 0; i < length; ++i) {
      int k = 0;
      while (part[k] != '\0' && letters[i + k] == part[k]) ++k;
      if (part[k] == '\0') return i;
    }
    return -1;
  }
  constexpr spelt up_to(int end) const {
    spelt cut = *this;
    for (int i = end; i < length; ++i) cut.letters[i] = '\0';
    cut.length = end;
    return cut;
  }
  constexpr bool operator==(const spelt& other) const {
    for (int i = 0; i <= limit; ++i)
      if (letters[i] != other.letters[i]) return false;
    return true;
  }
};

constexpr bool is_list(const name& n) { return spelt(n).find("@VECTOR") >= 0; }

}  // namespace phi
}  // namespace schema_ct
