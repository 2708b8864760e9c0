// SPDX-License-Identifier: BSL-1.0
// Operators of the default host. Those of the second host have the same names (wide.cpp).
#include <torch/library.h>

#include <gmock/gmock.h>
#include <dispatch/invoke.hpp>
#include <dispatch/op.hpp>

#include "../thrown.hpp"

namespace {

using dispatch::invoke;

TORCH_LIBRARY(two_hosts, m) {
  m.def("which(Tensor x) -> str", [](const at::Tensor&) { return std::string("default"); });
  m.def("only_default(Tensor x) -> Tensor", [](at::Tensor x) { return x; });
  m.def("device(Device d=\"cpu\", Device? e=\"cuda\") -> Device",
        [](c10::Device d, std::optional<c10::Device> e) { return e.value_or(d); });
}
TORCH_LIBRARY_FRAGMENT(two_hosts_wrong, m) { m.def(std::string("default(")); }

c10::OperatorHandle op(const std::string& name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow("two_hosts::" + name, "");
}

TEST(DefaultHost, HasARegistryOfItsOwn) {
  EXPECT_EQ(invoke(op("which"), at::ones({1})).toStringRef(), "default");
  EXPECT_TRUE(c10::Dispatcher::singleton().findSchema("two_hosts::only_default"));
  EXPECT_FALSE(c10::Dispatcher::singleton().findSchema("two_hosts::only_wide"));
  ASSERT_EQ(dispatch::registration_errors().size(), 1U);
  EXPECT_THAT(dispatch::registration_errors()[0], ::testing::HasSubstr("default("));
}

TEST(DefaultHost, SaysThatTheOtherHostHasTheOperator) {
  EXPECT_THAT(
      test::thrown<dispatch::Error>([] { (void)op("only_wide"); }),
      ::testing::AllOf(::testing::HasSubstr("Could not find schema for two_hosts::only_wide."),
                       ::testing::HasSubstr("a registry of another kind (host wide_host, ")));
  EXPECT_THAT(test::thrown<dispatch::Error>([] { (void)op("nothing"); }),
              "Could not find schema for two_hosts::nothing.");
}

TEST(DefaultHost, ObjectsOfBothHostsMayComeAndGo) {
  for (int i = 0; i < 2; ++i) {
    torch::Library m(torch::Library::DEF, "two_hosts_scoped", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> bool", [](const at::Tensor& x) { return x.defined(); });
    const torch::detail::TorchLibraryInit block(
        torch::Library::FRAGMENT, [](torch::Library&) {}, "two_hosts_scoped", std::nullopt, "", 1);
    EXPECT_TRUE(invoke(c10::Dispatcher::singleton().findSchemaOrThrow("two_hosts_scoped::f", ""),
                       at::ones({1}))
                    .toBool());
  }
  EXPECT_FALSE(c10::Dispatcher::singleton().findSchema("two_hosts_scoped::f"));
  EXPECT_EQ(dispatch::to_string(torch::schema("f(Device x=\"cuda\") -> ()")),
            "f(Device x=\"cuda\") -> ()");
}

TEST(DefaultHost, AnOperatorOfTheSameSchemaIsItsOwn) {
  EXPECT_EQ((dispatch::op<"two_hosts::which(Tensor x) -> str">{}(at::ones({1}))), "default");
}

TEST(DefaultHost, ItsValuesAreItsOwn) {
  EXPECT_EQ(invoke(op("device")).to<c10::Device>(), c10::Device(at::kCUDA));
  EXPECT_EQ(c10::IValue(at::Scalar(2.5)).toDouble(), 2.5);
  const at::Tensor x = at::ones({1});
  EXPECT_TRUE(invoke(op("only_default"), x).toTensor().is_same(x));
}

}  // namespace
