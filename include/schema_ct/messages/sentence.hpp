// SPDX-License-Identifier: BSL-1.0
// A sentence as a template argument, which makes a compiler without computed static_assert messages
// print it.
#pragma once

#include "render.hpp"

namespace schema_ct {

/// One line of at most N - 1 characters.
template <std::size_t N>
struct SCHEMA_CT_SHARED sentence {
#if defined(__clang__)
  // clang prints an array of characters as text if it has at most 36 and none of them is '\0'.
  struct piece {
    char text[37];
  };
  piece pieces[(N + 34) / 36]{};

  constexpr explicit sentence(const char* words) {
    for (piece& p : pieces)
      for (int i = 0; i != 36; ++i) p.text[i] = *words == '\0' || *words == '\n' ? ' ' : *words++;
  }
#else
  char text[N]{};

  constexpr explicit sentence(const char* words) {
    for (std::size_t i = 0; i != N - 1; ++i) text[i] = words[i];
  }
#endif
};

/// The compiler prints this name if `acceptable` is not satisfied. The argument says what is wrong.
template <sentence Words>
struct wrong_because {
  static constexpr bool accepted = false;
};
struct nothing_wrong {
  static constexpr bool accepted = true;
};

namespace detail {
/// The first line. The second line would repeat text of the program.
SCHEMA_CT_HIDDEN constexpr std::size_t first_line(const rendered& r) {
  std::size_t n = 0;
  while (n != r.size() && r.text[n] != '\n') ++n;
  return n;
}

template <class Words>
consteval auto judge() {
  if constexpr (Words::wrong()) {
    constexpr rendered words = Words::words();
    return wrong_because<sentence<first_line(words) + 1>(words.text)>();
  } else {
    return nothing_wrong();
  }
}
}  // namespace detail

/// If `Words::wrong()`, this is `wrong_because` with the first line of the `rendered` that
/// `Words::words()` returns.
template <class Words>
using verdict = decltype(detail::judge<Words>());

template <class Verdict>
concept acceptable = Verdict::accepted;

}  // namespace schema_ct
