// SPDX-License-Identifier: BSL-1.0
// Callgrind's client requests as functions, for Python to load with ctypes.
#include <valgrind/callgrind.h>

extern "C" void bench_start() {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}
extern "C" void bench_stop(const char* name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}
