// SPDX-License-Identifier: BSL-1.0
// The kinds of value that a type accepts.
#include <dispatch/values/value_kinds.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace {

using dispatch::kind;
using dispatch::kind_set;
using dispatch::value_tag;
using schema_ct::code;

static_assert(dispatch::kinds_of(code::layout) == kind(value_tag::integer));
static_assert((dispatch::kinds_of(code::scalar) & kind(value_tag::boolean)) == 0);
static_assert(dispatch::kinds_of(code::any) == ~kind_set{0});
static_assert(dispatch::kinds_of(code::list) == 0);

kind_set of(const char* type) {
  return dispatch::parseSchema(std::string("f(") + type + " x) -> ()").arguments()[0].kinds();
}

TEST(ValueKinds, AnOptionalTakesNoneToo) {
  EXPECT_EQ(of("Tensor"), kind(value_tag::tensor));
  EXPECT_EQ(of("Tensor?"), kind(value_tag::tensor) | kind(value_tag::none));
  EXPECT_EQ(of("SymInt?"), kind(value_tag::integer) | kind(value_tag::none));
}

TEST(ValueKinds, AKindDoesNotSettleWhatAContainerOrClassHolds) {
  for (const char* type : {"int[]", "int[]?", "(int, str)", "(int, str)?", "Dict(str, int)",
                           "__torch__.torch.classes.a.B", "__torch__.torch.classes.a.B?", "t"})
    EXPECT_EQ(of(type), 0u) << type;
}

TEST(ValueKinds, AnArgumentWithoutAType) { EXPECT_EQ(dispatch::Argument().kinds(), 0u); }

}  // namespace
