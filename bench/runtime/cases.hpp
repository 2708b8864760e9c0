// SPDX-License-Identifier: BSL-1.0
// What the benchmarks of the run time measure: named pieces of work that can be repeated.
#pragma once

#include <cstddef>
#include <vector>

namespace bench {

struct measured {
  const char* name;
  const char* floor;   ///< the case whose cost is no overhead; "" without one
  void (*run)(int n);  ///< does the work n times
  std::size_t units;   ///< what the cost is divided by: calls, operators or characters in one go
  bool fresh = false;  ///< only the first time counts: no warm-up, run once
};

/// The calls, as compiled into the program and into a shared object that it loads.
std::vector<measured> calls_in_program();
std::vector<measured> calls_in_shared_object();
/// The same after a guard was made, which all later calls of the process pay for: they come last.
std::vector<measured> guarded_calls_in_program();
std::vector<measured> guarded_calls_in_shared_object();
/// What tests hold to accepted counts.
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
