// SPDX-License-Identifier: BSL-1.0
// Calls as text: every kind of value comes back as it was, and what has no text is refused.
#include <dispatch/calls/call_text.hpp>

#include <gmock/gmock.h>
#include <dispatch/library.hpp>
#include <limits>

#include "../../thrown.hpp"

namespace {

using at::Tensor;
using dispatch::call_of_text;
using dispatch::IValue;
using dispatch::text_of_call;
using test::thrown;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Tensor x = at::ones({2}), y = at::zeros({3});

dispatch::OperatorHandle defined(torch::Library& m, const char* schema) {
  m.def(std::string(schema));
  const std::string text = schema, name = text.substr(0, text.find_first_of(".("));
  const std::size_t point = text.find('.');
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(
      "call_text::" + name,
      point < text.find('(') ? text.substr(point + 1, text.find('(') - point - 1) : "");
}

class CallText : public ::testing::Test {
 protected:
  torch::Library m{torch::Library::DEF, "call_text", std::nullopt, __FILE__, __LINE__};

  /// What is read of the text of a call with this value for an argument of this type.
  IValue back(const std::string& type, const IValue& value,
              const std::vector<Tensor>& tensors = {}) {
    torch::Library own(torch::Library::FRAGMENT, "call_text", std::nullopt, __FILE__, __LINE__);
    const auto op = defined(own, ("value(" + type + " v) -> ()").c_str());
    written = text_of_call(op.schema(), {value});
    return call_of_text(written, tensors).values.at(0);
  }
  std::string written;
};

TEST_F(CallText, OfAllArguments) {
  const auto op = defined(
      m, "f.out(Tensor x, Tensor[] ys, Tensor? z=None, *, float by=1., int[] k=[1, 2]) -> Tensor");
  const std::string text = text_of_call(
      op.schema(), {x, std::vector<Tensor>{y, x}, IValue(), 0.1, std::vector<std::int64_t>{3}});
  EXPECT_EQ(
      text,
      "call_text::f.out(x=tensor, ys=[tensor, tensor], z=None, by=0.10000000000000001, k=[3])");
  const auto call = call_of_text(text, {x, y, y});
  EXPECT_EQ(call.op, op);
  ASSERT_EQ(call.values.size(), 5U);
  EXPECT_TRUE(call.values[0].toTensor().is_same(x));
  EXPECT_TRUE(call.values[1].toTensorVector().at(1).is_same(y));
  EXPECT_TRUE(call.values[2].isNone());
  EXPECT_EQ(call.values[3].toDouble(), 0.1);
  EXPECT_THAT(call.values[4].toIntVector(), ElementsAre(3));
}

TEST_F(CallText, OfNoArgument) {
  const auto op = defined(m, "none() -> Tensor");
  EXPECT_EQ(text_of_call(op.schema(), {}), "call_text::none.default()");
  EXPECT_EQ(call_of_text("call_text::none.default()", {}).op, op);
}

TEST_F(CallText, Numbers) {
  for (const std::int64_t i :
       {std::int64_t{0}, std::int64_t{-7}, std::numeric_limits<std::int64_t>::max(),
        std::numeric_limits<std::int64_t>::min()})
    EXPECT_EQ(back("int", i).toInt(), i);
  using limits = std::numeric_limits<double>;
  for (const double d :
       {0.0, 3.0, -2.5, 1e300, 0.1, -1e-7, 1e22, 123456789012345678.0, limits::max(), limits::min(),
        limits::denorm_min(), limits::infinity(), -limits::infinity()})
    EXPECT_EQ(back("float", d).toDouble(), d) << written;
  EXPECT_TRUE(std::signbit(back("float", -0.0).toDouble()));
  EXPECT_TRUE(std::isnan(back("float", limits::quiet_NaN()).toDouble()));
  EXPECT_TRUE(back("bool", true).toBool());
  EXPECT_FALSE(back("bool", false).toBool());
}

TEST_F(CallText, ScalarsKeepTheirKind) {
  EXPECT_EQ(back("Scalar", std::int64_t{2}).toInt(), 2);
  EXPECT_EQ(back("Scalar", 2.0).toDouble(), 2.0);
  EXPECT_TRUE(back("Scalar", true).isBool());
  EXPECT_FALSE(back("Scalar", false).toBool());
  const IValue value = back("Scalar", c10::complex<double>(1, -2));
  EXPECT_EQ(written, "call_text::value.default(v=complex(1., -2.))");
  EXPECT_EQ(value.toComplexDouble(), c10::complex<double>(1, -2));
}

TEST_F(CallText, Texts) {
  for (const std::string& text :
       {std::string(), std::string("a, b=\")]\\"), std::string("\0\n\xc3\xa4", 4)})
    EXPECT_EQ(back("str", text).toStringRef(), text) << written;
  EXPECT_EQ(back("Device", at::Device("cpu")).toDevice(), at::Device("cpu"));
}

TEST_F(CallText, ListsAndOptionals) {
  EXPECT_TRUE(back("int[]?", IValue()).isNone());
  EXPECT_THAT(back("int[]?", std::vector<std::int64_t>{1, -2}).toIntVector(), ElementsAre(1, -2));
  EXPECT_TRUE(back("int[]", std::vector<std::int64_t>{}).toIntVector().empty());
  EXPECT_THAT(back("float[]", std::vector<double>{1, 0.5}).toDoubleVector(), ElementsAre(1, 0.5));
  EXPECT_THAT((back("bool[]", dispatch::List<bool>({true, false})).to<std::vector<bool>>()),
              ElementsAre(true, false));
  EXPECT_THAT(
      (back("str[]", dispatch::List<std::string>({"a", "b"})).to<std::vector<std::string>>()),
      ElementsAre("a", "b"));
  const dispatch::List<std::optional<Tensor>> some({x, std::nullopt, y});
  EXPECT_FALSE(
      (back("Tensor?[]", some, {x, y}).to<std::vector<std::optional<Tensor>>>().at(1).has_value()));
  EXPECT_EQ(written, "call_text::value.default(v=[tensor, None, tensor])");
}

TEST_F(CallText, WhatHasNone) {
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { static_cast<void>(back("Any", std::int64_t{1})); }),
              AllOf(HasSubstr("a graph keeps no value of type 'Any', as the argument 'v' of "
                              "call_text::value() has"),
                    HasSubstr("Declaration: call_text::value(Any v) -> ()")));
  EXPECT_TRUE(back("Generator?", IValue()).isNone());
}

TEST_F(CallText, AnOperatorThatHasChanged) {
  static_cast<void>(defined(m, "changed(Tensor x, int new=5) -> Tensor"));
  EXPECT_EQ(call_of_text("call_text::changed.default(x=tensor)", {x}).values.at(1).toInt(), 5);
  EXPECT_THAT(thrown<dispatch::TypeError>([] {
                static_cast<void>(call_of_text("call_text::changed.default(x=tensor, by=2)", {x}));
              }),
              HasSubstr("the operator has no argument 'by' any more\nDeclaration: "
                        "call_text::changed(Tensor x, int new=5)"));
  EXPECT_THAT(thrown<dispatch::TypeError>(
                  [] { static_cast<void>(call_of_text("call_text::changed.default(new=2)", {})); }),
              HasSubstr("has an argument 'x' without a default now"));
  EXPECT_THAT(thrown_by([] { static_cast<void>(call_of_text("call_text::gone.default()", {})); }),
              HasSubstr("the graph calls the operator call_text::gone.default, and no library that "
                        "is loaded registers it"));
}

TEST_F(CallText, OtherTexts) {
  static_cast<void>(defined(m, "g(Tensor x, float by) -> Tensor"));
  for (const char* const text : {"(x=tensor, by=1.)", "(x=tensor, by=.)", "(x=tensor, by=1.",
                                 "(x=1, by=1.)", "(x=tensor, by=1.) "})
    EXPECT_THAT(thrown_by([&] {
                  static_cast<void>(call_of_text(std::string("call_text::g.default") + text, {}));
                }),
                HasSubstr("no call, at column"))
        << text;
}

TEST_F(CallText, AnIntegerHas64Bits) {
  static_cast<void>(defined(m, "h(int n) -> int"));
  const auto read = [](const std::string& number) {
    return call_of_text("call_text::h.default(n=" + number + ")", {}).values[0].toInt();
  };
  EXPECT_EQ(read("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  for (const char* const number : {"9223372036854775808", "-9223372036854775809", "-", "1x"})
    EXPECT_THAT(thrown_by([&] { static_cast<void>(read(number)); }),
                HasSubstr("no call, at column"))
        << number;
}

}  // namespace
