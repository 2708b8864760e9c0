// SPDX-License-Identifier: BSL-1.0
// Binding of values and keywords to schemas, compared with the recorded answers of PyTorch 2.13
// (groups bind and x_bind).
#include <gtest/gtest.h>
#include <torch/library.h>
#include <dispatch/schema/binding.hpp>

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using dispatch::arg;
using dispatch::FunctionSchema;
using dispatch::IValue;
using dispatch::keyword;
using dispatch::Stack;

/// Returns the text that the recording program wrote for a value: a string without quotes, any
/// tensor as "tensor".
std::string shown(const IValue& value) {
  if (value.isTensor()) return "tensor";
  if (value.isString()) return value.toStringRef();
  if (value.isTuple()) {
    std::string out = "(";
    for (const IValue& member : value.toTupleRef().elements()) {
      if (out.size() > 1) out += ", ";
      out += shown(member);
    }
    return out + ")";
  }
  if (value.isDevice()) return value.to<c10::Device>().str();
  return value.str();
}

/// Returns the bound values from `first` on, or the text of the exception.
std::string bound(const char* schema, Stack values, const std::vector<keyword>& keywords,
                  std::size_t first = 0) {
  const FunctionSchema parsed = dispatch::parseSchema(schema);
  try {
    dispatch::bind(parsed, values, keywords, dispatch::keyword_only::anywhere);
  } catch (const dispatch::TypeError& error) {
    return std::string("TypeError: ") + error.what();
  }
  std::string out;
  for (std::size_t i = first; i < values.size(); ++i) {
    if (i != first) out += ", ";
    out += shown(values[i]);
  }
  return out;
}

at::Tensor tensor() { return at::zeros({2}); }

template <class... T>
Stack stack(T&&... values) {
  Stack out;
  (out.emplace_back(std::forward<T>(values)), ...);
  return out;
}

constexpr const char* mix =
    "bl::mix(Tensor a, int n=3, float x=0.5, bool flag=False, str mode=\"mean\") -> Tensor";

// The number after each case is its id in data/oracle.
TEST(BindingAnswersAsPyTorch, KeywordsDefaultsAndTypes) {
  EXPECT_EQ(bound(mix, stack(tensor()), {}, 1), "3, 0.5, False, mean") << 179;
  EXPECT_EQ(bound(mix, stack(), {arg("a") = tensor()}, 1), "3, 0.5, False, mean") << 181;
  EXPECT_EQ(bound(mix, stack(tensor()), {arg("n") = std::int64_t{5}}, 1), "5, 0.5, False, mean")
      << 183;
  EXPECT_EQ(
      bound(mix, stack(tensor(), std::int64_t{1}, 1.0, true, "m", std::int64_t{3}), {}, 1),
      "TypeError: Expected at most 5 argument(s) for operator 'bl::mix', but received 6 "
      "argument(s). Declaration: bl::mix(Tensor a, int n=3, float x=0.5, bool flag=False, str "
      "mode=\"mean\") -> Tensor")
      << 185;
  EXPECT_EQ(
      bound(mix, stack(tensor()), {arg("n") = "x"}, 1),
      "TypeError: bl::mix() Expected a value of type 'int' for argument 'n' but instead found type "
      "'str'.\nDeclaration: bl::mix(Tensor a, int n=3, float x=0.5, bool flag=False, str "
      "mode=\"mean\") -> Tensor")
      << 187;
  EXPECT_EQ(bound(mix, stack(tensor(), std::int64_t{4}), {arg("mode") = "sum"}, 1),
            "4, 0.5, False, sum")
      << 189;
  EXPECT_EQ(
      bound(mix, stack(tensor(), std::int64_t{1}, std::int64_t{2}), {}, 1),
      "TypeError: bl::mix() Expected a value of type 'float' for argument 'x' but instead found "
      "type 'int'.\nPosition: 2 (from 0)\nDeclaration: bl::mix(Tensor a, int n=3, float x=0.5, "
      "bool "
      "flag=False, str mode=\"mean\") -> Tensor")
      << 191;
  EXPECT_EQ(
      bound(mix, stack(tensor(), IValue()), {}, 1),
      "TypeError: bl::mix() Expected a value of type 'int' for argument 'n' but instead found type "
      "'NoneType'.\nPosition: 1 (from 0)\nDeclaration: bl::mix(Tensor a, int n=3, float x=0.5, "
      "bool "
      "flag=False, str mode=\"mean\") -> Tensor")
      << 193;
  EXPECT_EQ(
      bound(mix, stack(tensor()), {arg("mode") = IValue()}, 1),
      "TypeError: bl::mix() Expected a value of type 'str' for argument 'mode' but instead found "
      "type 'NoneType'.\nDeclaration: bl::mix(Tensor a, int n=3, float x=0.5, bool flag=False, str "
      "mode=\"mean\") -> Tensor")
      << 195;
  EXPECT_EQ(
      bound(mix, stack(tensor()),
            {arg("n") = std::int64_t{5}, arg("x") = 1.5, arg("flag") = true, arg("mode") = "z"}, 1),
      "5, 1.5, True, z")
      << 197;
}

TEST(BindingAnswersAsPyTorch, EveryKindOfArgument) {
  EXPECT_EQ(bound("f(int a, *, int n, int m=2) -> ()", stack(std::int64_t{1}),
                  {arg("n") = std::int64_t{3}}),
            "1, 3, 2")
      << 425;
  EXPECT_EQ(bound("f(int a, *, int n, int m=2) -> ()", stack(std::int64_t{1}, std::int64_t{2}),
                  {arg("n") = std::int64_t{3}}),
            "TypeError: Argument 'n' specified both as positional and keyword argument. Schema: "
            "f(int a, *, int n, int m=2) -> ()")
      << 427;
  EXPECT_EQ(
      bound("f(int a, ...) -> ()", stack(std::int64_t{1}, std::int64_t{2}, std::int64_t{3}), {}),
      "TypeError: Expected at most 1 argument(s) for operator 'f', but received 3 argument(s). "
      "Declaration: f(int a, ...) -> ()")
      << 429;
  EXPECT_EQ(bound("f(int[2] a) -> ()", stack(std::int64_t{3}), {}),
            "TypeError: f() Expected a value of type 'List[int]' for argument 'a' but instead "
            "found type 'int'.\nPosition: 0 (from 0)\nDeclaration: f(int[2] a) -> ()")
      << 431;
  EXPECT_EQ(bound("f(int[] a) -> ()", stack(std::vector<std::int64_t>{1}), {}), "[1]") << 433;
  EXPECT_EQ(bound("f(float a) -> ()", stack(std::int64_t{3}), {}),
            "TypeError: f() Expected a value of type 'float' for argument 'a' but instead found "
            "type 'int'.\nPosition: 0 (from 0)\nDeclaration: f(float a) -> ()")
      << 435;
  EXPECT_EQ(bound("f(Scalar a) -> ()", stack(true), {}),
            "TypeError: f() Expected a value of type 'number' for argument 'a' but instead found "
            "type 'bool'.\nPosition: 0 (from 0)\nDeclaration: f(Scalar a) -> ()")
      << 437;
  EXPECT_EQ(bound("f(Tensor? a) -> ()", stack(IValue()), {}), "None") << 439;
  EXPECT_EQ(bound("f(Tensor a) -> ()", stack(IValue(at::Tensor())), {}), "tensor") << 441;
  EXPECT_EQ(bound("f(Tensor[] a) -> ()", stack(tensor()), {}),
            "TypeError: f() Expected a value of type 'List[Tensor]' for argument 'a' but instead "
            "found type 'Tensor'.\nPosition: 0 (from 0)\nDeclaration: f(Tensor[] a) -> ()")
      << 443;
  EXPECT_EQ(bound("f(Any a) -> ()", stack("x"), {}), "x") << 445;
  EXPECT_EQ(bound("f(SymInt a) -> ()", stack(c10::SymInt(3)), {}), "3") << 447;
  EXPECT_EQ(bound("f(ScalarType a) -> ()", stack("float32"), {}),
            "TypeError: f() Expected a value of type 'int' for argument 'a' but instead found type "
            "'str'.\nPosition: 0 (from 0)\nDeclaration: f(ScalarType a) -> ()")
      << 449;
  EXPECT_EQ(bound("f(Device a) -> ()", stack(c10::Device("cpu")), {}), "cpu") << 451;
  EXPECT_EQ(bound("f(complex a) -> ()", stack(1.5), {}),
            "TypeError: f() Expected a value of type 'complex' for argument 'a' but instead found "
            "type 'float'.\nPosition: 0 (from 0)\nDeclaration: f(complex a) -> ()")
      << 453;
  EXPECT_EQ(bound("f(str a) -> ()", stack(std::int64_t{1}), {}),
            "TypeError: f() Expected a value of type 'str' for argument 'a' but instead found type "
            "'int'.\nPosition: 0 (from 0)\nDeclaration: f(str a) -> ()")
      << 455;
  EXPECT_EQ(bound("f(int? a) -> ()", stack(), {}),
            "TypeError: f() is missing value for argument 'a'. Declaration: f(int? a) -> ()")
      << 457;
  EXPECT_EQ(bound("f(t[] a) -> ()", stack(std::vector<double>{1}), {}),
            "TypeError: f() Expected a value of type 'List[t]' for argument 'a' but instead found "
            "type 'List[float]'.\nPosition: 0 (from 0)\nDeclaration: f(t[] a) -> ()")
      << 459;
  EXPECT_EQ(
      bound("f((int, str) a) -> ()", stack(std::tuple<std::int64_t, std::string>(1, "x")), {}),
      "(1, x)")
      << 461;
  EXPECT_EQ(
      bound("f(Union(int, str) a) -> ()", stack(1.5), {}),
      "TypeError: f() Expected a value of type 'Union[int, str]' for argument 'a' but "
      "instead found type 'float'.\nPosition: 0 (from 0)\nDeclaration: f(Union(int, str) a) -> ()")
      << 463;
  EXPECT_EQ(bound("f(None a) -> ()", stack(IValue()), {}), "None") << 465;
  EXPECT_EQ(bound("f(Layout a) -> ()", stack(IValue()), {}),
            "TypeError: f() Expected a value of type 'int' for argument 'a' but instead found type "
            "'NoneType'.\nPosition: 0 (from 0)\nDeclaration: f(Layout a) -> ()")
      << 467;
  EXPECT_EQ(bound("f(int a, int b) -> ()", stack(), {arg("a") = std::int64_t{2}}),
            "TypeError: f() is missing value for argument 'b'. Declaration: f(int a, int b) -> ()")
      << 469;
  EXPECT_EQ(
      bound("f(int a=1, int[] b) -> ()", stack(), {}),
      "TypeError: f() is missing value for argument 'b'. Declaration: f(int a=1, int[] b) -> ()")
      << 471;
  EXPECT_EQ(bound("f(float[] a) -> ()", stack(std::vector<std::int64_t>{1}), {}),
            "TypeError: f() Expected a value of type 'List[float]' for argument 'a' but instead "
            "found type 'List[int]'.\nPosition: 0 (from 0)\nDeclaration: f(float[] a) -> ()")
      << 473;
  EXPECT_EQ(bound("f(Tensor a) -> ()", stack(tensor(), tensor()), {}),
            "TypeError: Expected at most 1 argument(s) for operator 'f', but received 2 "
            "argument(s). Declaration: f(Tensor a) -> ()")
      << 475;
}

}  // namespace
