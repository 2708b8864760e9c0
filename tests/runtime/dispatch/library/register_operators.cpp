// SPDX-License-Identifier: BSL-1.0
// Operators that are registered one by one, as in libraries for PyTorch's first versions.
#include <dispatch/library/register_operators.hpp>

#include <gmock/gmock.h>

#include <ATen/ATen.h>
#include <ATen/core/op_registration/op_registration.h>

#include "../../thrown.hpp"

namespace {

using test::thrown;
using test::thrown_by;
using ::testing::HasSubstr;
using ::testing::Not;
using torch::RegisterOperators;

c10::OperatorHandle found(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}
bool exists(const char* name) {
  return c10::Dispatcher::singleton().findSchema({name, ""}).has_value();
}
template <class... A>
std::int64_t called(const char* name, A... arguments) {
  c10::Stack stack{c10::IValue(arguments)...};
  found(name).callBoxed(stack);
  return stack.at(0).toInt();
}

std::int64_t twice(std::int64_t n) { return 2 * n; }
at::Tensor same(const at::Tensor& x) { return x; }
std::int64_t on_cpu(const at::Tensor&) { return 1; }
std::int64_t elsewhere(const at::Tensor&) { return 2; }
void boxed(const c10::OperatorHandle&, c10::Stack* stack) { stack->assign(1, c10::IValue(7)); }

struct Adds : c10::OperatorKernel {
  explicit Adds(std::int64_t n) : more(n) {}
  std::int64_t operator()(std::int64_t n) { return n + more; }
  std::int64_t more;
};

TEST(RegisterOperators, TakesTheSchemaOfAFunctionOrALambda) {
  const auto registry = RegisterOperators().op("ro_infer::twice", &twice).op("ro_infer::three", [] {
    return std::int64_t{3};
  });
  EXPECT_EQ(called("ro_infer::twice", 4), 8);
  EXPECT_EQ(called("ro_infer::three"), 3);
  EXPECT_EQ(found("ro_infer::twice").schema().arguments()[0].name(), "_0");
}

TEST(RegisterOperators, TakesAWholeSchema) {
  const RegisterOperators registry("ro_schema::twice(int n=5) -> int", &twice);
  EXPECT_EQ(found("ro_schema::twice").schema().arguments()[0].default_value()->toInt(), 5);
  const auto of_text =
      RegisterOperators().op(std::string("ro_schema::other(int n) -> int"), &twice);
  EXPECT_EQ(called("ro_schema::other", 1), 2);
  EXPECT_THROW((void)RegisterOperators().op(std::string("ro_schema::bad(int"), &twice),
               dispatch::SchemaError);
}

TEST(RegisterOperators, IsTheOwnerOfItsOperators) {
  {
    auto first = RegisterOperators().op("ro_life::a", &twice);
    const auto second = std::move(first);
    EXPECT_TRUE(exists("ro_life::a"));
  }
  EXPECT_FALSE(exists("ro_life::a"));
}

TEST(RegisterOperators, KernelsOfSeveralKeys) {
  const auto registry = RegisterOperators().op(
      "ro_keys::where", RegisterOperators::options()
                            .kernel<decltype(on_cpu), &on_cpu>(c10::DispatchKey::CPU)
                            .catchAllKernel(&elsewhere));
  const auto where = found("ro_keys::where").typed<std::int64_t(const at::Tensor&)>();
  EXPECT_EQ(where.call(at::empty({1})), 1);
  EXPECT_EQ(where.call(at::empty({1}, at::device(at::kMeta))), 2);
}

TEST(RegisterOperators, FunctorsLambdasAndBoxedFunctions) {
  auto registry = RegisterOperators();
  registry
      .op(RegisterOperators::options()
              .schema("ro_forms::adds(int n) -> int")
              .catchAllKernel<Adds>(10))
      .op(RegisterOperators::options().schema("ro_forms::minus").catchAllKernel([](std::int64_t n) {
        return -n;
      }))
      .op(RegisterOperators::options()
              .schema("ro_forms::seven(int n) -> int")
              .catchAllKernel<&boxed>());
  EXPECT_EQ(called("ro_forms::adds", 1), 11);
  EXPECT_EQ(called("ro_forms::minus", 1), -1);
  EXPECT_EQ(called("ro_forms::seven", 1), 7);
}

TEST(RegisterOperators, AliasAnalysisIsSaidOnce) {
  const auto registry =
      RegisterOperators().op("ro_alias::f(Tensor x) -> Tensor",
                             RegisterOperators::options().catchAllKernel(&same).aliasAnalysis(
                                 c10::AliasAnalysisKind::PURE_FUNCTION));
  EXPECT_EQ(found("ro_alias::f").schema().aliasAnalysis(), c10::AliasAnalysisKind::PURE_FUNCTION);
  EXPECT_THAT(thrown_by([] {
                (void)RegisterOperators::options()
                    .aliasAnalysis(c10::AliasAnalysisKind::CONSERVATIVE)
                    .aliasAnalysis(c10::AliasAnalysisKind::CONSERVATIVE);
              }),
              HasSubstr("once per operator registration"));
}

TEST(RegisterOperators, MistakesLeaveNothingBehind) {
  EXPECT_THAT(thrown_by([] { (void)RegisterOperators().op(RegisterOperators::options()); }),
              HasSubstr("without specifying a schema or operator name"));
  EXPECT_THAT(thrown_by([] { (void)RegisterOperators().op("ro_wrong::f"); }),
              HasSubstr("ro_wrong::f because there is no kernel specified"));
  EXPECT_THAT(thrown_by([] {
                (void)RegisterOperators().op("ro_wrong::f",
                                             RegisterOperators::options().catchAllKernel<&boxed>());
              }),
              HasSubstr("Cannot infer operator schema for this kind of kernel"));
  EXPECT_THAT(thrown_by([] {
                (void)RegisterOperators().op(
                    "ro_wrong::f(int n) -> int",
                    RegisterOperators::options().catchAllKernel(&twice).catchAllKernel(&twice));
              }),
              HasSubstr("multiple catch-all kernels for operator schema ro_wrong::f"));
  EXPECT_THAT(thrown_by([] {
                (void)RegisterOperators().op("ro_wrong::f",
                                             RegisterOperators::options()
                                                 .kernel(c10::DispatchKey::CPU, &on_cpu)
                                                 .kernel(c10::DispatchKey::CPU, &on_cpu));
              }),
              HasSubstr("multiple kernels with same dispatch key CPU"));
  EXPECT_THAT(thrown_by([] {
                (void)RegisterOperators::options().schema("ro_wrong::f").schema("ro_wrong::f");
              }),
              HasSubstr("specified schema multiple times"));
  EXPECT_THAT(thrown<dispatch::ValueError>([] { (void)RegisterOperators().op("f", &twice); }),
              HasSubstr("needs a namespace"));
  // The kernel does not fit the schema, so the definition is undone.
  EXPECT_THROW((void)RegisterOperators().op(std::string("ro_wrong::f(str s) -> int"),
                                            RegisterOperators::options().catchAllKernel(&twice)),
               dispatch::Error);
  EXPECT_FALSE(exists("ro_wrong::f"));
}

TEST(RegisterOperatorsTest, OptionsKeepTheSignatureOfTheirFirstKernel) {
  using twice_type = std::int64_t (*)(std::int64_t);
  using with_kernel = RegisterOperators::options_of<twice_type>;
  static_assert(std::is_same_v<RegisterOperators::Options, decltype(RegisterOperators::options())>);
  static_assert(
      std::is_same_v<with_kernel, decltype(RegisterOperators::options().catchAllKernel(&twice))>);
  static_assert(std::is_same_v<with_kernel&&,
                               decltype(RegisterOperators::options().catchAllKernel(&twice).kernel(
                                   c10::DispatchKey::CPU, &twice))>);
  const auto r = RegisterOperators().op(RegisterOperators::options()
                                            .aliasAnalysis(c10::AliasAnalysisKind::PURE_FUNCTION)
                                            .kernel<decltype(twice), &twice>(c10::DispatchKey::CPU)
                                            .catchAllKernel(&twice)
                                            .schema("ro_kept::f(int n) -> int"));
  EXPECT_TRUE(exists("ro_kept::f"));
}

// Mistakes that are found at run time only, one of each form. If these registrations threw, the
// program would end before main.
const std::string without_namespace = "f(int n) -> int";
const std::string unfit = "ro_scope::unfit(str s) -> int";
auto at_namespace_scope = RegisterOperators()
                              .op(without_namespace, &twice)
                              .op(unfit, RegisterOperators::options().catchAllKernel(&twice))
                              .op("ro_scope::right", &twice)
                              .op(RegisterOperators::options().catchAllKernel(&twice));
#if defined(__clang__) && __clang_major__ < 19
// Clang before 19 does not evaluate the literal of the other form, and the program does not link.
auto variable_at_namespace_scope = RegisterOperators("without_namespace", &twice);
#else
RegisterOperators variable_at_namespace_scope("without_namespace", &twice);
#endif

TEST(RegisterOperators, FailuresAtNamespaceScopeAreRecorded) {
  EXPECT_EQ(called("ro_scope::right", 4), 8) << "what is right is registered";
  EXPECT_FALSE(exists("ro_scope::unfit"));
  const auto recorded = [] {
    std::string out;
    for (const std::string& text : dispatch::registration_errors()) out += text + '\n';
    return out;
  };
  for (const char* said : {"the operator f needs a namespace", "ro_scope::unfit",
                           "without specifying a schema", "without_namespace needs a namespace"})
    EXPECT_THAT(recorded(), HasSubstr(said));
  EXPECT_THAT(recorded(), HasSubstr("register_operators.cpp:"));
  // The record of a failure is removed with its object.
  { const RegisterOperators gone(std::move(at_namespace_scope)); }
  EXPECT_THAT(recorded(), Not(HasSubstr("ro_scope::unfit")));
  EXPECT_THAT(recorded(), HasSubstr("without_namespace needs a namespace"));
  EXPECT_FALSE(exists("ro_scope::right"));
}

TEST(RegisterOperators, KernelsOfOneCallHaveOneSignature) {
  const std::string said = thrown_by<dispatch::Error>([] {
    (void)RegisterOperators().op("ro_two::f", RegisterOperators::options()
                                                  .kernel(c10::DispatchKey::CPU, &on_cpu)
                                                  .kernel(c10::DispatchKey::CUDA, &same));
  });
  EXPECT_THAT(said, HasSubstr("Mismatch in kernel C++ signatures\n  operator: ro_two::f\n"));
  EXPECT_FALSE(exists("ro_two::f"));
}

TEST(RegisterOperatorsTest, ATextKnownAtRunTimeComesWithItsKernel) {
  const std::string schema = "reg_text::f(int n) -> int";
  {
    const RegisterOperators added(schema, &twice);
    EXPECT_EQ(called("reg_text::f", std::int64_t{4}), 8);
  }
  EXPECT_FALSE(exists("reg_text::f"));
  EXPECT_THROW(RegisterOperators(std::string("reg_text::g(in n) -> int"), &twice),
               dispatch::SchemaError);
}

}  // namespace
