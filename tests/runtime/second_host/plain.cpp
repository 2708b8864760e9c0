// SPDX-License-Identifier: BSL-1.0
// Operators of a host that adds a tensor to the library's own scalar types, in one program with the
// others.
#define SCHEMA_CT_HOST_HEADER "plain_host.hpp"
#include <dispatch/invoke.hpp>
#include <dispatch/library.hpp>

#include <gmock/gmock.h>
#include <string_view>

namespace {

using dispatch::invoke;
using plain::Tensor;
using namespace dispatch::literals;

static_assert(std::string_view(SCHEMA_CT_HOST_TAG) == "plain_host");

Tensor add(const Tensor& x, dispatch::Scalar other, std::optional<dispatch::ScalarType>) {
  Tensor out = x;
  for (double& value : out.values) value += other.toDouble();
  return out;
}

TORCH_LIBRARY(two_hosts, m) {
  m.def("which(Tensor x) -> str", [](const Tensor&) { return std::string("plain"); });
  m.def("add(Tensor x, Scalar other=1, *, ScalarType? dtype=None) -> Tensor", &add);
  m.def("placed(Tensor x, Device d=\"cuda:1\") -> str");
  m.def("total(Tensor[] list, Tensor? last=None) -> int",
        [](dispatch::ArrayRef<Tensor> list, const std::optional<Tensor>& last) {
          return static_cast<std::int64_t>(list.size() + (last.has_value() ? 1 : 0));
        });
  m.impl("placed", dispatch::kCPU,
         [](const Tensor&, dispatch::Device d) { return "cpu, " + d.str(); });
  m.impl("placed", dispatch::kMeta,
         [](const Tensor&, dispatch::Device d) { return "meta, " + d.str(); });
}

dispatch::OperatorHandle op(const std::string& name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow("two_hosts::" + name, "");
}

TEST(PlainHost, HasARegistryOfItsOwn) {
  EXPECT_EQ(invoke(op("which"), Tensor{}).toStringRef(), "plain");
  EXPECT_FALSE(dispatch::Dispatcher::singleton().findSchema("two_hosts::only_default"));
}

TEST(PlainHost, TakesTheLibrarysScalarTypes) {
  EXPECT_THAT(invoke(op("add"), Tensor{{1, 2}}).toTensor().values, testing::ElementsAre(2, 3));
  EXPECT_THAT(invoke(op("add"), Tensor{{1}}, "other"_a = 2.5, "dtype"_a = dispatch::kFloat)
                  .toTensor()
                  .values,
              testing::ElementsAre(3.5));
  EXPECT_EQ(invoke(op("total"), std::vector<Tensor>(2), "last"_a = Tensor{}).toInt(), 3);
}

TEST(PlainHost, ItsKeysChooseTheKernel) {
  EXPECT_EQ(invoke(op("placed"), Tensor{{1}}).toStringRef(), "cpu, cuda:1");
  EXPECT_EQ(invoke(op("placed"), Tensor{}, dispatch::Device("cpu")).toStringRef(), "meta, cpu");
}

TEST(PlainHost, ATensorEqualsItselfAndNoOther) {
  const dispatch::IValue x(Tensor{{1, 2}}), same = x, other(Tensor{{1, 2}});
  EXPECT_EQ(x, same);
  EXPECT_NE(x, other);
}

}  // namespace
