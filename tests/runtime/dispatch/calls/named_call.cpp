// SPDX-License-Identifier: BSL-1.0
// Calls by a class with the operator's name look the operator up when they are made.
#include <dispatch/calls/named_call.hpp>

#include <gtest/gtest.h>

#include <torch/library.h>
#include <optional>

namespace {

struct twice : dispatch::typed_operator<twice, int64_t(int64_t)> {
  static constexpr const char* name = "named_call::twice";
  static constexpr const char* overload_name = "int";
};
struct absent : dispatch::typed_operator<absent, int64_t(int64_t)> {
  static constexpr const char* name = "named_call::absent";
  static constexpr const char* overload_name = "";
};
struct of_double : dispatch::typed_operator<of_double, double(double)> {
  static constexpr const char* name = "named_call::twice";
  static constexpr const char* overload_name = "int";
};

torch::Library defined(int64_t factor) {
  torch::Library m(torch::Library::DEF, "named_call", std::nullopt, __FILE__, __LINE__);
  m.def("twice.int(int x) -> int", [factor](int64_t x) { return factor * x; });
  return m;
}

TEST(NamedCall, FindsTheOperatorWhenItIsCalled) {
  EXPECT_THROW(twice::call(21), dispatch::Error);  // the next call looks the operator up again
  {
    const torch::Library m = defined(2);
    EXPECT_EQ(twice::call(21), 42);
    EXPECT_EQ(twice::call(4), 8);
    EXPECT_EQ(twice::redispatch(c10::DispatchKeySet(c10::DispatchKey::CPU), 5), 10);
  }
  EXPECT_THROW(twice::call(21), dispatch::Error);
  const torch::Library again = defined(3);
  EXPECT_EQ(twice::call(21), 63);
}

TEST(NamedCall, SaysWhatIsWrong) {
  const torch::Library m = defined(2);
  EXPECT_THROW(absent::call(1), dispatch::Error);
  EXPECT_THROW(of_double::call(1.0), dispatch::Error);
  EXPECT_EQ(twice::call(1), 2);
}

}  // namespace
