// SPDX-License-Identifier: BSL-1.0
// Prints values. The expected texts are those of PyTorch 2.13.
#include <dispatch/values/value_print.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>

#include <cmath>
#include <sstream>

#include "../../thrown.hpp"
#include "nested_values.hpp"

namespace {

using dispatch::Dict;
using dispatch::IValue;
using Ints = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;

std::string printed(const IValue& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

std::string repr(const IValue& value) {
  std::ostringstream out;
  value.repr(out, [](std::ostream&, const IValue&) { return false; });
  return out.str();
}

template <class T>
Dict<std::string, T> one_entry(T value) {
  Dict<std::string, T> out;
  out.insert("a", std::move(value));
  return out;
}

TEST(ValuePrint, StreamsTakeValues) {
  EXPECT_EQ(printed(IValue()), "None");
  EXPECT_EQ(printed(1), "1");
  EXPECT_EQ(printed(true), "True");
  EXPECT_EQ(printed(1.0), "1.");
  EXPECT_EQ(printed("a\"b\n"), "a\"b\n");
  EXPECT_EQ(printed(dispatch::host::Device("cpu")), "cpu");
}

TEST(ValuePrint, StreamsTakeWhatHoldsValues) {
  EXPECT_EQ(printed(Ints{}), "[]");
  EXPECT_EQ(printed(Texts{"a", "b"}), "[a, b]");
  EXPECT_EQ(printed(std::vector<Ints>{{}, {1, 2}}), "[[], [1, 2]]");
  EXPECT_EQ(printed(std::tuple<>()), "()");
  EXPECT_EQ(printed(std::tuple<std::string>("q")), "(q,)");
  EXPECT_EQ(printed(std::tuple<std::int64_t, IValue>(1, IValue())), "(1, None)");
  EXPECT_EQ(printed(Dict<std::string, std::int64_t>()), "{}");
  EXPECT_EQ(printed(one_entry<std::string>("x")), "{a: x}");
}

TEST(ValuePrint, ComplexNumbersHaveBothParts) {
  using Complex = dispatch::host::Complex;
  EXPECT_EQ(printed(Complex(1, 2)), "1.+2.j");
  EXPECT_EQ(printed(Complex(1, -2)), "1.-2.j");
  EXPECT_EQ(printed(Complex(0, 2)), "0.+2.j");
  EXPECT_EQ(printed(Complex(0, -0.0)), "0.+0.j");
  EXPECT_EQ(repr(Complex(3, 0)), "3.+0.j");
  EXPECT_EQ(printed(Complex(NAN, INFINITY)), "nan+infj");
  EXPECT_EQ(printed(Complex(1, NAN)), "1.+nanj");
}

template <class T>
concept printable = requires(std::ostream& out, const T& value) { out << value; };

TEST(ValuePrint, OnlyValuesArePrinted) {
  static_assert(printable<IValue>);
  static_assert(!printable<std::tuple<std::string>>);
  static_assert(!printable<Dict<std::string, bool>>);
}

TEST(ValuePrint, ReprIsPythonSource) {
  EXPECT_EQ(repr(IValue()), "None");
  EXPECT_EQ(repr("a\"b\n"), R"("a\"b\n")");
  EXPECT_EQ(repr(dispatch::host::Device("cuda:1")), R"(torch.device("cuda:1"))");
  EXPECT_EQ(repr(std::tuple<std::string>("q")), R"(("q",))");
  EXPECT_EQ(repr(-0.0), "-0.");
  EXPECT_EQ(repr(5.0), "5.");
  EXPECT_EQ(repr(1e10), "10000000000");
  EXPECT_EQ(repr(1e18), "1e+18");
  EXPECT_EQ(repr(0.1), "0.10000000000000001");
}

TEST(ValuePrint, ReprSaysTypesThatMembersDoNot) {
  EXPECT_EQ(repr(Ints{1, 2}), "[1, 2]");
  EXPECT_EQ(repr(Ints{}), "annotate(List[int], [])");
  EXPECT_EQ(repr(std::vector<Ints>{{}, {1}}), "[annotate(List[int], []), [1]]");
  EXPECT_EQ(repr(std::vector<std::optional<std::int64_t>>{1, std::nullopt}),
            "annotate(List[Optional[int]], [1, None])");
  EXPECT_EQ(repr(dispatch::List<IValue>(dispatch::Type::of<IValue>())), "annotate(List[Any], [])");
  EXPECT_EQ(repr(Dict<std::string, std::int64_t>()), "annotate(Dict[str, int],{})");
  EXPECT_EQ(repr(one_entry<std::int64_t>(1)), R"({"a": 1})");
  EXPECT_EQ(repr(one_entry<std::optional<std::int64_t>>(1)),
            R"(annotate(Dict[str, Optional[int]],{"a": 1}))");
}

TEST(ValuePrint, AFormatterComesFirst) {
  std::ostringstream out;
  IValue(std::tuple<std::int64_t, Texts>(1, {"x"}))
      .repr(out, [](std::ostream& to, const IValue& v) { return v.isInt() && to << "<int>"; });
  EXPECT_EQ(out.str(), R"((<int>, ["x"]))");
}

TEST(ValuePrint, ReprOfATensorIsAnError) {
  EXPECT_EQ(test::thrown<dispatch::Error>([] { repr(dispatch::host::Tensor()); }),
            "repr() not defined on: Tensor");
}

TEST(ValuePrint, DepthHasALimitOfAThousandLevels) {
  const auto nothing = [](std::ostream&, const IValue&) { return false; };
  for (const auto around : test::all_around) {
    for (const int levels : {1001, 100000}) {
      const IValue deep = test::nested(levels, around);
      std::ostringstream out;
      EXPECT_EQ(test::thrown<dispatch::ValueError>([&] { out << deep; }),
                "a value that nests deeper than 1000 levels, as one that holds itself, cannot be "
                "printed");
      EXPECT_THROW(deep.repr(out, nothing), dispatch::ValueError);
    }
    const IValue flat = test::nested(1000, around);
    std::ostringstream out;
    EXPECT_NO_THROW(out << flat);
    EXPECT_NO_THROW(flat.repr(out, nothing));
    EXPECT_GT(out.str().size(), 4000U);
  }
  const dispatch::List<IValue> itself(dispatch::Type::of_code(schema_ct::code::any));
  itself.push_back(itself.value());
  std::ostringstream out;
  EXPECT_THROW(out << itself.value(), dispatch::ValueError);
  EXPECT_THROW(itself.value().repr(out, nothing), dispatch::ValueError);
  itself.clear();
}

}  // namespace
