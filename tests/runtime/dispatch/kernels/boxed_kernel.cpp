// SPDX-License-Identifier: BSL-1.0
// Boxed kernels called boxed and with C++ values, fallbacks, fallthroughs, redispatch.
#include <dispatch/kernels/boxed_kernel.hpp>

#include <c10/core/DispatchKeySet.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include <memory>

#include "../../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::IValue;
using c10::OperatorHandle;
using dispatch::Stack;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using torch::CppFunction;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "test_boxed", std::nullopt, __FILE__, __LINE__}; }
Library for_every_operator(DispatchKey key) {
  return {Library::IMPL, "_", key, __FILE__, __LINE__};
}
OperatorHandle find(const std::string& name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow("test_boxed::" + name, "");
}

/// Returns the last of its arguments, as many as the operator has results.
void give_back(const OperatorHandle& op, Stack* stack) {
  const std::size_t arguments = op.schema().arguments().size();
  const std::size_t results = op.schema().returns().size();
  stack->erase(stack->end() - static_cast<std::ptrdiff_t>(arguments),
               stack->end() - static_cast<std::ptrdiff_t>(results));
}

template <class T, class A = T>
T round_trip(const std::string& type, A value) {
  Library m = fragment();
  m.def(torch::schema("test_boxed::same(" + type + " x) -> " + type));
  m.impl("same", CppFunction::makeFromBoxedFunction<&give_back>());
  return find("same").typed<T(A)>().call(value);
}

TEST(BoxedKernel, TakesAndReturnsValuesOfEveryType) {
  EXPECT_EQ(round_trip<std::int64_t>("int", std::int64_t{-3}), -3);
  EXPECT_EQ(round_trip<double>("float", 2.5), 2.5);
  EXPECT_EQ(round_trip<bool>("bool", true), true);
  EXPECT_EQ(round_trip<std::string>("str", std::string("text")), "text");
  EXPECT_EQ((round_trip<std::string, std::string_view>("str", "text")), "text");
  EXPECT_EQ(round_trip<at::ScalarType>("ScalarType", at::kInt), at::kInt);
  EXPECT_EQ(round_trip<at::Device>("Device", at::Device("cuda:1")), at::Device("cuda:1"));
  EXPECT_EQ(round_trip<at::Layout>("Layout", at::kSparse), at::kSparse);
  EXPECT_EQ(round_trip<at::MemoryFormat>("MemoryFormat", at::MemoryFormat::ChannelsLast),
            at::MemoryFormat::ChannelsLast);
  EXPECT_EQ((round_trip<at::Scalar, const at::Scalar&>("Scalar", at::Scalar(7)).toLong()), 7);
  EXPECT_EQ(round_trip<std::optional<std::int64_t>>("int?", std::optional<std::int64_t>()),
            std::nullopt);
  EXPECT_EQ(round_trip<std::optional<std::int64_t>>("int?", std::optional<std::int64_t>(4)), 4);
  const std::vector<std::int64_t> numbers{1, 2, 3};
  EXPECT_EQ((round_trip<std::vector<std::int64_t>, at::IntArrayRef>("int[]", numbers)), numbers);
  EXPECT_EQ((round_trip<std::vector<double>, at::ArrayRef<double>>("float[]",
                                                                   std::vector<double>{.5, 1})),
            (std::vector<double>{.5, 1}));
  EXPECT_EQ(round_trip<std::vector<std::string>>("str[]", std::vector<std::string>{"a", "b"}),
            (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ((round_trip<std::optional<std::vector<std::int64_t>>, at::OptionalIntArrayRef>(
                "int[]?", at::OptionalIntArrayRef(numbers))),
            numbers);
  const at::Tensor x = at::ones({2});
  EXPECT_TRUE((round_trip<at::Tensor, const at::Tensor&>("Tensor", x).is_same(x)));
  EXPECT_TRUE(
      round_trip<std::optional<at::Tensor>>("Tensor?", std::optional<at::Tensor>(x))->is_same(x));
  EXPECT_TRUE((round_trip<std::vector<at::Tensor>, at::TensorList>("Tensor[]",
                                                                   std::vector<at::Tensor>{x}))[0]
                  .is_same(x));
}

TEST(BoxedKernel, ArgumentsAreCopiedToAStack) {
  at::Tensor x = at::ones({2});
  std::int64_t k = 7;
  const dispatch::Stack values =
      dispatch::internal::boxed_arguments<const at::Tensor&, std::int64_t>(x, k);
  ASSERT_EQ(values.size(), 2U);
  EXPECT_TRUE(values[0].toTensor().is_same(x));
  EXPECT_EQ(values[1].toInt(), 7);
}

TEST(BoxedKernel, ReturnsNothingOrSeveralValues) {
  Library m = fragment();
  m.def("nothing(Tensor x) -> ()").def("both(Tensor x, int k) -> (Tensor, int)");
  m.impl("nothing", CppFunction::makeFromBoxedFunction<&give_back>());
  m.impl("both", CppFunction::makeFromBoxedFunction<&give_back>());
  const at::Tensor x = at::ones({1});
  find("nothing").typed<void(const at::Tensor&)>().call(x);
  const auto [same, k] =
      find("both")
          .typed<std::tuple<at::Tensor, std::int64_t>(const at::Tensor&, std::int64_t)>()
          .call(x, 5);
  EXPECT_TRUE(same.is_same(x));
  EXPECT_EQ(k, 5);
}

TEST(BoxedKernel, ReturnsReferencesToWhatTheOperatorWritesTo) {
  Library m = fragment();
  m.def("in_place(Tensor(a!) x, Tensor y) -> Tensor(a!)");
  m.def("one_out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  m.def("two_outs(int k, Tensor(a!) p, Tensor(b!) q) -> (Tensor(a!), Tensor(b!))");
  for (const char* name : {"in_place", "one_out", "two_outs"})
    m.impl(std::string(name), CppFunction::makeFromBoxedFunction<&give_back>());
  at::Tensor a = at::ones({1}), b = at::ones({1});
  EXPECT_EQ(&(find("in_place").typed<at::Tensor&(at::Tensor&, const at::Tensor&)>().call(a, b)),
            &a);
  EXPECT_EQ(&(find("one_out").typed<at::Tensor&(const at::Tensor&, at::Tensor&)>().call(a, b)), &b);
  const auto both =
      find("two_outs")
          .typed<std::tuple<at::Tensor&, at::Tensor&>(std::int64_t, at::Tensor&, at::Tensor&)>()
          .call(1, a, b);
  EXPECT_EQ(&std::get<0>(both), &a);
  EXPECT_EQ(&std::get<1>(both), &b);
}

void leave_all(const OperatorHandle&, Stack*) {}
void report_keys(const OperatorHandle&, DispatchKeySet keys, Stack* stack) {
  stack->back() = static_cast<std::int64_t>(keys.highestPriorityTypeId());
}

TEST(BoxedKernel, IsHeldToTheNumberOfResults) {
  Library m = fragment();
  m.def("drop(Tensor x, int k) -> int");
  m.impl("drop", CppFunction::makeFromBoxedFunction<&leave_all>());
  EXPECT_THAT(
      test::thrown_by([] {
        static_cast<void>(find("drop").typed<std::int64_t(const at::Tensor&, std::int64_t)>().call(
            at::ones({1}), 1));
      }),
      HasSubstr("the boxed kernel left 2 values on the stack, the operator returns 1"));
}

TEST(BoxedKernel, IsGivenTheKeysOfTheCall) {
  Library m = fragment();
  m.def("keys(Tensor x) -> int");
  m.impl("keys", DispatchKey::CUDA, CppFunction::makeFromBoxedFunction<&report_keys>());
  const at::Tensor x = dispatch::tensor_without_memory(at::kCUDA);
  EXPECT_EQ(find("keys").typed<std::int64_t(const at::Tensor&)>().call(x),
            static_cast<std::int64_t>(DispatchKey::CUDA));
  Stack stack{x};
  find("keys").callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), static_cast<std::int64_t>(DispatchKey::CUDA));
}

struct counting_functor : c10::OperatorKernel {
  int* calls;
  explicit counting_functor(int* c) : calls(c) {}
  ~counting_functor() override { *calls += 100; }
  void operator()(const OperatorHandle&, DispatchKeySet, Stack*) { ++*calls; }
};

TEST(BoxedKernel, MayBeAnObjectThatDiesWithItsLibrary) {
  int calls = 0;
  {
    Library m = fragment();
    m.def("count(Tensor x) -> Tensor");
    m.impl("count", CppFunction::makeFromBoxedFunctor(std::make_unique<counting_functor>(&calls)));
    static_cast<void>(find("count").typed<at::Tensor(const at::Tensor&)>().call(at::ones({1})));
    Stack stack{at::ones({1})};
    find("count").callBoxed(stack);
    EXPECT_EQ(calls, 2);
  }
  EXPECT_EQ(calls, 102);
}

struct adder : c10::OperatorKernel {
  std::int64_t by = 3;
  std::int64_t operator()(std::int64_t k) const { return k + by; }
};

TEST(UnboxedKernel, MayBeAFunctorThatIsOwned) {
  Library m = fragment();
  m.def("add(int k) -> int", CppFunction::makeFromUnboxedFunctor(std::make_unique<adder>()));
  EXPECT_EQ(find("add").typed<std::int64_t(std::int64_t)>().call(4), 7);
  m.def("twice(int k) -> int",
        CppFunction::makeFromUnboxedRuntimeFunction(+[](std::int64_t k) { return 2 * k; }));
  EXPECT_EQ(find("twice").typed<std::int64_t(std::int64_t)>().call(4), 8);
}

std::vector<std::string> seen;
void log_and_go_on(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) {
  seen.push_back(op.operator_name().name);
  op.redispatchBoxed(keys & c10::after_autograd_keyset, stack);
}

TEST(Fallback, SeesEveryOperatorWithoutAKernelOfItsOwn) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  m.def("g(int k, Tensor x) -> (Tensor, int)")
      .impl("g", torch::kCPU, [](std::int64_t k, at::Tensor x) { return std::tuple(x, k + 1); });
  m.def("own(Tensor x) -> Tensor").impl("own", torch::kCPU, [](const at::Tensor& x) { return x; });
  m.impl("own", DispatchKey::AutogradCPU, [](const at::Tensor& x) { return x; });
  const at::Tensor x = at::ones({1});
  const auto f = find("f").typed<at::Tensor(const at::Tensor&)>();
  static_cast<void>(f.call(x));
  seen.clear();
  {
    Library all = for_every_operator(DispatchKey::AutogradCPU);
    all.fallback(CppFunction::makeFromBoxedFunction<&log_and_go_on>());
    EXPECT_TRUE(f.call(x).is_same(x));
    const auto g =
        find("g").typed<std::tuple<at::Tensor, std::int64_t>(std::int64_t, at::Tensor)>();
    EXPECT_EQ(std::get<1>(g.call(1, x)), 2);
    static_cast<void>(find("own").typed<at::Tensor(const at::Tensor&)>().call(x));
    Stack stack{IValue(std::int64_t{5}), IValue(x)};
    find("g").callBoxed(stack);
    EXPECT_EQ(stack.at(1).toInt(), 6);
  }
  // A composite kernel computes its own derivative: nothing is between it and the call.
  EXPECT_THAT(seen, ElementsAre("test_boxed::g", "test_boxed::g"));
  EXPECT_EQ(
      std::get<1>(
          find("g").typed<std::tuple<at::Tensor, std::int64_t>(std::int64_t, at::Tensor)>().call(
              1, x)),
      2);
  EXPECT_EQ(seen.size(), 2U) << "it went with its library";
}

TEST(Fallback, OfAnAliasKeyIsThatOfItsRuntimeKeys) {
  Library all = for_every_operator(DispatchKey::Autograd);
  all.fallback(CppFunction::makeFromBoxedFunction<&log_and_go_on>());
  seen.clear();
  Library m = fragment();
  m.def("h(Tensor x) -> Tensor").impl("h", torch::kCUDA, [](const at::Tensor& x) { return x; });
  static_cast<void>(find("h").typed<at::Tensor(const at::Tensor&)>().call(
      dispatch::tensor_without_memory(at::kCUDA)));
  EXPECT_THAT(seen, ElementsAre("test_boxed::h"));
  EXPECT_THAT(test::thrown_by([] {
                Library twice = for_every_operator(DispatchKey::AutogradCPU);
                twice.fallback(CppFunction::makeFallthrough());
              }),
              HasSubstr("multiple backend fallbacks for the same dispatch key AutogradCPU"));
}

TEST(Fallback, OfSeveralKeysIsAddedForAllOrForNone) {
  Library taken = for_every_operator(DispatchKey::AutogradPrivateUse3);
  taken.fallback(CppFunction::makeFallthrough());
  const dispatch::kernel_registration* const before = dispatch::the_registry().fallbacks;
  Library all = for_every_operator(DispatchKey::Autograd);
  EXPECT_THAT(
      test::thrown_by([&] { all.fallback(CppFunction::makeFallthrough()); }),
      HasSubstr("multiple backend fallbacks for the same dispatch key AutogradPrivateUse3"));
  // The failed block still exists here.
  EXPECT_EQ(dispatch::the_registry().fallbacks, before);
  Library cpu = for_every_operator(DispatchKey::AutogradCPU);
  cpu.fallback(CppFunction::makeFallthrough());
}

TEST(Fallback, OfAPrivateBackendsAutogradMayBeReplaced) {
  Library first = for_every_operator(DispatchKey::AutogradPrivateUse1);
  first.fallback(CppFunction::makeFallthrough());
  const dispatch::kernel_registration* const replaced = dispatch::the_registry().fallbacks;
  {
    Library second = for_every_operator(DispatchKey::AutogradPrivateUse1);
    second.fallback(CppFunction::makeFromBoxedFunction<&log_and_go_on>());
    EXPECT_EQ(dispatch::the_registry().fallbacks->older, replaced);
    EXPECT_EQ(dispatch::the_registry().fallbacks->key, DispatchKey::AutogradPrivateUse1);
  }
  EXPECT_EQ(dispatch::the_registry().fallbacks, replaced) << "the first serves again";
}

TEST(Fallback, BelongsInABlockForEveryOperator) {
  const auto error = [](Library&& m, CppFunction&& f) {
    return test::thrown_by([&] { m.fallback(std::move(f)); });
  };
  EXPECT_THAT(error(fragment(), CppFunction::makeFallthrough()),
              HasSubstr("Cannot define an operator inside of a TORCH_LIBRARY block"));
  EXPECT_THAT(error({Library::IMPL, "test_boxed", DispatchKey::CPU, __FILE__, __LINE__},
                    CppFunction::makeFallthrough()),
              HasSubstr("apply to only a single namespace (you specified test_boxed)"));
  EXPECT_THAT(error(for_every_operator(DispatchKey::CPU), CppFunction([](at::Tensor) {})),
              HasSubstr("a fallback serves operators of every signature"));
  EXPECT_THAT(
      error({Library::IMPL, "_", std::nullopt, __FILE__, __LINE__}, CppFunction::makeFallthrough()),
      HasSubstr("for the dispatch key of its block"));
}

TEST(Fallthrough, PassesTheCallToTheNextKey) {
  Library m = fragment();
  m.def("through(Tensor x) -> int").impl("through", torch::kCPU, [](const at::Tensor&) {
    return std::int64_t{1};
  });
  m.impl("through", DispatchKey::AutogradCPU, [](const at::Tensor&) { return std::int64_t{2}; });
  const auto through = find("through").typed<std::int64_t(const at::Tensor&)>();
  EXPECT_EQ(through.call(at::ones({1})), 2);
  {
    Library later = fragment();
    later.impl("through", DispatchKey::AutogradCPU, CppFunction::makeFallthrough());
    EXPECT_EQ(through.call(at::ones({1})), 1);
  }
  EXPECT_EQ(through.call(at::ones({1})), 2);
}

std::int64_t below(DispatchKeySet keys, const at::Tensor& x) {
  return 10 + find("chain").typed<std::int64_t(const at::Tensor&)>().redispatch(
                  keys & c10::after_autograd_keyset, x);
}

TEST(Redispatch, CallsTheKernelOfTheKeysItIsGiven) {
  Library m = fragment();
  m.def("chain(Tensor x) -> int").impl("chain", torch::kCPU, [](const at::Tensor&) {
    return std::int64_t{1};
  });
  m.impl("chain", DispatchKey::AutogradCPU, &below);
  const auto chain = find("chain").typed<std::int64_t(const at::Tensor&)>();
  EXPECT_EQ(chain.call(at::ones({1})), 11);
  Stack stack{at::ones({1})};
  find("chain").callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 11);
  EXPECT_THAT(
      test::thrown_by([&] {
        static_cast<void>(chain.redispatch(DispatchKeySet(DispatchKey::CUDA), at::ones({1})));
      }),
      HasSubstr("'CUDA' backend"));
}

TEST(CallForAKey, CallsWhatIsRegisteredForIt) {
  Library m = fragment();
  m.def("by_key(Tensor x) -> int").impl("by_key", torch::kCPU, [](const at::Tensor&) {
    return std::int64_t{1};
  });
  m.impl("by_key", DispatchKey::CUDA, [](const at::Tensor&) { return std::int64_t{2}; });
  Stack stack{at::ones({1})};
  find("by_key").callBoxedForDispatchKey(DispatchKey::CUDA, stack);
  EXPECT_EQ(stack.at(0).toInt(), 2);
  Stack other{at::ones({1})};
  EXPECT_THAT(
      test::thrown_by([&] { find("by_key").callBoxedForDispatchKey(DispatchKey::XPU, other); }),
      HasSubstr("no kernel for XPU"));
}

TEST(BoxedKernel, GivesNoSchemaToADefinitionByName) {
  Library m = fragment();
  EXPECT_THAT(test::thrown_by([&] {
                m.def(std::string("unknown"), CppFunction::makeFromBoxedFunction<&leave_all>());
              }),
              HasSubstr("Full schema string was not specified"));
  // The compiler refuses the name as a literal. A schema with type variables may be a literal or a
  // text.
  m.def("literal_t(t x) -> t", CppFunction::makeFromBoxedFunction<&leave_all>());
  m.def(std::string("text_t(t x) -> t"), CppFunction::makeFromBoxedFunction<&leave_all>());
  EXPECT_EQ(find("literal_t").schema().arguments()[0].type()->str(), "t");
  EXPECT_EQ(find("text_t").schema().arguments()[0].type()->str(), "t");
}

}  // namespace
