// SPDX-License-Identifier: BSL-1.0
// Binding of positional values, keywords and defaults to a schema's arguments.
#include <dispatch/schema/binding.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/values/list.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::keyword;
using dispatch::keyword_only;
using dispatch::Stack;
using ::testing::ElementsAre;
using namespace dispatch::literals;

std::string bound(const char* schema, Stack values, const std::vector<keyword>& keywords = {},
                  keyword_only policy = keyword_only::by_name) {
  dispatch::bind(dispatch::parseSchema(schema), values, keywords, policy);
  std::string out;
  for (const IValue& v : values) out += (out.empty() ? "" : " ") + v.str();
  return out;
}

/// Returns the error of binding wrong arguments.
std::string refused(const char* schema, const Stack& values,
                    const std::vector<keyword>& keywords = {},
                    keyword_only policy = keyword_only::by_name) {
  return test::thrown<dispatch::TypeError>([&] { bound(schema, values, keywords, policy); });
}

constexpr const char* schema = "ns::f(int a, float b=0.5, *, str c=\"x\", int? d=None) -> ()";

TEST(Binding, DefaultsFillWhatIsNotGiven) {
  EXPECT_EQ(bound(schema, {1}), "1 0.5 \"x\" None");
  EXPECT_EQ(bound(schema, {1, 2.0}), "1 2. \"x\" None");
}

TEST(Binding, ADefaultThatIsAListIsCopiedForEachCall) {
  const auto parsed = dispatch::parseSchema("f(int[] a=[1, 2], str b=\"x\") -> ()");
  const IValue& list = *parsed.arguments()[0].find_default();
  const IValue copy = dispatch::copy_of_default(list);
  EXPECT_EQ(copy.str(), list.str());
  copy.toIntList().push_back(3);
  EXPECT_EQ(list.toIntList().size(), 2U);
  const IValue& text = *parsed.arguments()[1].find_default();
  EXPECT_TRUE(dispatch::copy_of_default(text).is(text));
}

/// Binds the default of `f(T x=…)` for a call and lets `change` modify it. Returns this value, and
/// that of a later call, which must equal the schema's.
template <class F>
std::vector<std::string> changed(const char* text, F change) {
  const auto parsed = dispatch::parseSchema(text);
  Stack first, second;
  dispatch::bind(parsed, first);
  change(first[0]);
  dispatch::bind(parsed, second);
  EXPECT_EQ(second[0].str(), parsed.arguments()[0].find_default()->str());
  return {first[0].str(), second[0].str()};
}

TEST(Binding, WhoChangesADefaultThatIsAListChangesItsOwn) {
  const char* const integers = "f(int[] x=[1, 2]) -> ()";
  const auto is = [](const char* own) { return ElementsAre(own, "[1, 2]"); };
  EXPECT_THAT(changed(integers, [](const IValue& v) { v.toIntList().push_back(3); }),
              is("[1, 2, 3]"));
  EXPECT_THAT(changed(integers, [](const IValue& v) { v.toIntList()[0] = 7; }), is("[7, 2]"));
  EXPECT_THAT(changed(integers, [](const IValue& v) { v.toList().pop_back(); }), is("[1]"));
  EXPECT_THAT(changed(integers, [](const IValue& v) { v.toIntVector()[1] = 5; }), is("[1, 5]"));
  // The List is a copy, not the value's own.
  EXPECT_THAT(changed(integers,
                      [](const IValue& v) {
                        const auto list = v.to<dispatch::List<std::int64_t>>();
                        list.push_back(9);
                        EXPECT_EQ(list.size(), 3U);
                      }),
              is("[1, 2]"));
  EXPECT_THAT(changed("f(float[] x=[1., 2.]) -> ()",
                      [](const IValue& v) {
                        v.toDoubleList().push_back(3.);
                        v.toDoubleVector()[0] = 4.;
                      }),
              ElementsAre("[4., 2., 3.]", "[1., 2.]"));
  EXPECT_THAT(changed("f(bool[] x=[True]) -> ()",
                      [](const IValue& v) {
                        v.toBoolList().push_back(false);
                        v.toBoolList().push_back(true);
                      }),
              ElementsAre("[True, False, True]", "[True]"));
}

TEST(Binding, CallsThatOnlyReadADefaultShareIt) {
  const auto parsed = dispatch::parseSchema("f(int[2] x=1) -> ()");
  Stack a, b;
  dispatch::bind(parsed, a);
  dispatch::bind(parsed, b);
  EXPECT_TRUE(a[0].is(b[0]));
  EXPECT_FALSE(a[0].is(*parsed.arguments()[0].find_default()));
  a[0].toIntVector()[0] = 2;
  EXPECT_FALSE(a[0].is(b[0]));
  const IValue copy = a[0];
  copy.toIntVector()[1] = 3;
  EXPECT_TRUE(a[0].is(copy)) << "what was changed is shared as any list";
  EXPECT_EQ(a[0].str(), "[2, 3]");
}

TEST(Binding, FindsEachOfManyKeywords) {
  for (const int count : {1, 8, 9, 16, 17, 64, 300}) {
    std::string text = "f(";
    std::vector<keyword> reversed;
    for (int i = 0; i != count; ++i) {
      const std::string name =
          (i % 3 == 0 ? "a_rather_long_name_for_an_argument_" : "a") + std::to_string(i);
      text += (i == 0 ? "int " : ", int ") + name;
      reversed.insert(reversed.begin(), keyword(name, i));
    }
    const auto parsed = dispatch::parseSchema(text + ") -> ()");
    Stack values;
    dispatch::bind(parsed, values, reversed);
    ASSERT_EQ(values.size(), static_cast<std::size_t>(count));
    for (int i = 0; i != count; ++i) EXPECT_EQ(values[static_cast<std::size_t>(i)].toInt(), i);
    EXPECT_EQ(parsed.index_of("a_name_that_none_has"), -1);
    EXPECT_EQ(parsed.index_of(""), -1);
    EXPECT_EQ(dispatch::FunctionSchema(parsed).index_of(parsed.arguments().back().name()),
              count - 1);
  }
  std::vector<dispatch::Argument> twice(20, dispatch::Argument::make("x", dispatch::Type()));
  EXPECT_EQ(dispatch::FunctionSchema("f", "", twice, {}).index_of("x"), 0)
      << "the first of a name that comes twice";
}

TEST(Binding, KeywordsComeInAnyOrderAndReplaceDefaults) {
  EXPECT_EQ(bound(schema, {}, {"d"_a = 4, "a"_a = 1, "c"_a = "y"}), "1 0.5 \"y\" 4");
  EXPECT_EQ(bound(schema, {1}, {dispatch::arg::none("d"), "b"_a = 3.0}), "1 3. \"x\" None");
}

TEST(Binding, ANoneThatAKeywordGivesIsGiven) {
  constexpr const char* optional = "ns::f(int a, *, int? b=3, int? c) -> ()";
  Stack values{1};
  dispatch::bind(dispatch::parseSchema(optional), values, {{"b", IValue()}, {"c", IValue()}});
  for (const std::size_t i : {1U, 2U}) {
    EXPECT_TRUE(values[i].is(IValue()));
    EXPECT_EQ(values[i], IValue());
    EXPECT_EQ(IValue::hash(values[i]), IValue::hash(IValue()));
  }
  EXPECT_THAT(refused(optional, {1}, {{"c", IValue()}, {"c", IValue()}}),
              ::testing::HasSubstr("Keyword argument 'c' is given twice"));
}

TEST(Binding, AMissingArgumentIsNamedWithTheWholeSignature) {
  EXPECT_EQ(refused(schema, {}),
            std::string("ns::f() is missing value for argument 'a'. Declaration: ") + schema);
}

TEST(Binding, AnUnknownKeyword) {
  EXPECT_EQ(refused(schema, {1}, {"e"_a = 1}),
            std::string("Unknown keyword argument 'e' for operator 'ns::f'. Schema: ") + schema);
}

TEST(Binding, AKeywordThatIsGivenTwice) {
  EXPECT_EQ(refused(schema, {1}, {"b"_a = 1.0, "b"_a = 2.0}),
            std::string("Keyword argument 'b' is given twice. Schema: ") + schema);
}

TEST(Binding, ANoneIsAValueLikeAnother) {
  IValue moved = -1;
  static_cast<void>(IValue(std::move(moved)));  // leaves a None
  const char* optional = "ns::f(int? a=1, int? b=2, int? c=3) -> ()";
  for (const IValue& none : {IValue(), IValue(moved)}) {
    EXPECT_EQ(bound(optional, {}, {{"b", none}}), "1 None 3");
    EXPECT_EQ(bound(optional, {none}, {{"c", none}}), "None 2 None");
    EXPECT_THAT(refused(optional, {}, {{"b", none}, {"b", none}}),
                ::testing::HasSubstr("'b' is given twice"));
    EXPECT_THAT(refused(optional, {none}, {{"a", none}}),
                ::testing::HasSubstr("'a' specified both as positional and keyword argument"));
  }
}

TEST(Binding, AnArgumentByPositionAndByKeyword) {
  EXPECT_EQ(
      refused(schema, {1}, {"a"_a = 2}),
      std::string("Argument 'a' specified both as positional and keyword argument. Schema: ") +
          schema);
}

TEST(Binding, AKeywordOnlyArgumentByPosition) {
  EXPECT_EQ(refused(schema, {1, 2.0, "y"}),
            std::string("Argument 'c' is keyword-only and cannot be given by position. Schema: ") +
                schema);
  EXPECT_EQ(bound(schema, {1, 2.0, "y"}, {}, keyword_only::anywhere), "1 2. \"y\" None");
}

TEST(Binding, TooManyValues) {
  EXPECT_EQ(refused("ns::f(int a) -> ()", {1, 2}),
            "Expected at most 1 argument(s) for operator 'ns::f', but received 2 argument(s). "
            "Declaration: ns::f(int a) -> ()");
  EXPECT_EQ(refused("ns::f(int a, ...) -> ()", {1, 2}).substr(0, 31),
            "Expected at most 1 argument(s) ");
}

TEST(Binding, AValueOfAnotherTypeNamesArgumentExpectedAndGiven) {
  EXPECT_EQ(refused(schema, {1, 2}),
            std::string("ns::f() Expected a value of type 'float' for argument 'b' but instead "
                        "found type 'int'.\nPosition: 1 (from 0)\nDeclaration: ") +
                schema);
  EXPECT_EQ(refused(schema, {1}, {"d"_a = "4"}),
            std::string("ns::f() Expected a value of type 'Optional[int]' for argument 'd' but "
                        "instead found type 'str'.\nDeclaration: ") +
                schema);
  EXPECT_EQ(refused("f(int[2] x) -> ()", {3}).substr(0, 90),
            "f() Expected a value of type 'List[int]' for argument 'x' but instead found type "
            "'int'.\nPo");
}

TEST(Binding, ValuesKeepTheirIdentity) {
  const at::Tensor t = at::ones({1});
  Stack values{t};
  dispatch::bind(dispatch::parseSchema("f(Tensor x, Tensor? y=None) -> ()"), values, {"y"_a = t});
  EXPECT_TRUE(values[0].toTensor().is_same(t));
  EXPECT_TRUE(values[1].toTensor().is_same(t));
}

TEST(Binding, AsManyArgumentsAsThereAre) {
  for (const int count : {63, 64, 65, 300}) {
    std::string text = "ns::f(int a0";
    for (int i = 1; i != count; ++i)
      text += ", int a" + std::to_string(i) + "=" + std::to_string(i);
    text += ") -> ()";
    const dispatch::FunctionSchema many = dispatch::parseSchema(text);
    const std::string last = "a" + std::to_string(count - 1);
    Stack values{7};
    dispatch::bind(many, values, std::vector<keyword>{{last, -1}, {"a1", -2}});
    ASSERT_EQ(values.size(), static_cast<std::size_t>(count));
    EXPECT_EQ(values[0].toInt(), 7);
    EXPECT_EQ(values[1].toInt(), -2);
    EXPECT_EQ(values[2].toInt(), 2);
    EXPECT_EQ(values.back().toInt(), -1);
    Stack none;
    EXPECT_THROW(dispatch::bind(many, none, std::vector<keyword>{{last, -1}}), dispatch::TypeError);
  }
}

TEST(Binding, NamesOfOneLengthAndFirstLetter) {
  const char* alike = "ns::f(int ab=1, int ac=2, int a=3, int abc=4) -> ()";
  EXPECT_EQ(bound(alike, {}, {"ac"_a = 9, "abc"_a = 8}), "1 9 3 8");
  EXPECT_EQ(refused(alike, {}, {"ad"_a = 9}).substr(0, 29), "Unknown keyword argument 'ad'");
  EXPECT_EQ(refused(alike, {}, {{"", 9}}).substr(0, 27), "Unknown keyword argument ''");
  const char* ends = "ns::f(int input_size=1, int size=2, int sizesize=3, int kernel_size=4) -> ()";
  EXPECT_EQ(bound(ends, {}, {"kernel_size"_a = 9, "size"_a = 8}), "1 8 3 9");
  EXPECT_EQ(bound(ends, {}, {"sizesize"_a = 9, "input_size"_a = 8}), "8 2 9 4");
  EXPECT_EQ(refused(ends, {}, {"output_size"_a = 9}).substr(0, 38),
            "Unknown keyword argument 'output_size'");
}

TEST(Bind, ADefaultOfAnotherTypeIsNamedAsTheDefault) {
  dispatch::Argument k = dispatch::Argument::make("k", dispatch::Type::of<std::int64_t>());
  k.set_default(0.5);
  const dispatch::FunctionSchema declared("t::f", "", {k}, {});
  dispatch::Stack values;
  EXPECT_EQ(
      test::thrown<dispatch::TypeError>([&] { dispatch::bind(declared, values); }),
      "t::f() The default of argument 'k' is of type 'float' and not 'int': give the argument "
      "a value, or mend the schema. Declaration: t::f(int k=0.5) -> ()");
  values = {3};
  dispatch::bind(declared, values);
  EXPECT_EQ(values.at(0).toInt(), 3);
}

TEST(Bind, AnIntIsTheDefaultOfAFloatAsInPyTorchsOwnSchemas) {
  const dispatch::FunctionSchema declared = dispatch::parseSchema("f(float? correction=1) -> ()");
  dispatch::Stack values;
  dispatch::bind(declared, values);
  EXPECT_EQ(values.at(0).toInt(), 1);
}

TEST(Bind, TakesKeywordsOfManyArguments) {
  std::string text = "f(";
  for (int i = 0; i != 70; ++i) text += "int a" + std::to_string(i) + "=7, ";
  const dispatch::FunctionSchema declared = dispatch::parseSchema(text + "str s=\"x\") -> ()");
  dispatch::Stack values{1};
  dispatch::bind(declared, values, {dispatch::keyword("a69", 2)});
  EXPECT_EQ(values.size(), 71U);
  EXPECT_EQ(values.at(69).toInt(), 2);
  EXPECT_EQ(values.at(68).toInt(), 7);
}

}  // namespace
