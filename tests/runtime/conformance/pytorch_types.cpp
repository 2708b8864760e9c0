// SPDX-License-Identifier: BSL-1.0
// Arguments and results of every type in PyTorch's test of them except Dict
// (op_registration_test.cpp, testAvailableArgTypes; docs/conformance.md).
#include <gtest/gtest.h>
#include <torch/library.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using dispatch::IValue;
using dispatch::Stack;
using torch::Library;

c10::OperatorHandle find() {
  return c10::Dispatcher::singleton().findSchemaOrThrow("_test::f", "");
}

template <class T>
bool equal(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, at::Tensor>)
    return a.is_same(b);
  else if constexpr (requires { a.has_value(); })
    return a.has_value() == b.has_value() && (!a.has_value() || equal(*a, *b));
  else
    return a == b;
}
/// Returns the argument as the result of a kernel. If A is a view, its elements are copied.
template <class R, class A>
R result_of(const A& x) {
  if constexpr (std::is_same_v<R, A>)
    return x;
  else
    return R(x.begin(), x.end());
}
template <class A, class B>
bool equal_elements(const A& a, const B& b) {
  std::size_t i = 0;
  for (const auto& element : a) {
    if (i == b.size() || !equal<typename B::value_type>(element, b[i])) return false;
    ++i;
  }
  return i == b.size();
}

/// Defines `f` as an operator that returns its argument, alone and beside another result. The
/// schema is first a written one and then inferred. Calls the operator boxed and unboxed.
template <class R, class A, class V, class Same>
void gives_back(const std::string& type, const std::string& inferred_type, const V& value,
                const Same& same_values) {
  SCOPED_TRACE(type);
  const auto give_back = [](A x) { return result_of<R>(x); };
  const auto check = [&] {
    EXPECT_TRUE(same_values(find().typed<R(A)>().call(value)));
    Stack stack{IValue(value)};
    find().callBoxed(stack);
    ASSERT_EQ(stack.size(), 1U);
    EXPECT_TRUE(same_values(stack[0].to<R>()));
  };
  {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def(torch::schema("f(" + type + " x) -> " + type), give_back);
    check();
  }
  {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def("f", give_back);
    EXPECT_EQ(to_string(find().schema()),
              "_test::f(" + inferred_type + " _0) -> " + inferred_type + " _0");
    check();
  }
  {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def(torch::schema("f(" + type + " x) -> (" + type + ")"),
          [](A x) { return std::tuple<R>(result_of<R>(x)); });
    EXPECT_TRUE(same_values(std::get<0>(find().typed<std::tuple<R>(A)>().call(value))));
  }
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(torch::schema("f(" + type + " x) -> (int, " + type + ")"),
        [](A x) { return std::tuple<std::int64_t, R>(5, result_of<R>(x)); });
  const auto both = find().typed<std::tuple<std::int64_t, R>(A)>().call(value);
  EXPECT_EQ(std::get<0>(both), 5);
  EXPECT_TRUE(same_values(std::get<1>(both)));
  Stack stack{IValue(value)};
  find().callBoxed(stack);
  ASSERT_EQ(stack.size(), 2U);
  EXPECT_EQ(stack[0].toInt(), 5);
  EXPECT_TRUE(same_values(stack[1].to<R>()));
}

template <class T, class A = T>
void gives_value_back(const std::string& type, const T& value) {
  gives_back<T, A>(type, type, value, [&](const T& result) { return equal(result, value); });
}
/// Tests the list types whose elements are T.
template <class T>
void gives_lists_back(const std::string& element, const T& a, const T& b) {
  const std::string list = element + "[]";
  for (const std::vector<T>& values : {std::vector<T>(), std::vector<T>{a, b}}) {
    const auto same_elements = [&](const auto& result) { return equal_elements(result, values); };
    if constexpr (!std::is_same_v<T, bool>)  // a vector of bool has no elements to point to
      gives_back<std::vector<T>, at::ArrayRef<T>>(list, list, values, same_elements);
    c10::List<T> shared;
    for (const T& value : values) shared.push_back(value);
    gives_back<c10::List<T>, const c10::List<T>&>(list, list, shared, same_elements);
    gives_back<c10::List<T>, c10::List<T>>(list, list, shared, same_elements);
    using optional_list = std::optional<c10::List<T>>;
    gives_back<optional_list, optional_list>(
        list + "?", list + "?", optional_list(shared),
        [&](const optional_list& result) { return result && same_elements(*result); });
    gives_back<optional_list, optional_list>(
        list + "?", list + "?", optional_list(),
        [](const optional_list& result) { return !result.has_value(); });
  }
  const std::array<T, 2> two{a, b};
  gives_back<std::array<T, 2>, std::array<T, 2>>(
      element + "[2]", list, two, [&](const auto& result) { return equal_elements(result, two); });
  gives_back<std::array<T, 0>, std::array<T, 0>>(element + "[0]", list, std::array<T, 0>(),
                                                 [](const auto&) { return true; });
  c10::List<std::optional<T>> gaps;
  gaps.push_back(a);
  gaps.push_back(std::nullopt);
  const std::vector<std::optional<T>> expected{a, std::nullopt};
  gives_back<c10::List<std::optional<T>>, const c10::List<std::optional<T>>&>(
      element + "?[]", element + "?[]", gaps,
      [&](const auto& result) { return equal_elements(result, expected); });
}
template <class T>
void gives_back_all(const std::string& type, const T& a, const T& b) {
  gives_value_back<T>(type, a);
  gives_value_back<std::optional<T>>(type + "?", a);
  gives_value_back<std::optional<T>>(type + "?", std::nullopt);
  gives_lists_back<T>(type, a, b);
}

/// Tests a value that == compares: a dictionary, or a list of dictionaries or lists.
template <class T>
void gives_equal_back(const std::string& type, const T& value) {
  gives_back<T, T>(type, type, value, [&](const T& result) { return result == value; });
}

// testAvailableArgTypes
TEST(PyTorchTypes, ArgumentsAndResultsAreOfEveryType) {
  gives_back_all<double>("float", 1.5, 2.5);
  gives_back_all<std::int64_t>("int", 1, 2);
  gives_back_all<bool>("bool", true, false);
  gives_back_all<std::string>("str", "a", "b");
  const at::Tensor x = at::ones({1}), y = at::ones({2});
  gives_value_back<at::Tensor, const at::Tensor&>("Tensor", x);
  gives_back_all<at::Tensor>("Tensor", x, y);

  const c10::Dict<std::string, std::string> texts;
  texts.insert("key", "value");
  gives_equal_back("Dict(str, str)", texts);
  const c10::Dict<std::int64_t, at::Tensor> tensors;
  tensors.insert(3, x);
  gives_equal_back("Dict(int, Tensor)", tensors);
  c10::List<c10::Dict<std::string, std::int64_t>> list_of_dicts;
  list_of_dicts.push_back(c10::Dict<std::string, std::int64_t>());
  list_of_dicts.get(0).insert("k", 7);
  gives_equal_back("Dict(str, int)[]", list_of_dicts);
  const c10::Dict<std::string, c10::List<std::int64_t>> lists;
  lists.insert("k", c10::List<std::int64_t>{1, 2});
  gives_equal_back("Dict(str, int[])", lists);
  gives_equal_back("Dict(str, int[])?", std::optional(lists));
  gives_equal_back("int[][]", c10::List<c10::List<std::int64_t>>{{1}, {2, 3}});
}

}  // namespace
