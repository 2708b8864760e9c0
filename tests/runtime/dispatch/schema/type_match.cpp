// SPDX-License-Identifier: BSL-1.0
// Whether a value has a schema type, by PyTorch's subtyping and without conversions.
#include <dispatch/schema/type_match.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace {

using c10::IValue;

bool fits(const IValue& value, const std::string& type) {
  const dispatch::FunctionSchema schema = dispatch::parseSchema("f(" + type + " x) -> ()");
  const dispatch::Argument& a = schema.arguments()[0];
  EXPECT_EQ(dispatch::has_type(value, a), dispatch::has_type(value, a.real_type())) << type;
  return dispatch::has_type(value, a);
}

TEST(TypeMatch, NumbersDoNotConvert) {
  EXPECT_TRUE(fits(1, "int"));
  EXPECT_TRUE(fits(1.0, "float"));
  EXPECT_TRUE(fits(true, "bool"));
  EXPECT_FALSE(fits(1, "float"));
  EXPECT_FALSE(fits(1.0, "int"));
  EXPECT_FALSE(fits(true, "int"));
  EXPECT_FALSE(fits(1, "bool"));
  EXPECT_FALSE(fits(1.0, "complex"));
  EXPECT_TRUE(fits(c10::complex<double>(1, 2), "complex"));
}

TEST(TypeMatch, AScalarIsAnyNumberButNoTruthValue) {
  EXPECT_TRUE(fits(1, "Scalar"));
  EXPECT_TRUE(fits(1.5, "Scalar"));
  EXPECT_TRUE(fits(c10::complex<double>(1, 2), "Scalar"));
  EXPECT_FALSE(fits(true, "Scalar"));
  EXPECT_FALSE(fits("1", "Scalar"));
}

TEST(TypeMatch, SymbolicNumbersAndEnumerationsAreNumbers) {
  EXPECT_TRUE(fits(1, "SymInt"));
  EXPECT_TRUE(fits(true, "SymBool"));
  for (const char* type : {"ScalarType", "Layout", "MemoryFormat"}) {
    EXPECT_TRUE(fits(6, type)) << type;
    EXPECT_FALSE(fits("float", type)) << type;
  }
}

TEST(TypeMatch, TensorsTextsAndOpaqueKinds) {
  EXPECT_TRUE(fits(at::Tensor(), "Tensor"));
  EXPECT_FALSE(fits(IValue(), "Tensor"));
  EXPECT_TRUE(fits("x", "str"));
  EXPECT_TRUE(fits(c10::Device("cpu"), "Device"));
  EXPECT_FALSE(fits("cpu", "Device"));
  EXPECT_TRUE(fits(at::detail::createCPUGenerator(), "Generator"));
  EXPECT_TRUE(fits(at::Generator(), "Generator?"));
  EXPECT_FALSE(fits(at::Generator(), "Generator"));
  EXPECT_TRUE(fits(c10::Storage(), "Storage"));
  EXPECT_TRUE(fits(c10::Stream(c10::Stream::DEFAULT, c10::Device("cpu")), "Stream"));
}

TEST(TypeMatch, NoneFitsOptionalsAnyAndNone) {
  for (const char* type : {"Tensor?", "int?", "int[]?", "(int, str)?", "Any", "None"})
    EXPECT_TRUE(fits(IValue(), type)) << type;
  for (const char* type : {"int", "str", "int[]", "Tensor?[]", "(int, str)"})
    EXPECT_FALSE(fits(IValue(), type)) << type;
}

TEST(TypeMatch, ListsAreInvariantAndNoValueIsAList) {
  EXPECT_TRUE(fits(std::vector<std::int64_t>{}, "int[]"));
  EXPECT_TRUE(fits(std::vector<std::int64_t>{1, 2, 3}, "int[2]")) << "N is not checked";
  EXPECT_TRUE(fits(std::vector<std::int64_t>{1}, "SymInt[]"));
  EXPECT_FALSE(fits(1, "int[2]"));
  EXPECT_FALSE(fits(std::vector<std::int64_t>{1}, "float[]"));
  EXPECT_FALSE(fits(std::vector<at::Tensor>(1), "Tensor?[]"));
  EXPECT_FALSE(fits(std::vector<std::optional<at::Tensor>>(1), "Tensor[]"));
  EXPECT_TRUE(fits(std::vector<std::optional<at::Tensor>>(1), "Tensor?[]"));
  EXPECT_TRUE(fits(std::vector<std::string>{"a"}, "str[]"));
  EXPECT_FALSE(fits(std::vector<std::string>{"a"}, "Device[]"));
  EXPECT_TRUE(fits(std::vector<std::vector<std::int64_t>>{{1}, {}}, "int[][]"));
  EXPECT_FALSE(fits(std::vector<std::vector<std::int64_t>>{{1}}, "int[]"));
}

TEST(TypeMatch, TuplesMatchMemberByMember) {
  EXPECT_TRUE(fits(std::tuple(1, std::string("a")), "(int, str)"));
  EXPECT_FALSE(fits(std::tuple(1, std::string("a")), "(int, int)"));
  EXPECT_FALSE(fits(std::tuple(1), "(int, str)"));
  EXPECT_FALSE(fits(std::vector<std::int64_t>{1, 2}, "(int, int)"));
  EXPECT_TRUE(fits(std::tuple(std::tuple(1, 2), std::optional<double>()), "((int, int), float?)"));
}

TEST(TypeMatch, UnionsTakeAnyMember) {
  EXPECT_TRUE(fits(1, "Union(int, str)"));
  EXPECT_TRUE(fits("a", "Union(int, str)"));
  EXPECT_FALSE(fits(1.5, "Union(int, str)"));
}

TEST(TypeMatch, AnythingIsAny) {
  for (const IValue& v : {IValue(), IValue(1), IValue("a"), IValue(at::Tensor()),
                          IValue(std::tuple(1, 2)), IValue(std::vector<std::string>())})
    EXPECT_TRUE(fits(v, "Any"));
}

}  // namespace
