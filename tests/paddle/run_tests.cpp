// SPDX-License-Identifier: BSL-1.0
// Runs the tests of a shared object inside a process that has loaded Paddle: a separate program
// could not make tensors.
#include <gtest/gtest.h>

extern "C" int run_tests() {
  int count = 1;
  char name[] = "tests";
  char* arguments[] = {name, nullptr};
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
