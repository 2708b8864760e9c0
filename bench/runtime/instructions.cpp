// SPDX-License-Identifier: BSL-1.0
// Runs every case, or those whose names contain the argument, under callgrind, which counts the
// repeated work only. table.py reads the counts.
#include <valgrind/callgrind.h>
#include <cstdio>
#include <cstring>

#include "cases.hpp"

// Two dumps for each case, of n and of 3n rounds: their difference is exactly 2n rounds.
int main(int argc, char** argv) {
  for (const bench::measured& m : bench::all_cases()) {
    if (argc > 1 && std::strstr(m.name, argv[1]) == nullptr) continue;
    const int rounds = m.units > 1000 ? 1 : m.units > 1 ? 4 : 1000;
    if (!m.fresh) m.run(rounds < 50 ? 1 : 50);
    for (const int n : {rounds, 3 * rounds}) {
      CALLGRIND_START_INSTRUMENTATION;
      CALLGRIND_ZERO_STATS;
      m.run(n);
      CALLGRIND_DUMP_STATS;
      CALLGRIND_STOP_INSTRUMENTATION;
      std::printf("%s|%s|%d|%zu\n", m.name, m.floor, m.fresh ? 1 : n, m.units);
      if (m.fresh) break;
    }
  }
}
