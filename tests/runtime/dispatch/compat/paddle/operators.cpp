// SPDX-License-Identifier: BSL-1.0
// Paddle's view of the operators in the registry, and its choice among their kernels. Unless a test
// says otherwise, the operators are registered by PyTorch's interface.
#include <dispatch/compat/paddle/operators.hpp>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>
#include <sstream>

#include "../../../thrown.hpp"

namespace {

using dispatch::arg;
using dispatch::DispatchKey;
using dispatch::IValue;
using dispatch::paddle_view::CppFunction;
using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::FunctionResult;
using dispatch::paddle_view::OperatorRegistration;
using dispatch::paddle_view::OperatorRegistry;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "pops", DispatchKey::Undefined, "f.cpp", 1}; }
OperatorRegistration* find(const std::string& name) {
  return OperatorRegistry::instance().find_operator(name);
}
template <class... A>
FunctionResult on_cpu(const std::string& name, A&&... arguments) {
  const OperatorRegistration* op = find(name);
  const auto found = op->implementations.find(DispatchKey::CPU);
  if (found == op->implementations.end()) throw std::logic_error("there is none for CPU");
  return found->second.call(std::forward<A>(arguments)...);
}

at::Tensor scaled(const at::Tensor& a, const at::Tensor& b, double c) {
  at::Tensor out = at::empty({a.numel()});
  for (std::int64_t i = 0; i != a.numel(); ++i)
    out.data_ptr<float>()[i] =
        a.data_ptr<float>()[i] * b.data_ptr<float>()[i] + static_cast<float>(c);
  return out;
}

// TestLibraryOperators
TEST(PaddleOperators, AKernelIsFoundByItsKeyAndCalled) {
  Library m = fragment();
  m.def("scaled(Tensor a, Tensor b, float c) -> Tensor");
  m.impl("scaled", DispatchKey::CPU, &scaled);
  const FunctionResult out = on_cpu("pops::scaled", at::ones({3}), at::ones({3}), 1.5);
  EXPECT_EQ(out.get<at::Tensor>().data_ptr<float>()[2], 2.5F);
  EXPECT_EQ(on_cpu("pops::scaled", at::ones({3}), at::ones({3}), arg("c") = 4)
                .get<at::Tensor>()
                .data_ptr<float>()[0],
            5.0F);
}

// TestFragmentOperators
TEST(PaddleOperators, AKernelWithoutAKeyStandsUnderCpu) {
  Library first = fragment(), second = fragment();
  first.def("times", [](std::int64_t a, std::int64_t b) { return a * b; });
  second.def("join", [](const std::string& a, const std::string& b) { return a + b; });
  EXPECT_EQ(on_cpu("pops::times", 6, 9).get<std::int64_t>(), 54);
  EXPECT_EQ(on_cpu("pops::join", "one ", "two").get<std::string>(), "one two");
  EXPECT_EQ(find("pops::times")->implementations.size(), 1U);
}

TEST(PaddleOperators, AKernelWithoutAKeyIsCatchAllBesideOneForCpu) {
  Library m = fragment();
  m.def("pair(int k) -> int", [](std::int64_t k) { return k; });
  m.impl("pair", DispatchKey::CPU, [](std::int64_t k) { return -k; });
  EXPECT_EQ(find("pops::pair")->implementations.size(), 2U);
  EXPECT_EQ(on_cpu("pops::pair", 8).get<std::int64_t>(), -8);
  EXPECT_EQ(find("pops::pair")
                ->implementations.find(DispatchKey::CatchAll)
                ->second.call(8)
                .get<std::int64_t>(),
            8);
}

TEST(PaddleOperators, IteratorsStayAsLongAsTheRegistrations) {
  Library m = fragment();
  m.def("kept(int k) -> int", [](std::int64_t k) { return k; });
  const auto first = find("pops::kept")->implementations.begin();
  EXPECT_EQ(find("pops::kept")->implementations.begin(), first);
  EXPECT_EQ(first->second.call(3).get<std::int64_t>(), 3);
  m.impl("kept", DispatchKey::CUDA, [](std::int64_t k) { return k; });
  EXPECT_EQ(find("pops::kept")->implementations.size(), 2U);
  m.reset();
  m.def("kept(int k, int n=4) -> int", [](std::int64_t k, std::int64_t n) { return k * n; });
  EXPECT_EQ(on_cpu("pops::kept", 3).get<std::int64_t>(), 12) << "the new schema, too";
}

// The registry reuses the record of a removed kernel for the next kernel of the same key.
TEST(PaddleOperators, AKernelInThePlaceOfAnotherIsANewOne) {
  Library m = fragment();
  m.def("again(int k) -> int");
  for (const std::int64_t factor : {2, 3}) {
    Library kernels = fragment();
    kernels.impl("again", DispatchKey::CPU, [factor](std::int64_t k) { return k * factor; });
    EXPECT_EQ(on_cpu("pops::again", 10).get<std::int64_t>(), 10 * factor);
  }
  EXPECT_TRUE(find("pops::again")->implementations.empty());
}

TEST(PaddleOperators, TheNewestKernelOfAKeyIsShownAndNoFallthrough) {
  Library m = fragment();
  m.def("newest(int k) -> int");
  m.impl("newest", DispatchKey::CPU, [](std::int64_t) { return std::int64_t{1}; });
  m.impl("newest", DispatchKey::CPU, [](std::int64_t) { return std::int64_t{2}; });
  m.impl("newest", DispatchKey::XPU, dispatch::CppFunction::makeFallthrough());
  EXPECT_EQ(find("pops::newest")->implementations.size(), 1U);
  EXPECT_EQ(on_cpu("pops::newest", 0).get<std::int64_t>(), 2);
}

/// Registers an operator with kernels for these keys. The kernel of the n-th key, counted from 0,
/// adds 100 + n.
struct with_keys {
  Library m = fragment();
  with_keys(const char* name, std::initializer_list<DispatchKey> keys) {
    const std::string schema = std::string(name) + "(int k) -> int";
    m.def(schema);
    std::int64_t n = 100;
    for (const DispatchKey key : keys)
      m.impl(std::string(name), key, [n = n++](std::int64_t k) { return k + n; });
  }
};

// BackendSelectOnlyRegistration, BackendSelectPickedWhenCpuAbsent
TEST(PaddleOperators, BackendSelectIsChosenWhereThereIsNoneForCpu) {
  const with_keys registered("select", {DispatchKey::CUDA, DispatchKey::BackendSelect});
  const OperatorRegistration& op = *find("pops::select");
  EXPECT_EQ(op.implementations.find(DispatchKey::CPU), op.implementations.end());
  EXPECT_EQ(op.implementations.find(DispatchKey::BackendSelect)->second.call(1).get<std::int64_t>(),
            102);
  EXPECT_EQ(op.choose()->first, DispatchKey::BackendSelect);
  EXPECT_EQ(op.call_with_args(FunctionArgs(1)).get<std::int64_t>(), 102);
}

// CpuPreferredOverBackendSelect
TEST(PaddleOperators, CpuIsChosenFirst) {
  const with_keys registered("both", {DispatchKey::BackendSelect, DispatchKey::CPU});
  EXPECT_EQ(find("pops::both")->implementations.count(DispatchKey::BackendSelect), 1U);
  EXPECT_EQ(find("pops::both")->choose()->first, DispatchKey::CPU);
  EXPECT_EQ(find("pops::both")->call_with_args(FunctionArgs(1)).get<std::int64_t>(), 102);
}

TEST(PaddleOperators, WithoutAKeyIsChosenAsCpuIs) {
  const with_keys registered("any", {DispatchKey::CatchAll, DispatchKey::CUDA});
  EXPECT_EQ(find("pops::any")->call_with_args(FunctionArgs(1)).get<std::int64_t>(), 101);
}

// UniqueNonPreferredKeyIsCallable
TEST(PaddleOperators, TheOnlyOneIsChosen) {
  const with_keys registered("only", {DispatchKey::CUDA});
  EXPECT_EQ(find("pops::only")->implementations.size(), 1U);
  EXPECT_EQ(find("pops::only")->choose()->first, DispatchKey::CUDA);
  EXPECT_EQ(find("pops::only")->call_with_args(FunctionArgs(1)).get<std::int64_t>(), 101);
}

// AmbiguousMultiKeyProducesEnd
TEST(PaddleOperators, SeveralOthersAreAmbiguous) {
  const with_keys registered("unclear", {DispatchKey::CUDA, DispatchKey::XPU});
  const OperatorRegistration& op = *find("pops::unclear");
  EXPECT_EQ(op.implementations.size(), 2U);
  EXPECT_EQ(op.choose(), op.implementations.end());
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { op.call_with_args(FunctionArgs(1)); }),
              AllOf(HasSubstr("Ambiguous"), HasSubstr("'pops::unclear'"), HasSubstr("XPU, CUDA")));
  const with_keys none("none", {});
  EXPECT_THAT(
      thrown_by<std::runtime_error>([] { find("pops::none")->call_with_args(FunctionArgs(1)); }),
      HasSubstr("No implementation found for operator 'pops::none'"));
}

#if !defined(PADDLE_API)  // Paddle itself has no tensors on Meta
// PyTorch chooses the kernel by the tensors, Paddle by the keys that have a kernel.
TEST(PaddleOperators, TheChoiceIsOfThisViewOnly) {
  Library m = fragment();
  m.def("seen(Tensor x) -> str");
  m.impl("seen", DispatchKey::CPU, [](const at::Tensor&) { return std::string("cpu"); });
  m.impl("seen", DispatchKey::Meta, [](const at::Tensor&) { return std::string("meta"); });
  const at::Tensor meta = at::empty({1}, at::TensorOptions().device(at::kMeta));
  EXPECT_EQ(find("pops::seen")->call_with_args(FunctionArgs(meta)).get<std::string>(), "cpu");
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("pops::seen", "");
  dispatch::Stack stack{IValue(meta)};
  op.callBoxed(stack);
  EXPECT_EQ(stack[0].toStringRef(), "meta");
}
#endif

// TestScalarTypeInput, TestIntConst, TestOptionalInput, TestArrayRefInput,
// TestMixOptionalArrayRefInput, TestOptionalTensorConstRefInput
TEST(PaddleOperators, ParametersOfEveryKind) {
  Library m = fragment();
  m.def("dtype", [](const at::Tensor&, at::ScalarType t) {
    return static_cast<std::int64_t>(at::elementSize(t));
  });
  EXPECT_EQ(on_cpu("pops::dtype", at::ones({1}), at::kDouble).get<std::int64_t>(), 8);
  m.def("constant(int x) -> int", [](const std::int64_t x) { return x * 2; });
  EXPECT_EQ(on_cpu("pops::constant", 11).get<std::int64_t>(), 22);
  m.def("maybe", [](std::optional<std::int64_t> x) { return x ? *x : -5; });
  EXPECT_EQ(on_cpu("pops::maybe", 6).get<std::int64_t>(), 6);
  EXPECT_EQ(on_cpu("pops::maybe", IValue()).get<std::int64_t>(), -5);
  m.def("last", [](c10::ArrayRef<std::int64_t> x) { return x.back(); });
  EXPECT_EQ(on_cpu("pops::last", std::vector<std::int64_t>{7, 8, 9}).get<std::int64_t>(), 9);
  m.def("two_lists", [](at::IntArrayRef x, at::IntArrayRef y) { return x[0] * 100 + y[0]; });
  EXPECT_EQ(on_cpu("pops::two_lists", std::vector<std::int64_t>{3}, std::vector<std::int64_t>{4})
                .get<std::int64_t>(),
            304)
      << "each has a buffer of its own";
  m.def("maybe_last",
        [](std::optional<c10::ArrayRef<std::int64_t>> x) { return x ? x->back() : -2; });
  EXPECT_EQ(on_cpu("pops::maybe_last", std::vector<std::int64_t>{1, 5}).get<std::int64_t>(), 5);
  EXPECT_EQ(on_cpu("pops::maybe_last", IValue()).get<std::int64_t>(), -2);
  m.def("tensor_or_not",
        [](const std::optional<at::Tensor>& x) { return x ? x->numel() : std::int64_t{-1}; });
  EXPECT_EQ(on_cpu("pops::tensor_or_not", at::ones({4})).get<std::int64_t>(), 4);
  EXPECT_EQ(on_cpu("pops::tensor_or_not", IValue()).get<std::int64_t>(), -1);
}

// TestTupleReturn
TEST(PaddleOperators, ListsAndTuplesComeBack) {
  Library m = fragment();
  m.def("list", [](const at::Tensor& x) { return std::vector<at::Tensor>{x, at::ones({2})}; });
  m.def("two", [](const at::Tensor& x) { return std::tuple(x, at::ones({3})); });
  m.def("three", [](const at::Tensor& x) { return std::tuple(x, at::ones({3}), at::ones({4})); });
  const IValue list = on_cpu("pops::list", at::ones({1})).get_value();
  ASSERT_TRUE(list.isList());
  EXPECT_EQ(list.toTensorVector().size(), 2U);
  EXPECT_EQ(list.toTensorVector()[1].numel(), 2);
  for (const auto& [name, size] : {std::pair("pops::two", 2U), {"pops::three", 3U}}) {
    const IValue tuple = on_cpu(name, at::ones({1})).get_value();
    ASSERT_TRUE(tuple.isTuple());
    ASSERT_EQ(tuple.toTupleRef().size(), size);
    EXPECT_EQ(tuple.toTupleRef().elements().back().toTensor().numel(), size + 1);
  }
}

// TestConstRefParameterFix
TEST(PaddleOperators, ReferencesToConstAndNoResult) {
  Library m = fragment();
  std::string seen;
  m.def("note",
        [&seen](const std::int64_t& k, const std::string& s) { seen = dispatch::message({s, k}); });
  EXPECT_TRUE(on_cpu("pops::note", 42, "answer ").get_value().isNone());
  EXPECT_EQ(seen, "answer 42");
}

// TestRegisterImplementationAtRuntime
TEST(PaddleOperators, AFunctionIsRegisteredByTheView) {
  OperatorRegistry& registry = OperatorRegistry::instance();
  registry.register_implementation(
      "pruntime::sub", DispatchKey::CPU,
      CppFunction([](std::int64_t a, std::int64_t b) { return a - b; }));
  EXPECT_EQ(on_cpu("pruntime::sub", 50, 8).get<std::int64_t>(), 42);
  EXPECT_THAT(thrown_by<std::runtime_error>([&] {
                registry.register_implementation("pruntime::none", DispatchKey::CPU, CppFunction());
              }),
              HasSubstr("not initialized"));
  EXPECT_FALSE(registry.has_operator("pruntime::none"));
}

// TestOperatorRegistryLateSchemaBindsExistingImpl
TEST(PaddleOperators, ASchemaMayComeAfterTheFunction) {
  OperatorRegistry& registry = OperatorRegistry::instance();
  registry.register_implementation(
      "pruntime::late", DispatchKey::CPU,
      CppFunction([](std::int64_t a, std::int64_t b) { return a * b; }));
  OperatorRegistration* op = registry.find_operator("pruntime::late");
  EXPECT_EQ(op->schema, nullptr);
  EXPECT_THROW(on_cpu("pruntime::late", 5), std::runtime_error);
  registry.register_schema("pruntime::late", "late(int x, int y=+7) -> int");
  EXPECT_EQ(on_cpu("pruntime::late", 5).get<std::int64_t>(), 35);
  EXPECT_EQ(on_cpu("pruntime::late", 5, arg("y") = 2).get<std::int64_t>(), 10);
  EXPECT_EQ(registry.find_operator("pruntime::late"), op) << "a pointer that was found stays";
  EXPECT_NE(op->schema, nullptr);
  EXPECT_THROW(registry.register_schema("pruntime::late", "late(int x) -> int"), dispatch::Error);
  EXPECT_THROW(registry.register_schema("pruntime::bad", "bad(int[] x) -> int"),
               dispatch::paddle_view::SchemaError);
}

// TestOperatorRegistryHasNonExistentOperator, TestOperatorRegistryHasOperator,
// TestOperatorRegistryPrintAllOperators
TEST(PaddleOperators, OperatorsAreListed) {
  Library m = fragment();
  m.def("listed.too(int k) -> int");
  const OperatorRegistry& registry = OperatorRegistry::instance();
  EXPECT_TRUE(registry.has_operator("pops::listed.too"));
  EXPECT_FALSE(registry.has_operator("pops::listed"));
  EXPECT_FALSE(registry.has_operator("pops::nowhere"));
  EXPECT_FALSE(registry.has_operator(""));
  EXPECT_EQ(find("pops::nowhere"), nullptr);
  EXPECT_THAT(registry.list_all_operators(), Contains("pops::listed.too"));
  EXPECT_THAT(registry.list_all_operators(), Not(Contains("pops::nowhere")));
  std::ostringstream out;
  registry.print_all_operators(out);
  EXPECT_THAT(out.str(), HasSubstr("pops::listed.too\n"));
}

}  // namespace
