// SPDX-License-Identifier: BSL-1.0
// The cases of the run-time benchmarks: named work that can be repeated.
#pragma once

#include <cstddef>
#include <vector>

namespace bench {

struct measured {
  const char* name;
  const char* floor;   ///< the case over which overhead is counted; "" without one
  void (*run)(int n);  ///< does the work n times
  std::size_t units;   ///< the divisor of the cost: calls, operators or characters in one run
  bool fresh = false;  ///< only the first run counts: no warm-up, run once
};

/// The calls, compiled into the program and into a shared object that it loads.
std::vector<measured> calls_in_program();
std::vector<measured> calls_in_shared_object();
/// The same after a guard was made. They come last, because a guard makes all later calls of the
/// process slower.
std::vector<measured> guarded_calls_in_program();
std::vector<measured> guarded_calls_in_shared_object();
/// The cases whose counts tests compare with accepted ones.
std::vector<measured> rows();
/// Registration and run-time parsing.
std::vector<measured> registrations();
std::vector<measured> parses();

/// Everything, in the order of the tables.
inline std::vector<measured> all_cases() {
  std::vector<measured> all;
  for (auto* part : {&calls_in_program, &calls_in_shared_object, &rows, &registrations, &parses,
                     &guarded_calls_in_program, &guarded_calls_in_shared_object})
    for (const measured& m : part()) all.push_back(m);
  return all;
}

template <class F>
[[gnu::always_inline]] inline void repeat(int n, F&& work) {
  for (int i = 0; i < n; ++i) {
    work();
    asm volatile("" ::: "memory");
  }
}

}  // namespace bench
