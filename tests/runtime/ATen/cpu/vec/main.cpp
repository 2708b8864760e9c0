// SPDX-License-Identifier: BSL-1.0
// Runs the tests if the processor has the instructions for which they were compiled.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>

namespace {
bool can_run() {
#if defined(__AVX512F__)
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
#elif defined(__AVX2__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return true;
#endif
}
}  // namespace

int main(int argc, char** argv) {
  const bool lists = argc > 1 && std::strcmp(argv[1], "--gtest_list_tests") == 0;
  if (!lists && !can_run()) {
    std::puts("this processor cannot run what this program was compiled for");
    return 0;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
