// SPDX-License-Identifier: BSL-1.0
// Registrations through the dispatcher itself. Each of them lasts as long as its handle.
#include <dispatch/library/direct_registration.hpp>

#include <gmock/gmock.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/library.h>

#include <ATen/core/dispatch/Dispatcher.h>
#include <optional>
#include <string>
#include <thread>

#include "../../thrown.hpp"

namespace {

using c10::Dispatcher;
using c10::DispatchKey;
using c10::KernelFunction;

void answers(const c10::OperatorHandle&, c10::Stack* stack) { *stack = {c10::IValue(5)}; }
std::int64_t unboxed(const at::Tensor&) { return 1; }

struct RegisterFallback : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "test_fb", std::nullopt, "F.cpp", 1};
  c10::OperatorHandle op = [&] {
    m.def("f(Tensor x) -> int");
    return Dispatcher::singleton().findSchemaOrThrow("test_fb::f", "");
  }();
  std::int64_t called() {
    c10::Stack stack{at::ones({1})};
    op.callBoxed(stack);
    return stack.at(0).toInt();
  }
};

TEST_F(RegisterFallback, ServesUntilTheHandleDies) {
  EXPECT_THROW(called(), dispatch::NotImplementedError);
  {
    const auto handle = Dispatcher::singleton().registerFallback(
        DispatchKey::CPU, KernelFunction::makeFromBoxedFunction<&answers>(), "");
    EXPECT_EQ(called(), 5);
    auto moved = Dispatcher::singleton().registerFallback(DispatchKey::XLA,
                                                          KernelFunction::makeFallthrough(), "");
    const auto owner = std::move(moved);
    EXPECT_EQ(called(), 5);
  }
  EXPECT_THROW(called(), dispatch::NotImplementedError);
}

TEST_F(RegisterFallback, TakesNoFunctionWithASignature) {
  EXPECT_THROW(
      (void)Dispatcher::singleton().registerFallback(
          DispatchKey::CPU, KernelFunction::makeFromUnboxedFunction(TORCH_FN(unboxed)), ""),
      dispatch::ValueError);
  EXPECT_THROW(called(), dispatch::NotImplementedError);
}

c10::FunctionSchema schema_of(const std::string& text) { return torch::jit::parseSchema(text); }

auto implemented(const c10::OperatorName& name, std::optional<DispatchKey> key = DispatchKey::CPU,
                 const std::string& debug = "the implementation") {
  return Dispatcher::singleton().registerImpl(
      name, key, KernelFunction::makeFromUnboxedFunction(TORCH_FN(unboxed)), std::nullopt, nullptr,
      debug);
}

TEST(RegisterDef, DefinesWithTagsUntilTheHandleDies) {
  auto& dispatcher = Dispatcher::singleton();
  {
    const c10::RegistrationHandleRAII def = dispatcher.registerDef(
        schema_of("test_direct::f(Tensor x) -> int"), "the definition", {at::Tag::pointwise});
    const auto op = dispatcher.findSchemaOrThrow("test_direct::f", "");
    EXPECT_TRUE(op.hasTag(at::Tag::pointwise));
    EXPECT_EQ(op.debug(), "the definition");
    EXPECT_THAT(test::thrown_by([&] {
                  (void)dispatcher.registerDef(schema_of("test_direct::f(Tensor x) -> int"),
                                               "again");
                }),
                ::testing::AllOf(::testing::HasSubstr("multiple times"),
                                 ::testing::HasSubstr("the definition")));
  }
  EXPECT_FALSE(dispatcher.findSchema({"test_direct::f", ""}));
}

TEST(RegisterDef, NeedsANamespace) {
  EXPECT_THAT(test::thrown_by([] {
                (void)Dispatcher::singleton().registerDef(schema_of("f(Tensor x) -> int"), "");
              }),
              ::testing::HasSubstr("registerDef(): the schema's name needs a namespace"));
}

TEST(RegisterImpl, ComesBeforeOrAfterItsDefinition) {
  auto& dispatcher = Dispatcher::singleton();
  const std::size_t others = dispatcher.findDanglingImpls().size();
  const auto impl = implemented({"test_direct::g", ""});
  EXPECT_EQ(dispatcher.findDanglingImpls().size(), others + 1);
  const auto def = dispatcher.registerDef(schema_of("test_direct::g(Tensor x) -> int"), "");
  EXPECT_EQ(dispatcher.findDanglingImpls().size(), others);
  const auto op = dispatcher.findSchemaOrThrow("test_direct::g", "");
  EXPECT_EQ(op.typed<std::int64_t(const at::Tensor&)>().call(at::ones({1})), 1);
  EXPECT_THAT(op.dumpState(), ::testing::HasSubstr("the implementation"));
  {
    const auto more = implemented({"test_direct::g", ""}, std::nullopt);
    EXPECT_TRUE(op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
  }
  EXPECT_FALSE(op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
}

TEST(RegisterImpl, HoldsTheKernelAgainstTheSchemaAndTheSignature) {
  auto& dispatcher = Dispatcher::singleton();
  const auto def = dispatcher.registerDef(schema_of("test_direct::h(Tensor x) -> float"), "");
  EXPECT_THAT(test::thrown_by([] { (void)implemented({"test_direct::h", ""}); }),
              ::testing::HasSubstr("the implementation"));
  EXPECT_THAT(test::thrown_by([&] {
                (void)dispatcher.registerImpl(
                    {"test_direct::i", ""}, DispatchKey::CPU,
                    KernelFunction::makeFromUnboxedFunction(TORCH_FN(unboxed)),
                    c10::impl::CppSignature::make<void(const at::Tensor&)>(), nullptr, "");
              }),
              ::testing::HasSubstr("the signature given with it is void (at::Tensor const&)"));
  EXPECT_FALSE(dispatcher.findOp({"test_direct::i", ""}));
  const auto fits = dispatcher.registerImpl(
      {"test_direct::i", ""}, DispatchKey::CPU,
      KernelFunction::makeFromUnboxedFunction(TORCH_FN(unboxed)),
      c10::impl::CppSignature::make<std::int64_t(const at::Tensor&)>(), nullptr, "");
  EXPECT_TRUE(dispatcher.findOp({"test_direct::i", ""}));
}

TEST(RegisterLibrary, ClaimsTheNamespaceUntilTheHandleDies) {
  auto& dispatcher = Dispatcher::singleton();
  {
    const auto claimed = dispatcher.registerLibrary("test_claimed", "the first");
    EXPECT_THAT(
        test::thrown_by([&] { (void)dispatcher.registerLibrary("test_claimed", "second"); }),
        ::testing::HasSubstr("Only a single TORCH_LIBRARY can be used to register the "
                             "namespace test_claimed"));
  }
  const auto again = dispatcher.registerLibrary("test_claimed", "the third");
}

TEST(WaitForRegistration, SeesWhatAnotherThreadRegisters) {
  auto& dispatcher = Dispatcher::singleton();
  const auto schema = schema_of("test_direct::late(Tensor x) -> int");
  std::optional<c10::RegistrationHandleRAII> def;
  std::optional<c10::RegistrationHandleRAII> impl;
  std::thread other([&] {
    def.emplace(dispatcher.registerDef(schema, "late"));
    impl.emplace(implemented({"test_direct::late", ""}));
  });
  dispatcher.waitForDef(schema);
  dispatcher.waitForImpl({"test_direct::late", ""}, DispatchKey::CPU);
  other.join();
  EXPECT_THAT(test::thrown_by([&] { dispatcher.waitForImpl({"test_direct::late", ""}, {}); }),
              ::testing::HasSubstr("waited two seconds for a kernel of test_direct::late for "
                                   "CompositeImplicitAutograd"));
}

}  // namespace
