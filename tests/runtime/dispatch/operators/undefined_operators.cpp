// SPDX-License-Identifier: BSL-1.0
// Operators that a table declares and no block defines.
#include <dispatch/operators/undefined_operators.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

SCHEMA_CT_OPERATORS(test_undefined, "defined(Tensor x) -> Tensor",
                    "test_undefined::forgotten.out(Tensor x) -> Tensor",
                    "only_a_kernel(Tensor x) -> Tensor");

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(UndefinedOperators, AreThoseWithoutADefinition) {
  torch::Library m(torch::Library::FRAGMENT, "test_undefined", std::nullopt, __FILE__, __LINE__);
  m.def("defined(Tensor x) -> Tensor");
  m.impl("only_a_kernel", [](const at::Tensor& x) { return x; });
  EXPECT_THAT(dispatch::undefined_operators<"test_undefined">(),
              ElementsAre("test_undefined::forgotten.out", "test_undefined::only_a_kernel"));
  {
    torch::Library more(torch::Library::FRAGMENT, "test_undefined", std::nullopt, __FILE__, 1);
    more.def("forgotten.out(Tensor x) -> Tensor").def("only_a_kernel(Tensor x) -> Tensor");
    EXPECT_THAT(dispatch::undefined_operators<"test_undefined">(), IsEmpty());
  }
  EXPECT_EQ(dispatch::undefined_operators<"test_undefined">().size(), 2U);
}

}  // namespace
