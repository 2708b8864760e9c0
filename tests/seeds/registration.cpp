// SPDX-License-Identifier: BSL-1.0
// The code of the documents on PyTorch's registration, unchanged. docs/seeds.md has the table.
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gmock/gmock.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/library.h>

namespace {

at::Tensor my_add_cpu(const at::Tensor& self, const at::Tensor& other) { return self + other; }
at::Tensor my_add_cuda(const at::Tensor& self, const at::Tensor& other) { return self + other; }

TORCH_LIBRARY(myops, m) { m.def("my_add(Tensor self, Tensor other) -> Tensor"); }
TORCH_LIBRARY_IMPL(myops, CPU, m) { m.impl("my_add", my_add_cpu); }
TORCH_LIBRARY_IMPL(myops, CUDA, m) { m.impl("my_add", my_add_cuda); }
TORCH_LIBRARY_IMPL(_, AutogradCPU, m) { m.fallback(torch::CppFunction::makeFallthrough()); }

c10::OperatorHandle my_add() {
  return c10::Dispatcher::singleton().findSchemaOrThrow("myops::my_add", "");
}

TEST(SeedRegistration, TheWholeExampleRuns) {
  const auto op = my_add().typed<at::Tensor(const at::Tensor&, const at::Tensor&)>();
  const at::Tensor sum = op.call(at::ones({3, 4}), at::ones({3, 4}));
  EXPECT_EQ(sum.sum().item<float>(), 24);
  for (const auto key : {c10::DispatchKey::CPU, c10::DispatchKey::CUDA})
    EXPECT_TRUE(my_add().hasKernelForDispatchKey(key));
}

TEST(SeedRegistration, TagsComeWithTheSchema) {
  torch::Library m(torch::Library::FRAGMENT, "seed_tags", std::nullopt, __FILE__, __LINE__);
  m.def("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        {at::Tag::core, at::Tag::pointwise});
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("seed_tags::add", "Tensor");
  EXPECT_TRUE(op.hasTag(at::Tag::core));
  EXPECT_TRUE(op.hasTag(at::Tag::pointwise));
}

TEST(SeedRegistration, ThreeLayersAreRegisteredDirectly) {
  auto& dispatcher = c10::Dispatcher::singleton();
  const c10::OperatorName name("seed_layers::add", "");
  {
    const c10::RegistrationHandleRAII def = dispatcher.registerDef(
        torch::jit::parseSchema("seed_layers::add(Tensor self, Tensor other) -> Tensor"), "debug");
    dispatcher.waitForDef(dispatcher.findSchemaOrThrow("seed_layers::add", "").schema());
    const c10::RegistrationHandleRAII impl = dispatcher.registerImpl(
        name, c10::DispatchKey::CPU,
        c10::KernelFunction::makeFromUnboxedFunction(TORCH_FN(my_add_cpu)),
        c10::impl::CppSignature::make<at::Tensor(const at::Tensor&, const at::Tensor&)>(), nullptr,
        "debug");
    dispatcher.waitForImpl(name, c10::DispatchKey::CPU);
    const c10::RegistrationHandleRAII fallback = dispatcher.registerFallback(
        c10::DispatchKey::PrivateUse3, c10::KernelFunction::makeFallthrough(), "debug");
    EXPECT_TRUE(dispatcher.hasBackendFallbackForDispatchKey(c10::DispatchKey::PrivateUse3));
    EXPECT_TRUE(dispatcher.findSchema(name));
  }
  EXPECT_FALSE(dispatcher.findOp(name));
  EXPECT_FALSE(dispatcher.hasBackendFallbackForDispatchKey(c10::DispatchKey::PrivateUse3));
}

TEST(SeedRegistration, NamesAndSchemasArePlainValues) {
  EXPECT_EQ(my_add().operator_name().getNamespace(), "myops");
  const c10::FunctionSchema made("ns::f", "out", {}, {}, false, true);
  EXPECT_TRUE(made.is_varret() && !made.is_vararg());
  EXPECT_EQ(made.overload_name(), "out");
  EXPECT_THAT(my_add().dumpState(), ::testing::HasSubstr("registered at"));
}

}  // namespace
