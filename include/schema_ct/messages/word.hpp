// SPDX-License-Identifier: BSL-1.0
// Facts as characters by value, which compilers print in their errors.
#pragma once

#include "../config.hpp"

namespace schema_ct::report {

/// Characters by value: clang prints 36 characters of an array, g++ those before the first '\0'.
struct word {
  char text[37];
};

/// Builds a piece.
struct SCHEMA_CT_SHARED writer {
  word out{};
  int length = 0;

  constexpr void put(char c) {
    if (length < 36) out.text[length++] = c;
  }
  constexpr void put(const char* p, int n) {
    for (; n > 0; --n) put(*p++);
  }
  constexpr void put(const char* s) {
    while (*s != '\0') put(*s++);
  }
  constexpr void put(int number) {
    if (number >= 10) put(number / 10);
    put(static_cast<char>('0' + number % 10));
  }
  /// Fills the array with blanks to 36 characters: clang prints a shorter array as numbers.
  constexpr word padded() {
    while (length < 36) put(' ');
    return out;
  }
};

SCHEMA_CT_HIDDEN constexpr word word_of(const char* p, int n) {
  writer w;
  w.put(p, n);
  return w.out;
}

/// Copies as much of a piece as fits.
SCHEMA_CT_HIDDEN constexpr void copy(char (&to)[37], const char* p, int n) {
  if (n > 36) n = 36;
  for (int i = 0; i < n; ++i) to[i] = p[i];
}

}  // namespace schema_ct::report
