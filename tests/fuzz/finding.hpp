// SPDX-License-Identifier: BSL-1.0
// How a target reports a failure: the program ends, and the fuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace fuzz {

[[noreturn]] inline void finding(std::string_view what, std::string_view of) {
  std::fprintf(stderr, "FINDING: %.*s\n  of: %.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(of.size()), of.data());
  std::abort();
}

inline void expect(bool holds, std::string_view what, std::string_view of) {
  if (!holds) finding(what, of);
}

}  // namespace fuzz
