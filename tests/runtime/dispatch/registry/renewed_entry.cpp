// SPDX-License-Identifier: BSL-1.0
// Operators that are redefined with another C++ signature, and old handles.
#include <dispatch/registry/renewed_entry.hpp>

#include <gmock/gmock.h>
#include <dispatch/library.hpp>

#include <memory>

#include "../../thrown.hpp"

namespace {

using c10::OperatorHandle;
using ::testing::HasSubstr;

torch::Library fragment(unsigned line) {
  return {torch::Library::FRAGMENT, "test_renewed", std::nullopt, __FILE__, line};
}

OperatorHandle handle(const std::string& name) {
  return OperatorHandle(dispatch::find_entry("test_renewed::" + name, ""));
}

std::string greeting(const std::string& name) { return "hello " + name; }
double half(double x) { return x / 2; }

TEST(RenewedEntry, AKeptHandleIsNeverCalledThroughAnotherSignature) {
  using text = std::string(const std::string&);
  using number = double(double);
  const auto now = [] { return handle("renewed"); };
  auto first = std::make_unique<torch::Library>(fragment(__LINE__));
  first->def("renewed(str s) -> str", &greeting);
  const OperatorHandle untyped = now();
  const auto of_text = now().typed<text>();
  EXPECT_EQ(of_text.call("you"), "hello you");
  first.reset();
  EXPECT_THROW((void)of_text.call("you"), dispatch::Error);

  // The definition precedes the kernel, which has another signature.
  auto second = std::make_unique<torch::Library>(fragment(__LINE__));
  second->def("other_than_renewed(int n) -> int");
  second->def("renewed(float x) -> float");
  second->def("one_more_than_renewed(int n) -> int");
  auto kernels = std::make_unique<torch::Library>(fragment(__LINE__));
  kernels->impl("renewed", &half);
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { (void)of_text.call("you"); }),
              HasSubstr("has been registered anew with another C++ signature"));
  EXPECT_THROW((void)untyped.typed<text>(), dispatch::TypeError);
  const auto of_number = untyped.typed<number>();
  EXPECT_EQ(of_number.call(3), 1.5);
  EXPECT_EQ(now().schema().arguments()[0].name(), "x");
  second.reset();
  EXPECT_FALSE(now().hasSchema());
  EXPECT_EQ(dispatch::find_entry("test_renewed::other_than_renewed", "")->defined, false);
  EXPECT_EQ(dispatch::find_entry("test_renewed::one_more_than_renewed", "")->defined, false);
  kernels.reset();
  EXPECT_THROW((void)of_number.call(3), dispatch::Error);

  // Both signatures alternate without new entries.
  for (int i = 0; i != 100; ++i) {
    {
      torch::Library m = fragment(__LINE__);
      m.def("renewed(str s) -> str", &greeting);
      EXPECT_EQ(of_text.call("you"), "hello you");
      EXPECT_THROW((void)of_number.call(3), dispatch::Error);
    }
    torch::Library m = fragment(__LINE__);
    m.def("renewed(float x) -> float", &half);
    EXPECT_EQ(of_number.call(3), 1.5);
    EXPECT_THROW((void)of_text.call("you"), dispatch::Error);
  }
  std::size_t entries = 0;
  for (const auto* e = dispatch::find_entry("test_renewed::renewed", ""); e != nullptr;
       e = e->retired)
    ++entries;
  EXPECT_EQ(entries, 2U);
}

}  // namespace
