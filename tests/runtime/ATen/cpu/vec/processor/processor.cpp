// SPDX-License-Identifier: BSL-1.0
// Ends a program whose instructions the processor lacks. Compiled without these instructions, and
// run before the constructors of the tests, which may contain them.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace {
bool can_run() {
#if defined(NEEDS_AVX512)
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
#elif defined(NEEDS_AVX2)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return true;
#endif
}

__attribute__((constructor(101))) void end_without_instructions(int count, char** arguments) {
  if (can_run()) return;
  const bool lists = count > 1 && std::strcmp(arguments[1], "--gtest_list_tests") == 0;
  if (!lists) std::puts("this processor cannot run what this program was compiled for");
  std::fflush(stdout);
  _exit(0);
}
}  // namespace
