// SPDX-License-Identifier: BSL-1.0
// Schemas that are registered with functions, compared with the recorded answers of PyTorch 2.13
// (group schema_vs_function), at compile time and at run time.
#include <torch/library.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace {

using at::Tensor;

Tensor t1(const Tensor& x) { return x; }
Tensor t2(const Tensor& x, std::int64_t) { return x; }
Tensor t2f(const Tensor& x, double) { return x; }
void tv(const Tensor&) {}
std::int64_t ti(const Tensor&) { return 0; }
std::tuple<Tensor, Tensor> t11(const Tensor& x) { return {x, x}; }
Tensor& tio(Tensor& x) { return x; }

/// Returns the registered schema, or the line of the exception that gives the reason.
template <class F>
std::string registered(const std::string& schema, F&& f) {
  torch::Library m(torch::Library::FRAGMENT, "sf", std::nullopt, __FILE__, __LINE__);
  try {
    m.def(schema, std::forward<F>(f));
  } catch (const c10::Error& error) {
    const std::string text = error.what();
    const std::size_t at = text.find("reason: ");
    return at == std::string::npos ? text : text.substr(at, text.find('\n', at) - at);
  }
  return dispatch::to_string(c10::Dispatcher::singleton().findSchemaOrThrow("sf::f", "").schema());
}

// `function` is a reference to a function, a TORCH_FN constant or a lambda.
#define IS_ACCEPTED(id, text, function)                                                  \
  do {                                                                                   \
    static_assert(schema_ct::check<std::remove_reference_t<decltype(function)>>(text) == \
                  schema_ct::ok);                                                        \
    EXPECT_EQ(registered(text, function), "sf::" text) << id;                            \
  } while (false)
#define IS_REFUSED(id, text, function, code_, argument_, reason)                        \
  do {                                                                                  \
    constexpr schema_ct::error error =                                                  \
        schema_ct::check<std::remove_reference_t<decltype(function)>>(text);            \
    static_assert(error.code == schema_ct::errc::code_ && error.argument == argument_); \
    EXPECT_EQ(registered(text, function), reason) << id;                                \
  } while (false)

// The number of each case is its id in data/oracle.
TEST(SchemaAgainstFunctionAsPyTorch, AcceptsWhatFits) {
  EXPECT_EQ(registered("f(Tensor x) -> Tensor", TORCH_FN(t1)), "sf::f(Tensor x) -> Tensor") << 77;
  IS_ACCEPTED(87, "f(Tensor x, SymInt n) -> Tensor", &t2);
  IS_ACCEPTED(101, "f(Tensor x) -> Tensor", &tio);
  IS_ACCEPTED(103, "f(Tensor x, Tensor x) -> Tensor",
              [](const Tensor& a, const Tensor&) { return a; });
  IS_ACCEPTED(107, "f(bool[3] x) -> ()", [](std::array<bool, 3>) {});
  IS_ACCEPTED(109, "f(str x) -> ()", [](std::string_view) {});
  IS_ACCEPTED(111, "f(Tensor?[] x) -> ()", [](const c10::List<std::optional<Tensor>>&) {});
  IS_ACCEPTED(113, "f(Device x) -> ()", [](c10::Device) {});
}

TEST(SchemaAgainstFunctionAsPyTorch, RefusesAnotherNumberOfArguments) {
  IS_REFUSED(79, "f() -> Tensor", &t1, argument_count, 0,
             "reason: The number of arguments is different. 0 vs 1.");
  IS_REFUSED(99, "f(...) -> Tensor", &t1, argument_count, 0,
             "reason: The number of arguments is different. 0 vs 1.");
}

TEST(SchemaAgainstFunctionAsPyTorch, RefusesAnotherNumberOfReturns) {
  IS_REFUSED(91, "f(Tensor x) -> ()", &t1, return_count, 0,
             "reason: The number of returns is different. 0 vs 1.");
  IS_REFUSED(93, "f(Tensor x) -> Tensor", &tv, return_count, -1,
             "reason: The number of returns is different. 1 vs 0.");
  IS_REFUSED(97, "f(Tensor x) -> Tensor", &t11, return_count, 0,
             "reason: The number of returns is different. 1 vs 2.");
}

TEST(SchemaAgainstFunctionAsPyTorch, RefusesAnotherArgumentType) {
  IS_REFUSED(81, "f(Tensor? x) -> Tensor", &t1, type_mismatch, 1,
             "reason: Type mismatch in argument 1: Tensor? vs Tensor.");
  IS_REFUSED(83, "f(Tensor x, int n) -> Tensor", &t2f, type_mismatch, 2,
             "reason: Type mismatch in argument 2: int vs float.");
  IS_REFUSED(85, "f(Tensor x, Scalar n) -> Tensor", &t2, type_mismatch, 2,
             "reason: Type mismatch in argument 2: Scalar vs int.");
  IS_REFUSED(89, "f(Tensor x, bool n) -> Tensor", &t2, type_mismatch, 2,
             "reason: Type mismatch in argument 2: bool vs int.");
  IS_REFUSED(
      115, "f(int x) -> ()", [](at::ScalarType) {}, type_mismatch, 1,
      "reason: Type mismatch in argument 1: int vs ScalarType.");
  IS_REFUSED(
      117, "f(int[] x) -> ()", [](c10::SymIntArrayRef) {}, type_mismatch, 1,
      "reason: Type mismatch in argument 1: int[] vs SymInt[].");
}

TEST(SchemaAgainstFunctionAsPyTorch, RefusesATypeVariableForAConcreteType) {
  EXPECT_EQ(registered("f(t x) -> t", &t1), "reason: Type mismatch in argument 1: t vs Tensor.")
      << 105;
}

TEST(SchemaAgainstFunctionAsPyTorch, NamesBothSchemasAndBothPlaces) {
  torch::Library m(torch::Library::FRAGMENT, "sf", std::nullopt, "file.cpp", 7);
  try {
    m.def(std::string("f(Tensor x, int n) -> Tensor"), &t2f, {}, "file.cpp", 7);
    FAIL() << "a mismatch was registered";
  } catch (const c10::Error& error) {
    EXPECT_STREQ(error.what(),
                 "Inferred operator schema for a C++ kernel function doesn't match the expected "
                 "function schema.\n"
                 "  operator: sf::f\n"
                 "  expected schema: sf::f(Tensor x, int n) -> Tensor\n"
                 "    registered at file.cpp:7\n"
                 "  inferred schema: (Tensor _0, float _1) -> Tensor _0\n"
                 "    registered at file.cpp:7\n"
                 "  reason: Type mismatch in argument 2: int vs float.\n"
                 "  Change the schema or the function until they say the same.")
        << 83;
  }
}

TEST(SchemaAgainstFunctionAsPyTorch, RefusesAnotherReturnType) {
  IS_REFUSED(95, "f(Tensor x) -> Tensor", &ti, type_mismatch, -1,
             "reason: Type mismatch in return 1: Tensor vs int.");
}

}  // namespace
