// SPDX-License-Identifier: BSL-1.0
// Output of the examples with their own host: the source text of each condition, and whether it
// holds.
#pragma once

#include <cstdio>
#include <exception>
#include <string>

namespace expect {

inline int failed = 0;

inline void holds(const char* what, bool is_so) {
  std::printf("  %-76s %s\n", what, is_so ? "ok" : "WRONG");
  failed += !is_so;
}

/// The message of what `run` throws; empty if it throws nothing.
template <class F>
std::string thrown_by(F run) {
  try {
    (void)run();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace expect

#define EXPECT(...) expect::holds(#__VA_ARGS__, __VA_ARGS__)
