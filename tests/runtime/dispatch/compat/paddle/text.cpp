// SPDX-License-Identifier: BSL-1.0
// How Paddle prints values and names their kinds, compared with PyTorch.
#include <dispatch/compat/paddle/text.hpp>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>
#include <tuple>

namespace {

using dispatch::IValue;
using dispatch::paddle_view::to_repr;
using dispatch::paddle_view::type_string;
using ::testing::StartsWith;

// TestIValueNone
TEST(PaddleText, None) {
  EXPECT_EQ(to_repr(IValue()), "None");
  EXPECT_EQ(type_string(IValue()), "None");
  EXPECT_EQ(IValue().tagKind(), "None");
}

// TestIValueBool
TEST(PaddleText, ABoolIsALowerCaseWord) {
  EXPECT_EQ(to_repr(IValue(true)), "true");
  EXPECT_EQ(to_repr(IValue(false)), "false");
  EXPECT_EQ(IValue(true).str(), "True") << "as PyTorch has it";
  EXPECT_EQ(type_string(IValue(false)), "Bool");
}

// TestIValueInt
TEST(PaddleText, AnInt) {
  EXPECT_EQ(to_repr(IValue(-17)), "-17");
  EXPECT_EQ(type_string(IValue(-17)), "Int");
}

// TestIValueDouble
TEST(PaddleText, ADouble) {
  EXPECT_THAT(to_repr(IValue(2.71)), StartsWith("2.71"));
  EXPECT_EQ(type_string(IValue(2.71)), "Double");
}

// TestIValueString
TEST(PaddleText, AStringIsQuoted) {
  EXPECT_EQ(to_repr(IValue("abc")), "\"abc\"");
  EXPECT_EQ(type_string(IValue("abc")), "String");
}

// TestIValueTensor
TEST(PaddleText, ATensor) { EXPECT_EQ(type_string(IValue(at::ones({2}))), "Tensor"); }

// TestIValueList
TEST(PaddleText, AListOfWhateverElements) {
  const IValue mixed(std::vector<IValue>{4, true, "x"});
  EXPECT_TRUE(mixed.isList());
  EXPECT_EQ(to_repr(mixed), "[4, true, \"x\"]");
  EXPECT_EQ(type_string(mixed), "List");
  EXPECT_EQ(mixed.tagKind(), "GenericList") << "as PyTorch has it";
  EXPECT_EQ(to_repr(IValue(std::vector<std::int64_t>{5, 6})), "[5, 6]");
  EXPECT_EQ(to_repr(IValue(std::vector<bool>{true})), "[true]");
  EXPECT_EQ(to_repr(IValue(std::vector<std::int64_t>{})), "[]");
  EXPECT_EQ(type_string(IValue(std::vector<double>{1.5})), "List");
}

// TestIValueTuple
TEST(PaddleText, ATuple) {
  const IValue tuple(std::tuple<int, bool, std::string>{8, false, "nine"});
  EXPECT_TRUE(tuple.isTuple());
  EXPECT_EQ(to_repr(tuple), "(8, false, \"nine\")");
  EXPECT_EQ(type_string(tuple), "Tuple");
  EXPECT_EQ(to_repr(IValue(std::tuple<std::tuple<bool>>{std::tuple<bool>(true)})), "((true))");
}

}  // namespace
