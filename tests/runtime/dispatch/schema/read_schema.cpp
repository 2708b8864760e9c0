// SPDX-License-Identifier: BSL-1.0
// Reads a correct schema with the engine: types, defaults, and the end of the text.
#include <dispatch/schema/read_schema.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::internal::read_schema;

TEST(ReadSchema, ReadsTypesBehindDefaultsOfEveryForm) {
  const read_schema schema(
      "f(Tensor(a!) x, int[2] k=[1, -2 , # )]\n 3], str s=\"),'\\\"\", float e=-1.5e-3, *, "
      "Device d='cuda:1', Dict(str, Tensor?[]) m, int[3] r=2, ScalarType t=float, bool[] b=[], "
      "Scalar i=3j, t v) -> (Tensor(a!), (int, str)[] y)");
  EXPECT_EQ(schema.argument_count(), 11);
  EXPECT_EQ(schema.result_count(), 2);
  const char* const types[] = {
      "Tensor",     "int[]",  "str",    "float", "Device", "Dict(str, Tensor?[])", "int[]",
      "ScalarType", "bool[]", "Scalar", "t",     "Tensor", "(int, str)[]"};
  for (int i = 0; i != 13; ++i) EXPECT_EQ(schema.type(i).str(), types[i]) << i;
  const auto default_of = [&](int i) {
    return schema.text(schema.entry(i).default_begin, schema.entry(i).default_end);
  };
  EXPECT_EQ(default_of(1), "[1, -2 , # )]\n 3]");
  EXPECT_EQ(default_of(2), "\"),'\\\"\"");
  EXPECT_EQ(default_of(3), "-1.5e-3");
  EXPECT_EQ(default_of(4), "'cuda:1'");
  EXPECT_EQ(default_of(7), "float");
  EXPECT_EQ(default_of(8), "[]");
  EXPECT_EQ(default_of(9), "3j");
}

TEST(ReadSchema, AMistakeInATrustedTextEndsItsReading) {
  for (const char* text : {"f(Tensr x) -> ()", "f(int x=[1", "f(int x=", "f(", "f(int x) -> (",
                           "f(int[ x", "f(Tensor(a x) -> ()", "f(int 1) -> ()"}) {
    const read_schema schema(text);
    EXPECT_LE(schema.argument_count(), 1) << text;
    EXPECT_EQ(schema.result_count(), 0) << text;
  }
}

}  // namespace
