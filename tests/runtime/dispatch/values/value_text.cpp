// SPDX-License-Identifier: BSL-1.0
// Values as text: a form that a schema may contain as a default, and the names of kinds in
// messages.
#include <dispatch/values/value_text.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>

#include <clocale>
#include <cmath>
#include <limits>

#include "../../thrown.hpp"
#include "nested_values.hpp"

namespace {

using c10::IValue;

TEST(ValueText, NumbersReadBackAsTheSameKind) {
  EXPECT_EQ(IValue(-7).str(), "-7");
  EXPECT_EQ(IValue(1.0).str(), "1.");
  EXPECT_EQ(IValue(-0.0).str(), "0.") << "as PyTorch prints it";
  EXPECT_EQ(IValue(0.5).str(), "0.5");
  EXPECT_EQ(IValue(1e-5).str(), "1.0000000000000001e-05");
  EXPECT_EQ(IValue(true).str(), "True");
  EXPECT_EQ(IValue().str(), "None");
}

TEST(ValueText, EveryDoublePrintsSoThatItReadsBack) {
  for (double value : {0.1, 1e300, -1e-300, 123456789012345680.0, 1e19, 3.0, -2.0,
                       std::numeric_limits<double>::max()}) {
    const std::string text = "f(float x=" + IValue(value).str() + ") -> ()";
    const auto schema = dispatch::parseSchema(text);
    EXPECT_EQ(schema.arguments()[0].default_value()->toDouble(), value) << text;
    EXPECT_EQ(std::signbit(schema.arguments()[0].default_value()->toDouble()), std::signbit(value));
  }
}

TEST(ValueText, TextsAreQuotedAndEscaped) {
  EXPECT_EQ(IValue("a").str(), "\"a\"");
  EXPECT_EQ(IValue("a\"b\\\n\t'").str(), R"("a\"b\\\n\t\'")");
  EXPECT_EQ(IValue(std::string("\0\xe9", 2)).str(), R"("\000\351")");
}

TEST(ValueText, Collections) {
  EXPECT_EQ(IValue(std::vector<std::int64_t>{1, 2}).str(), "[1, 2]");
  EXPECT_EQ(IValue(std::vector<double>{}).str(), "[]");
  EXPECT_EQ(IValue(std::vector<bool>{true, false}).str(), "[True, False]");
  EXPECT_EQ(IValue(std::vector<std::string>{"a"}).str(), "[\"a\"]");
  EXPECT_EQ(IValue(std::tuple(1, 2.5, std::string("x"))).str(), "(1, 2.5, \"x\")");
  EXPECT_EQ(IValue(std::vector<at::Tensor>(1)).str(), "[<Tensor>]");
}

TEST(ValueText, ComplexNumbers) {
  EXPECT_EQ(IValue(c10::complex<double>(0, 2)).str(), "2.j");
  EXPECT_EQ(IValue(c10::complex<double>(1, 2)).str(), "1.+2.j");
  EXPECT_EQ(IValue(c10::complex<double>(1, -2)).str(), "1.-2.j");
  EXPECT_EQ(IValue(c10::complex<double>(3, 0)).str(), "3.");
  EXPECT_EQ(IValue(c10::complex<double>(0, 0)).str(), "0.j");
  EXPECT_EQ(IValue(c10::complex<double>(1, NAN)).str(), "1.+nanj");
}

TEST(ValueText, OpaqueKindsPrintTheirNameOnly) {
  EXPECT_EQ(IValue(at::ones({2})).str(), "<Tensor>");
  EXPECT_EQ(IValue(c10::Device("cuda:1")).str(), "\"cuda:1\"");
  EXPECT_EQ(IValue(at::detail::createCPUGenerator()).str(), "<Generator>");
}

TEST(ValueText, NamesOfKinds) {
  EXPECT_EQ(IValue().type_name(), "NoneType");
  EXPECT_EQ(IValue(1).type_name(), "int");
  EXPECT_EQ(IValue(1.5).type_name(), "float");
  EXPECT_EQ(IValue(c10::complex<double>()).type_name(), "complex");
  EXPECT_EQ(IValue("a").type_name(), "str");
  EXPECT_EQ(IValue(std::vector<std::optional<at::Tensor>>()).type_name(), "List[Optional[Tensor]]");
  EXPECT_EQ(IValue(std::vector<std::vector<double>>()).type_name(), "List[List[float]]");
  EXPECT_EQ(IValue(std::tuple<>()).type_name(), "Tuple[()]");
  EXPECT_EQ(IValue(std::tuple(1, std::vector<bool>())).type_name(), "Tuple[int, List[bool]]");
}

TEST(ValueText, TheLocaleChangesNothing) {
  const char* const changed = std::setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(IValue(0.5).str(), "0.5");
  EXPECT_EQ(
      dispatch::parseSchema("f(float x=0.5) -> ()").arguments()[0].default_value()->toDouble(),
      0.5);
  if (changed != nullptr) std::setlocale(LC_ALL, "C");
}

TEST(ValueText, DepthHasALimitOfAThousandLevels) {
  for (const auto around : test::all_around) {
    EXPECT_GE(test::nested(1000, around).str().size(), 2001U);
    EXPECT_THAT(test::thrown<dispatch::ValueError>([&] { (void)test::nested(1001, around).str(); }),
                ::testing::HasSubstr("1000 levels"));
    EXPECT_THROW((void)test::nested(100000, around).str(), dispatch::ValueError);
  }
}

TEST(ValueText, ATypeIsAsDeepAsTypesMayNest) {
  using dispatch::Type;
  const IValue inner = test::list_around(1);
  EXPECT_EQ(test::nested(2, &test::tuple_around, inner).type_name(),
            "Tuple[Tuple[List[Any], int], int]");
  const Type type = test::nested(999, &test::tuple_around, inner).type();
  EXPECT_EQ(type.codes().find(static_cast<char>(schema_ct::code::list)), 1000U);
  // With one more level the type does not say what the innermost tuple contains.
  const Type deepest = test::nested(1000, &test::tuple_around, inner).type();
  EXPECT_EQ(deepest.codes().find(static_cast<char>(schema_ct::code::list)), std::string::npos);
  EXPECT_EQ(test::nested(100000, &test::tuple_around).type().codes().size(),
            deepest.codes().size());
  EXPECT_THROW((void)test::nested(100000, &test::tuple_around).toInt(), dispatch::TypeError);
}

TEST(ValueText, TheKindOfEachTagHasItsName) {
  EXPECT_EQ(IValue().tagKind(), "None");
  EXPECT_EQ(IValue(1).tagKind(), "Int");
  EXPECT_EQ(IValue(std::tuple(1, 2)).tagKind(), "Tuple");
  for (const IValue& list : {IValue(std::vector<std::int64_t>{1}), IValue(std::vector<double>{1}),
                             IValue(std::vector<bool>{true})})
    EXPECT_EQ(list.tagKind(), "GenericList");
}

}  // namespace
