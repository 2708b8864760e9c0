// SPDX-License-Identifier: BSL-1.0
// Runs the tests of Paddle's view of the registry (tests/runtime/dispatch/compat) inside Paddle: a
// program of its own could make no tensor.
#include <gtest/gtest.h>

extern "C" int run_view_tests() {
  int count = 1;
  char name[] = "view_tests";
  char* arguments[] = {name, nullptr};
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
