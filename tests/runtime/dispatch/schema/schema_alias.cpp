// SPDX-License-Identifier: BSL-1.0
// Whether arguments and returns may be the same object, or contain the same one (PyTorch's
// test_misc.cpp, FunctionSchemaIsAliasingTest to FunctionSchemaMayContainAliasTest).
#include <ATen/core/function_schema.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <gmock/gmock.h>

#include "../../thrown.hpp"

namespace {

using c10::SchemaArgType;
using c10::SchemaArgument;
using ::testing::HasSubstr;
using torch::jit::parseSchema;

SchemaArgument in(std::size_t i) { return {SchemaArgType::input, i}; }
SchemaArgument out(std::size_t i) { return {SchemaArgType::output, i}; }

TEST(SchemaAlias, AnAnnotationIsAnAlias) {
  const auto s = parseSchema("f(Tensor(a) a, Tensor b, Tensor(b!)[] c) -> (Tensor(a), Tensor)");
  EXPECT_TRUE(s.is_aliasing({SchemaArgType::input, 0}));
  EXPECT_FALSE(s.is_aliasing(in(1)));
  EXPECT_TRUE(s.is_aliasing(in(2)));
  EXPECT_TRUE(s.is_aliasing(out(0)));
  EXPECT_FALSE(s.is_aliasing(out(1)));
  EXPECT_TRUE(s.hasAnyAliasInfo());
  EXPECT_FALSE(parseSchema("f(Tensor a) -> Tensor").hasAnyAliasInfo());
  EXPECT_TRUE(parseSchema("f(Tensor a) -> Tensor(a)").hasAnyAliasInfo());
}

TEST(SchemaAlias, AWriteIsAMutation) {
  const auto s = parseSchema("f(Tensor(a!) a, Tensor(b) b, Tensor(c!)[] c) -> Tensor(a!)");
  EXPECT_TRUE(s.is_mutable(in(0)));
  EXPECT_TRUE(s.is_mutable("a"));
  EXPECT_FALSE(s.is_mutable(in(1)));
  EXPECT_FALSE(s.is_mutable("b"));
  EXPECT_TRUE(s.is_mutable("c"));
  EXPECT_TRUE(s.is_mutable(out(0)));
}

TEST(SchemaAlias, IndicesAndNamesOfNoneAreRefused) {
  const auto s = parseSchema("f(Tensor(a!) a) -> Tensor(a!)");
  EXPECT_THAT(test::thrown<c10::Error>([&] { (void)s.is_aliasing(in(1)); }),
              HasSubstr("Invalid index for schema."));
  EXPECT_THAT(test::thrown<c10::Error>([&] { (void)s.is_mutable(out(1)); }),
              HasSubstr("Invalid index for schema."));
  EXPECT_THAT(test::thrown<c10::Error>([&] { (void)s.is_mutable("z"); }),
              HasSubstr("Schema has no argument named z"));
  EXPECT_THROW((void)s.may_alias(in(0), out(7)), c10::Error);
}

TEST(SchemaAlias, WhatIsInOneSetMayBeOneObject) {
  const auto s =
      parseSchema("f(Tensor(a) a, Tensor(b!) b, Tensor(a -> c) c, int(a) n) -> (Tensor(b!)?, int)");
  EXPECT_TRUE(s.may_alias(in(0), in(0)));
  EXPECT_TRUE(s.may_alias(in(1), out(0)));
  EXPECT_FALSE(s.may_alias(in(0), in(1)));
  EXPECT_FALSE(s.may_alias(in(0), in(2)));  // the sets after the call count
  EXPECT_FALSE(s.may_alias(in(0), in(3)));  // a number has no aliases
  EXPECT_FALSE(s.may_alias(in(0), out(1)));
}

TEST(SchemaAlias, TheWildcardIsASetLikeOthers) {
  const auto s = parseSchema("f(Tensor(*) a, Tensor(*)[](*) b) -> (Tensor(*), Tensor(a))");
  EXPECT_TRUE(s.may_alias(in(0), out(0)));
  EXPECT_FALSE(s.may_alias(in(0), out(1)));
  EXPECT_FALSE(s.may_alias(in(1), out(0)));
  EXPECT_TRUE(s.may_contain_alias(in(1), out(0)));
}

TEST(SchemaAlias, ListsMayHoldTheSame) {
  const auto s = parseSchema(
      "f(Tensor(*) a, Tensor[] b, int[] n) -> (Tensor(b)[](b), Tensor, (Tensor, int[]))");
  EXPECT_TRUE(s.may_contain_alias(in(1), out(0)));
  EXPECT_FALSE(s.may_contain_alias(in(1), in(2)));
  EXPECT_FALSE(s.may_contain_alias(in(1), out(1)));
  EXPECT_TRUE(s.may_contain_alias(in(1), out(2)));
  EXPECT_TRUE(s.may_contain_alias(in(0), in(1)));
  EXPECT_FALSE(s.may_contain_alias(in(0), in(1), false));
  EXPECT_TRUE(s.may_contain_alias(in(1), in(0), false));
}

TEST(SchemaAlias, ManySetsAndTypesCostNoMoreThanTheyAre) {
  auto many = [](const std::string& first, const std::string& each, const std::string& between) {
    std::string out = first;
    for (int i = 0; i != 30000; ++i) out += between + each + std::to_string(i);
    return out;
  };
  const auto schema = dispatch::parseSchema("f(Tensor(" + many("a", "a", "|") + "|z) x, Tensor(" +
                                            many("b", "b", "|") + "|z) y, Tensor(c) u) -> ()");
  auto input = [](std::size_t i) { return SchemaArgument(SchemaArgType::input, i); };
  EXPECT_TRUE(schema.may_alias(input(0), input(1)));
  EXPECT_FALSE(schema.may_alias(input(0), input(2)));
  std::string ints, floats;
  for (int i = 0; i != 30000; ++i) ints += "int[], ", floats += "float[], ";
  const auto tuples = dispatch::parseSchema("f((" + ints + "str) x, (" + floats + "str) y, (" +
                                            floats + "int[]) z) -> ()");
  EXPECT_FALSE(tuples.may_contain_alias(input(0), input(1)));
  EXPECT_TRUE(tuples.may_contain_alias(input(0), input(2)));
}

}  // namespace
