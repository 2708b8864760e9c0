// SPDX-License-Identifier: BSL-1.0
// The expectations of PyTorch's own tests of registration (aten/src/ATen/core/op_registration/
// op_registration_test.cpp). Above each test stand the names of PyTorch's tests that it covers;
// docs/conformance.md has the table.
#include <gmock/gmock.h>
#include <torch/library.h>

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/DispatchKey.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::IValue;
using c10::OperatorHandle;
using dispatch::Stack;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using torch::CppFunction;
using torch::Library;

using number_of_tensor = std::int64_t(const at::Tensor&);

constexpr const char* dummy = "_test::dummy(Tensor dummy) -> int";

/// Returns a kernel that returns `number`, by which a test recognises it.
auto gives(std::int64_t number) {
  return [number](const at::Tensor&) { return number; };
}

OperatorHandle find(std::string_view name, std::string_view overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}
bool is_defined(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchema({name, overload}).has_value();
}
std::string schema_text(std::string_view name, std::string_view overload = "") {
  return to_string(find(name, overload).schema());
}

constexpr DispatchKeySet fpga_with_autograd{DispatchKey::FPGA, DispatchKey::AutogradOther};
at::Tensor on(at::DeviceType type) { return dispatch::tensor_without_memory(type); }

std::int64_t number(const at::Tensor& tensor, std::string_view name = "_test::dummy") {
  return find(name).typed<number_of_tensor>().call(tensor);
}
std::int64_t number_of_keys(DispatchKeySet keys, const at::Tensor& tensor,
                            std::string_view name = "_test::dummy") {
  return find(name).typed<number_of_tensor>().redispatch(keys, tensor);
}
std::int64_t number_below_autograd(const at::Tensor& tensor,
                                   std::string_view name = "_test::dummy") {
  const at::AutoDispatchBelowAutograd guard;
  return number(tensor, name);
}
std::string error_of_call(const at::Tensor& tensor, std::string_view name = "_test::dummy") {
  return thrown_by([&] { static_cast<void>(number(tensor, name)); });
}

// whenRegisteringWithSchemaBeforeKernelInOptionsObject_thenCanBeCalled
// whenRegisteringWithSchemaAfterKernelInOptionsObject_thenCanBeCalled
TEST(PyTorchRegistration, SchemaAndKernelComeInEitherOrder) {
  {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def("dummy(Tensor dummy) -> int").impl("dummy", gives(1));
    EXPECT_EQ(number(on(at::kCPU)), 1);
  }
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.impl("dummy", gives(2)).def("dummy(Tensor dummy) -> int");
  EXPECT_EQ(number(on(at::kCPU)), 2);
}

// whenRegisteringWithNameBeforeKernelInOptionsObject_thenCanBeCalled
// whenRegisteringWithNameAfterKernelInOptionsObject_thenCanBeCalled
TEST(PyTorchRegistration, ANameTakesItsSchemaFromTheKernel) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def("dummy", gives(1));
  EXPECT_EQ(number(on(at::kCPU)), 1);
  EXPECT_EQ(schema_text("_test::dummy"), "_test::dummy(Tensor _0) -> int _0");
}

// whenCallingOpWithWrongDispatchKey_thenFails
TEST(PyTorchRegistration, ACallForABackendWithoutAKernelNamesTheBackend) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).impl("dummy", DispatchKey::CPU, gives(1));
  EXPECT_EQ(number(on(at::kCPU)), 1);
  EXPECT_THAT(error_of_call(on(at::kCUDA)),
              HasSubstr("Could not run '_test::dummy' with arguments from the 'CUDA' backend."));
}

// givenOpWithCatchallKernel_whenCallingOp_thenCallsCatchallKernel
TEST(PyTorchRegistration, AKernelWithoutAKeyServesEveryBackend) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).impl("dummy", gives(1));
  EXPECT_EQ(number(on(at::kCPU)), 1);
  EXPECT_EQ(number(on(at::kCUDA)), 1);
}

// givenOpWithDispatchedKernelOutOfScope_whenRegisteringCatchallKernelAndCallingOp_thenCallsCatchallKernel
// givenOpWithCatchallKernelOutOfScope_whenRegisteringDispatchedKernelAndCallingOp_thenCallsCatchallKernel
TEST(PyTorchRegistration, AKernelGoesWithItsLibraryAndLeavesTheOthers) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy);
  {
    Library cpu = MAKE_TORCH_LIBRARY_IMPL(_test, CPU);
    cpu.impl("dummy", gives(1));
    EXPECT_EQ(number(on(at::kCPU)), 1);
  }
  {
    Library all = MAKE_TORCH_LIBRARY_IMPL(_test, CatchAll);
    all.impl("dummy", gives(2));
    EXPECT_EQ(number(on(at::kCPU)), 2);
  }
  Library cpu = MAKE_TORCH_LIBRARY_IMPL(_test, CPU);
  cpu.impl("dummy", gives(3));
  EXPECT_EQ(number(on(at::kCPU)), 3);
  EXPECT_THAT(error_of_call(on(at::kCUDA)), HasSubstr("from the 'CUDA' backend"));
}

// givenOpWithoutKernels_whenRegisteringWithSchema_thenOnlyRegistersSchema
TEST(PyTorchRegistration, ASchemaAloneIsAnOperatorThatCannotBeCalled) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy);
  EXPECT_TRUE(is_defined("_test::dummy"));
  EXPECT_THAT(error_of_call(on(at::kCPU)),
              HasSubstr("Could not run '_test::dummy' with arguments from the 'CPU' backend"));
}

// givenOpWithoutKernels_whenRegisteringWithoutSchema_thenFails
TEST(PyTorchRegistration, ANameAloneIsNoSchema) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  EXPECT_THAT(thrown_by([&] { m.def(std::string("dummy")); }), HasSubstr("this is only a name"));
  EXPECT_FALSE(is_defined("_test::dummy"));
}

// givenOpWithoutKernels_whenRunningOutOfScope_thenSchemaIsGone
TEST(PyTorchRegistration, ASchemaGoesWithItsLibrary) {
  {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def(dummy);
    EXPECT_TRUE(is_defined("_test::dummy"));
  }
  EXPECT_FALSE(is_defined("_test::dummy"));
  EXPECT_FALSE(c10::Dispatcher::singleton().findOp({"_test::dummy", ""}));
}

// givenOpWithoutKernelsWithoutTensorInputs_whenRegistering_thenRegisters
TEST(PyTorchRegistration, AnOperatorNeedsNoTensor) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def("dummy() -> ()");
  EXPECT_TRUE(is_defined("_test::dummy"));
}

// whenRegisteringCPUTensorType_thenCanOnlyCallUnboxedWithCPUDispatchKey
TEST(PyTorchRegistration, RedispatchGoesByTheGivenKeysAndNotByTheTensors) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).impl("dummy", DispatchKey::CPU, gives(1));
  EXPECT_EQ(number_of_keys(DispatchKeySet(DispatchKey::CPU), on(at::kCUDA)), 1);
  EXPECT_THAT(thrown_by([] {
                static_cast<void>(number_of_keys(DispatchKeySet(DispatchKey::CUDA), on(at::kCPU)));
              }),
              HasSubstr("Could not run '_test::dummy' with arguments from the 'CUDA' backend."));
}

// whenRegisteringMultipleKernelsInSameOpCallAndCalling_thenCallsCorrectKernel
TEST(PyTorchRegistration, TheTensorsBackendChoosesTheKernel) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy);
  m.impl("dummy", DispatchKey::CPU, gives(1)).impl("dummy", DispatchKey::CUDA, gives(2));
  EXPECT_EQ(number(on(at::kCPU)), 1);
  EXPECT_EQ(number(on(at::kCUDA)), 2);
  for (const auto& [type, backend] : {std::pair(at::kXLA, "'XLA'"), std::pair(at::kLazy, "'Lazy'")})
    EXPECT_THAT(
        error_of_call(on(type)),
        AllOf(HasSubstr(std::string("Could not run '_test::dummy' with arguments from the ") +
                        backend + " backend"),
              HasSubstr("'_test::dummy' is only available for these backends: ["), HasSubstr("CPU"),
              HasSubstr("CUDA")));
}

void leave_a_number(const OperatorHandle&, Stack* stack) {
  stack->clear();
  stack->emplace_back(std::int64_t{7});
}

// whenRegisteringMultipleKernelsByNameAndNoneCanInferSchema_thenFails
TEST(PyTorchRegistration, BoxedKernelsGiveNoSchema) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.impl("dummy", DispatchKey::CPU, CppFunction::makeFromBoxedFunction<&leave_a_number>());
  EXPECT_THAT(
      thrown_by([&] {
        m.def(std::string("dummy"),
              torch::dispatch(DispatchKey::CUDA,
                              CppFunction::makeFromBoxedFunction<&leave_a_number>()));
      }),
      HasSubstr("Full schema string was not specified, and we couldn't infer schema either"));
  EXPECT_FALSE(is_defined("_test::dummy"));
}

// whenRegisteringMultipleKernelsBySchemaAndNoneCanInferSchema_thenSucceeds
TEST(PyTorchRegistration, BoxedKernelsServeAWrittenSchema) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy);
  m.impl("dummy", DispatchKey::CPU, CppFunction::makeFromBoxedFunction<&leave_a_number>());
  m.impl("dummy", DispatchKey::CUDA, CppFunction::makeFromBoxedFunction<&leave_a_number>());
  EXPECT_EQ(number(on(at::kCPU)), 7);
  EXPECT_EQ(number(on(at::kCUDA)), 7);
}

// whenRegisteringMultipleKernelsByNameAndOnlyOneCanInferSchema_thenSucceeds
TEST(PyTorchRegistration, OneUnboxedKernelGivesTheSchemaOfAName) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def("dummy", torch::dispatch(DispatchKey::CPU, gives(1)));
  m.impl("dummy", DispatchKey::CUDA, CppFunction::makeFromBoxedFunction<&leave_a_number>());
  EXPECT_EQ(number(on(at::kCPU)), 1);
  EXPECT_EQ(number(on(at::kCUDA)), 7);
}

// whenRegisteringMultipleKernelsBySchemaAndOnlyOneCanInferSchema_thenSucceeds
TEST(PyTorchRegistration, BoxedAndUnboxedKernelsStandTogether) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy);
  m.impl("dummy", DispatchKey::CPU, CppFunction::makeFromBoxedFunction<&leave_a_number>());
  m.impl("dummy", DispatchKey::CUDA, gives(2));
  EXPECT_EQ(number(on(at::kCPU)), 7);
  EXPECT_EQ(number(on(at::kCUDA)), 2);
}

// whenRegisteringMismatchingKernelsInSameOpCall_thenFails
TEST(PyTorchRegistration, KernelsOfDifferentTypesAreRefused) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).impl("dummy", DispatchKey::CPU, gives(1));
  EXPECT_THAT(thrown_by([&] {
                m.impl("dummy", DispatchKey::CUDA, [](at::Tensor) { return std::int64_t{2}; });
              }),
              HasSubstr("Mismatch in kernel C++ signatures"));
}

void say_hello(const OperatorHandle& op, Stack* stack) {
  const std::string text = (*stack)[1].toStringRef() + op.schema().name();
  stack->clear();
  stack->emplace_back(text);
}

std::string hello(at::DeviceType type) {
  Stack stack{on(type), "hello "};
  find("_test::dummy").callBoxed(stack);
  return stack.at(0).toStringRef();
}

constexpr const char* greeting = "_test::dummy(Tensor dummy, str input) -> str";
auto greets(const char* text) {
  return [text](const at::Tensor&, std::string) { return std::string(text); };
}

// whenRegisteringBackendFallbackKernel_thenCanBeCalled
TEST(PyTorchRegistration, AFallbackServesAnOperatorWithoutAKernel) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, CPU);
  all.fallback(CppFunction::makeFromBoxedFunction<&say_hello>());
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(greeting);
  EXPECT_EQ(hello(at::kCPU), "hello _test::dummy");
}

// whenRegisteringBackendFallbackKernelForWrongBackend_thenCannotBeCalled
TEST(PyTorchRegistration, AFallbackServesItsOwnBackendOnly) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, CUDA);
  all.fallback(CppFunction::makeFromBoxedFunction<&say_hello>());
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(greeting);
  EXPECT_THAT(thrown_by([] { static_cast<void>(hello(at::kCPU)); }),
              HasSubstr("Could not run '_test::dummy' with arguments from the 'CPU' backend."));
}

// whenRegisteringBackendFallbackKernelAndRegularKernelForDifferentBackend_thenRegularKernelCanBeCalled
// whenRegisteringBackendFallbackKernelAndRegularKernelForDifferentBackend_thenFallbackKernelCanBeCalled
// whenRegisteringBackendFallbackKernelAndRegularKernelForSameBackend_thenCallsRegularKernel
TEST(PyTorchRegistration, AKernelOfItsOwnComesBeforeTheFallback) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, CPU);
  all.fallback(CppFunction::makeFromBoxedFunction<&say_hello>());
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(greeting).impl("dummy", DispatchKey::CUDA, greets("CUDA"));
  EXPECT_EQ(hello(at::kCUDA), "CUDA");
  EXPECT_EQ(hello(at::kCPU), "hello _test::dummy");
  Library cpu = MAKE_TORCH_LIBRARY_IMPL(_test, CPU);
  cpu.impl("dummy", greets("CPU"));
  EXPECT_EQ(hello(at::kCPU), "CPU");
}

// whenRegisteringBackendFallbackKernelAndCatchallKernelForSameBackend_thenCallsFallbackKernel
TEST(PyTorchRegistration, AKernelWithoutAKeyComesBeforeTheFallbackToo) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, CPU);
  all.fallback(CppFunction::makeFromBoxedFunction<&say_hello>());
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(greeting, greets("every backend"));
  EXPECT_EQ(hello(at::kCPU), "every backend");
}

// whenRegisteringAutogradKernel_thenCanCallAutogradKernel
TEST(PyTorchRegistration, AnAutogradKernelServesEveryBackend) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).impl("dummy", DispatchKey::Autograd, gives(1));
  for (const at::DeviceType type : {at::kCPU, at::kCUDA, at::kXLA, at::kMAIA, at::kHIP})
    EXPECT_EQ(number(on(type)), 1) << toString(type);
}

// whenRegisteringAutogradKernelWithRegularKernel_thenCanCallAutogradKernel
// whenRegisteringAutogradKernelWithRegularKernel_thenCanCallRegularKernel
TEST(PyTorchRegistration, AnAutogradKernelComesBeforeTheBackends) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).impl("dummy", DispatchKey::CPU, gives(1));
  m.impl("dummy", DispatchKey::Autograd, gives(2));
  EXPECT_EQ(number(on(at::kCPU)), 2);
  EXPECT_EQ(number_below_autograd(on(at::kCPU)), 1);
}

// whenRegisteringAutogradKernelWithCatchAllKernel_thenCanCallCatchallKernel
TEST(PyTorchRegistration, AKernelWithoutAKeyComesBeforeTheAutogradKernel) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy, gives(1)).impl("dummy", DispatchKey::Autograd, gives(2));
  EXPECT_EQ(number(on(at::kCPU)), 1);
  EXPECT_EQ(number_below_autograd(on(at::kCPU)), 1);
}

// AutogradBackendOverridesAutogradKernel
// AutogradXLAOverridesAutogradKernel
TEST(PyTorchRegistration, TheAutogradKernelOfABackendComesBeforeTheGeneralOne) {
  const std::pair<at::DeviceType, DispatchKey> cases[] = {{at::kCPU, DispatchKey::AutogradCPU},
                                                          {at::kXLA, DispatchKey::AutogradXLA}};
  for (const auto& [type, key] : cases) {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def(dummy).impl("dummy", DispatchKey::Autograd, gives(1));
    m.impl("dummy", key, gives(2));
    for (const at::DeviceType other : {at::kCPU, at::kCUDA, at::kXLA})
      EXPECT_EQ(number(on(other)), other == type ? 2 : 1) << toString(key);
  }
}

// whenRegisterWithXLAKernelAndCatchAll_AutogradXLAIsNotFilled
// whenRegisterWithLazyKernelAndCatchAll_AutogradLazyIsNotFilled
TEST(PyTorchRegistration, AKernelWithoutAKeyLeavesAutogradOfABackendWithItsOwnKernelAlone) {
  const std::pair<at::DeviceType, DispatchKey> cases[] = {{at::kXLA, DispatchKey::XLA},
                                                          {at::kLazy, DispatchKey::Lazy}};
  for (const auto& [type, key] : cases) {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def(dummy, gives(1)).impl("dummy", key, gives(2));
    EXPECT_EQ(number(on(type)), 2) << toString(key);
    EXPECT_EQ(number_below_autograd(on(type)), 2) << toString(key);
    EXPECT_EQ(number(on(at::kCPU)), 1);
  }
}

// whenregisteringwithinvalidoverloadname
// erroroutwithinvalidoverloadname
TEST(PyTorchRegistration, SomeOverloadNamesAreReserved) {
  for (const char* overload : {"default", "__name__"}) {
    Library m = MAKE_TORCH_LIBRARY(_test);
    EXPECT_THAT(
        thrown_by([&] { m.def(std::string("dummy.") + overload + "(Tensor dummy) -> int"); }),
        HasSubstr("an overload may not be called default or start with __"));
    EXPECT_FALSE(is_defined("_test::dummy", overload));
  }
}

std::string by_value(const at::Tensor&, std::int64_t) { return "by value"; }
std::string by_reference(const at::Tensor&, const std::int64_t&) { return "by reference"; }

// givenLambdaKernel_whenRegisteringWithMismatchingCppSignatures_thenFails
// givenLambdaKernel_whenRegisteringCatchAllAndBackendWithMismatchingCppSignatures_thenFails
// givenLambdaKernel_whenRegisteringBackendAndCatchAllWithMismatchingCppSignatures_thenFails
// givenTorchLibrary_whenRegisteringWithMismatchingCppSignatures_thenFails
TEST(PyTorchRegistration, KernelsThatDifferInAReferenceAreRefusedWhateverTheirKeys) {
  const std::pair<DispatchKey, DispatchKey> cases[] = {{DispatchKey::CPU, DispatchKey::CUDA},
                                                       {DispatchKey::CatchAll, DispatchKey::CPU},
                                                       {DispatchKey::CPU, DispatchKey::CatchAll}};
  for (const auto& [first, second] : cases) {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def("dummy(Tensor x, int k) -> str");
    m.impl("dummy", first, &by_value);
    EXPECT_THAT(thrown_by([&m, key = second] { m.impl("dummy", key, &by_reference); }),
                HasSubstr("Mismatch in kernel C++ signatures"));
  }
}

// givenLambdaKernel_whenAccessingWithMismatchingCppSignatures_thenFails
// givenLambdaKernel_whenAccessingCatchAllWithMismatchingCppSignatures_thenFails
// givenTorchLibrary_whenAccessingWithMismatchingCppSignatures_thenFails
// givenTorchLibrary_whenAccessingCatchAllWithMismatchingCppSignatures_thenFails
TEST(PyTorchRegistration, AHandleOfAnotherTypeIsRefused) {
  for (const DispatchKey key : {DispatchKey::CPU, DispatchKey::CatchAll}) {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def("dummy(Tensor x, int k) -> str").impl("dummy", key, &by_value);
    EXPECT_THAT(
        thrown_by([] {
          static_cast<void>(
              find("_test::dummy").typed<std::string(const at::Tensor&, const std::int64_t&)>());
        }),
        HasSubstr("Tried to access or call an operator with a wrong signature"));
  }
}

// testBasics
TEST(PyTorchRegistration, EveryFormOfDefAndImplRegisters) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def("dummy(Tensor self) -> Tensor");
  m.def("dummy1(Tensor self) -> Tensor");
  m.def("dummy2(Tensor self) -> Tensor", [](const at::Tensor& x) { return x; });
  m.def("dummy3", [](const at::Tensor& x, const at::Tensor&) { return x; });
  m.impl("dummy", at::kCPU, [](const at::Tensor& x) { return x; });
  m.impl("dummy", DispatchKey::XLA, [](const at::Tensor& x) { return x; });
  for (const char* name : {"_test::dummy", "_test::dummy1", "_test::dummy2", "_test::dummy3"})
    EXPECT_TRUE(is_defined(name)) << name;
  EXPECT_TRUE(find("_test::dummy").hasKernelForDispatchKey(DispatchKey::CPU));
  EXPECT_TRUE(find("_test::dummy").hasKernelForDispatchKey(DispatchKey::XLA));
}

// importTopLevel
TEST(PyTorchRegistration, AKernelIsAnOperatorBeforeItsDefinition) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("def1(Tensor self) -> Tensor");
  m.def("def2(Tensor self) -> Tensor", [](const at::Tensor& x) { return x; });
  m.def("def3", [](const at::Tensor& x) { return x; });
  Library m2 = MAKE_TORCH_LIBRARY_IMPL(test, CatchAll);
  m2.impl("impl1", [](const at::Tensor& x) { return x; });
  for (const char* name : {"test::def1", "test::def2", "test::def3"})
    EXPECT_TRUE(is_defined(name)) << name;
  EXPECT_FALSE(is_defined("test::impl1"));
  EXPECT_TRUE(c10::Dispatcher::singleton().findOp({"test::impl1", ""}));
}

// overload
TEST(PyTorchRegistration, OverloadsAreOperatorsOfTheirOwn) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn(Tensor self) -> Tensor");
  m.def("fn.overload1(Tensor self, Tensor other) -> Tensor");
  m.def("fn.overload2(Tensor self, Tensor other, Tensor alpha) -> Tensor");
  for (const char* overload : {"", "overload1", "overload2"})
    EXPECT_TRUE(is_defined("test::fn", overload)) << overload;
}

// importNamespace
TEST(PyTorchRegistration, ANamespaceInANameIsTheBlocks) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("def1(Tensor self) -> Tensor").def("test::def2(Tensor self) -> Tensor");
  m.impl("impl1", [](const at::Tensor& x) { return x; });
  m.impl("test::impl2", [](const at::Tensor& x) { return x; });
  EXPECT_TRUE(is_defined("test::def1"));
  EXPECT_TRUE(is_defined("test::def2"));
  for (const char* name : {"test::impl1", "test::impl2"})
    EXPECT_TRUE(c10::Dispatcher::singleton().findOp({name, ""})) << name;
  EXPECT_THAT(thrown_by([&] { m.impl("other::impl", [](const at::Tensor& x) { return x; }); }),
              HasSubstr("Explicitly provided namespace (other)"));
}

// schema
TEST(PyTorchRegistration, ASchemaMayBringItsAliasAnalysis) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def(torch::schema("def1(Tensor self) -> Tensor"));
  m.def(torch::schema("def2(Tensor self) -> Tensor", c10::AliasAnalysisKind::PURE_FUNCTION));
  m.def(torch::jit::parseSchema("def3(Tensor self) -> Tensor"));
  EXPECT_EQ(find("test::def1").schema().aliasAnalysis(), c10::AliasAnalysisKind::FROM_SCHEMA);
  EXPECT_EQ(find("test::def2").schema().aliasAnalysis(), c10::AliasAnalysisKind::PURE_FUNCTION);
  // In PyTorch this is CONSERVATIVE, because the definition names no alias analysis.
  EXPECT_EQ(find("test::def3").schema().aliasAnalysis(), c10::AliasAnalysisKind::FROM_SCHEMA);
  m.def("def4", [](const at::Tensor& x) { return x; });
  EXPECT_EQ(find("test::def4").schema().aliasAnalysis(), c10::AliasAnalysisKind::CONSERVATIVE);
}

// dispatchWithCompositeImplicitAutogradKernel
TEST(PyTorchRegistration, CompositeImplicitServesBackendsAndAutograd) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeImplicitAutograd, gives(1)));
  for (const at::DeviceType type : {at::kCPU, at::kXLA, at::kMAIA, at::kHIP, at::kMeta}) {
    EXPECT_EQ(number(on(type), "test::fn"), 1);
    EXPECT_EQ(number_below_autograd(on(type), "test::fn"), 1);
  }
  // The autograd key of these backends is AutogradOther.
  EXPECT_EQ(number_of_keys(fpga_with_autograd, {}, "test::fn"), 1);
  EXPECT_EQ(number_of_keys(DispatchKeySet(DispatchKey::SparseCPU), {}, "test::fn"), 1);
}

// dispatchWithCompositeImplicitAutogradAndAutogradKernel
TEST(PyTorchRegistration, CompositeImplicitComesBeforeTheGeneralAutogradKernel) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeImplicitAutograd, gives(1)));
  m.impl("fn", c10::kAutograd, gives(2));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 1);
  EXPECT_EQ(number_below_autograd(on(at::kCPU), "test::fn"), 1);
}

// dispatchWithCompositeImplicitAutogradAndCatchAllKernel
TEST(PyTorchRegistration, CompositeImplicitIsTheKernelWithoutAKey) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeImplicitAutograd, gives(1)));
  m.impl("fn", gives(2));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 2) << "the newest counts";
  EXPECT_EQ(number_below_autograd(on(at::kCPU), "test::fn"), 2);
}

// AutogradBackendOverridesCompositeImplicitAutogradKernel
TEST(PyTorchRegistration, TheAutogradKernelOfABackendComesBeforeCompositeImplicit) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeImplicitAutograd, gives(1)));
  m.impl("fn", DispatchKey::AutogradCPU, gives(2));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 2);
  EXPECT_EQ(number_below_autograd(on(at::kCPU), "test::fn"), 1);
  EXPECT_EQ(number(on(at::kCUDA), "test::fn"), 1);
  EXPECT_EQ(number_below_autograd(on(at::kCUDA), "test::fn"), 1);
}

// BackendOverridesCompositeImplicitAutogradKernel
TEST(PyTorchRegistration, TheKernelOfABackendComesBeforeCompositeImplicit) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeImplicitAutograd, gives(1)));
  m.impl("fn", DispatchKey::CPU, gives(2));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 2) << "autograd of the CPU is passed over";
  EXPECT_EQ(number_below_autograd(on(at::kCPU), "test::fn"), 2);
  EXPECT_EQ(number(on(at::kCUDA), "test::fn"), 1);
  EXPECT_EQ(number_below_autograd(on(at::kCUDA), "test::fn"), 1);
}

// dispatchWithCompositeExplicitAutogradKernel
TEST(PyTorchRegistration, CompositeExplicitServesBackendsOnly) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeExplicitAutograd, gives(1)));
  for (const at::DeviceType type : {at::kCPU, at::kXLA, at::kMAIA, at::kHIP}) {
    EXPECT_EQ(number_below_autograd(on(type), "test::fn"), 1);
    EXPECT_EQ(number(on(type), "test::fn"), 1) << "autograd is passed over";
  }
  m.impl("fn", DispatchKey::Autograd, gives(2));
  for (const at::DeviceType type : {at::kCPU, at::kXLA, at::kMAIA, at::kHIP}) {
    EXPECT_EQ(number(on(type), "test::fn"), 2);
    EXPECT_EQ(number_below_autograd(on(type), "test::fn"), 1);
  }
}

// dispatchWithCompositeExplicitAutogradAndCompositeImplicitAutogradKernel
TEST(PyTorchRegistration, CompositeExplicitComesBeforeCompositeImplicit) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeExplicitAutograd, gives(1)));
  m.impl("fn", DispatchKey::CompositeImplicitAutograd, gives(2));
  for (const at::DeviceType type : {at::kCPU, at::kXLA, at::kMAIA, at::kHIP}) {
    EXPECT_EQ(number(on(type), "test::fn"), 1);
    EXPECT_EQ(number_below_autograd(on(type), "test::fn"), 1);
  }
}

// BackendOverridesCompositeExplicitAutogradKernel
TEST(PyTorchRegistration, TheKernelOfABackendComesBeforeCompositeExplicit) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CompositeExplicitAutograd, gives(1)));
  m.impl("fn", DispatchKey::CPU, gives(2));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 2);
  EXPECT_EQ(number_below_autograd(on(at::kCPU), "test::fn"), 2);
  EXPECT_EQ(number(on(at::kCUDA), "test::fn"), 1);
  EXPECT_EQ(number_below_autograd(on(at::kCUDA), "test::fn"), 1);
}

// dispatch
// dispatchMultiple
TEST(PyTorchRegistration, AKernelBringsItsKeyAlong) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn_cpu", torch::dispatch(DispatchKey::CPU, gives(1)));
  m.def("fn_cuda", torch::dispatch(at::kCUDA, gives(2)));
  m.def("fn_autograd", torch::dispatch(c10::kAutograd, gives(3)));
  m.def("fn(Tensor self) -> int");
  m.impl("fn", torch::dispatch(DispatchKey::CPU, gives(4)));
  m.impl("fn", torch::dispatch(at::kCUDA, gives(5)));
  EXPECT_EQ(number(on(at::kCPU), "test::fn_cpu"), 1);
  EXPECT_EQ(number(on(at::kCUDA), "test::fn_cuda"), 2);
  EXPECT_EQ(number(on(at::kCPU), "test::fn_autograd"), 3);
  EXPECT_THAT(error_of_call(on(at::kCUDA), "test::fn_cpu"), HasSubstr("'CUDA' backend"));
  EXPECT_THAT(error_of_call(on(at::kCPU), "test::fn_cuda"), HasSubstr("'CPU' backend"));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 4);
  EXPECT_EQ(number(on(at::kCUDA), "test::fn"), 5);
}

// dispatchAutogradPrecedence
TEST(PyTorchRegistration, ACallGoesToABackendAndNotToAutogradWhereThereIsNone) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CPU, gives(1)));
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 1);
  m.impl("fn", c10::kAutograd, gives(2));
  EXPECT_EQ(number_below_autograd(on(at::kCPU), "test::fn"), 1);
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 2);
}

// throwsWhenRegisterToBackendMapsToAutogradOther
TEST(PyTorchRegistration, AutogradOtherIsAmbiguousBetweenABackendAndCompositeImplicit) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::FPGA, gives(1)));
  m.impl("fn", DispatchKey::CompositeImplicitAutograd, gives(2));
  EXPECT_EQ(number_of_keys(DispatchKeySet(DispatchKey::FPGA), {}, "test::fn"), 1);
  EXPECT_THAT(
      thrown_by([] { static_cast<void>(number_of_keys(fpga_with_autograd, {}, "test::fn")); }),
      AllOf(HasSubstr("test::fn has kernels registered to both CompositeImplicitAutograd and a "
                      "backend mapped to AutogradOther."),
            HasSubstr("pytorch_registration.cpp:")));
}

auto gives_for_two(std::int64_t number) {
  return [number](const at::Tensor&, const at::Tensor&) { return number; };
}
std::int64_t number(const at::Tensor& a, const at::Tensor& b) {
  return find("test::fn").typed<std::int64_t(const at::Tensor&, const at::Tensor&)>().call(a, b);
}

// dispatchMultipleTensors
TEST(PyTorchRegistration, TheHighestKeyOfSeveralTensorsCounts) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, AutogradPrivateUse1);
  all.fallback(CppFunction::makeFallthrough());
  const at::Tensor cpu = on(at::kCPU), other = on(at::kPrivateUse1);
  {
    Library m = MAKE_TORCH_LIBRARY(test);
    m.def("fn", torch::dispatch(DispatchKey::PrivateUse1, gives_for_two(1)));
    EXPECT_EQ(number(other, cpu), 1);
    EXPECT_EQ(number(cpu, other), 1);
  }
  {
    Library m = MAKE_TORCH_LIBRARY(test);
    m.def("fn", gives_for_two(2));
    EXPECT_EQ(number(other, cpu), 2);
    EXPECT_EQ(number(cpu, cpu), 2);
  }
  {
    Library m = MAKE_TORCH_LIBRARY(test);
    m.def("fn", gives_for_two(3));
    m.impl("fn", DispatchKey::PrivateUse1, gives_for_two(4));
    EXPECT_EQ(number(cpu, cpu), 3);
    EXPECT_EQ(number(other, cpu), 4) << "the autograd of the highest backend is passed over";
  }
  {
    Library m = MAKE_TORCH_LIBRARY(test);
    m.def("fn", torch::dispatch(DispatchKey::CPU, gives_for_two(5)));
    m.impl("fn", DispatchKey::PrivateUse1, gives_for_two(6));
    EXPECT_EQ(number(cpu, cpu), 5);
    EXPECT_EQ(number(other, cpu), 6);
  }
}

// registerCompositeImplicitAutogradWithCPUKernel_andCallAutogradOtherKernel_callsComposite
TEST(PyTorchRegistration, AnotherBackendsKernelDoesNotHideCompositeImplicit) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CPU, gives(1)));
  m.impl("fn", DispatchKey::CompositeImplicitAutograd, gives(2));
  EXPECT_EQ(number_of_keys(fpga_with_autograd, {}, "test::fn"), 2);
  EXPECT_EQ(number(on(at::kHIP), "test::fn"), 2);
  EXPECT_EQ(number(on(at::kMeta), "test::fn"), 2);
}

int fallbacks_run = 0;
void count_and_take_the_first(const OperatorHandle& op, Stack* stack) {
  ++fallbacks_run;
  const at::Tensor first = stack->at(stack->size() - op.schema().arguments().size()).toTensor();
  stack->resize(stack->size() - op.schema().arguments().size());
  stack->emplace_back(first);
}

// fallback
TEST(PyTorchRegistration, AFallbackServesOperatorsOfLaterLibraries) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, CPU);
  all.fallback(CppFunction::makeFromBoxedFunction<&count_and_take_the_first>());
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("only_declared(Tensor dummy, str input) -> Tensor");
  m.def("for_cuda(Tensor dummy, str input) -> Tensor")
      .impl("for_cuda", DispatchKey::CUDA, [](const at::Tensor& x, std::string) { return x; });
  fallbacks_run = 0;
  const at::Tensor x = on(at::kCPU);
  for (const char* name : {"test::only_declared", "test::for_cuda"})
    EXPECT_TRUE(
        find(name).typed<at::Tensor(const at::Tensor&, std::string)>().call(x, "hello").is_same(x));
  EXPECT_EQ(fallbacks_run, 2);
}

std::int64_t select_backend(DispatchKeySet keys, const at::Tensor& x) {
  return 10 + number_of_keys(
                  keys & DispatchKeySet(DispatchKeySet::FULL_AFTER, DispatchKey::BackendSelect), x,
                  "test::fn");
}

// BackendSelectRedispatchesToCPU
TEST(PyTorchRegistration, BackendSelectRunsBeforeTheBackendAndHandsOn) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn", torch::dispatch(DispatchKey::CPU, gives(1)));
  m.impl("fn", DispatchKey::BackendSelect, &select_backend);
  EXPECT_EQ(number(on(at::kCPU), "test::fn"), 11);
}

// TorchLibraryTwiceIsError
TEST(PyTorchRegistration, ANamespaceHasOneLibrary) {
  {
    Library m = MAKE_TORCH_LIBRARY(test);
    EXPECT_THAT(
        thrown_by([] { Library twice = MAKE_TORCH_LIBRARY(test); }),
        AllOf(HasSubstr("Only a single TORCH_LIBRARY"), HasSubstr("pytorch_registration.cpp:")));
  }
  EXPECT_EQ(thrown_by([] { Library again = MAKE_TORCH_LIBRARY(test); }), "(nothing was thrown)");
}

at::Tensor same(const at::Tensor& x) { return x; }
void leave_it(const OperatorHandle&, Stack*) {}
void leave_it_whatever_the_keys(const OperatorHandle&, DispatchKeySet, Stack*) {}

// CppFunction
TEST(PyTorchRegistration, EveryKindOfFunctionIsAKernel) {
  Library m = MAKE_TORCH_LIBRARY(test);
  m.def("fn1", &same);
  m.def("fn2", same);
  m.def("fn3", TORCH_FN(same));
  m.def("fn4", [](const at::Tensor& x) { return x; });
  m.def("fn5(Tensor self) -> Tensor", CppFunction::makeFromUnboxedFunction(same));
  m.def("fn6(Tensor self) -> Tensor", CppFunction::makeFromUnboxedFunction(TORCH_FN(same)));
  m.def("fn7(Tensor self) -> Tensor", CppFunction::makeFromBoxedFunction<&leave_it>());
  m.def("fn8(Tensor self) -> Tensor",
        CppFunction::makeFromBoxedFunction<&leave_it_whatever_the_keys>());
  const at::Tensor x = on(at::kCPU);
  for (const char* name : {"test::fn1", "test::fn2", "test::fn3", "test::fn4", "test::fn5",
                           "test::fn6", "test::fn7", "test::fn8"})
    EXPECT_TRUE(find(name).typed<at::Tensor(const at::Tensor&)>().call(x).is_same(x)) << name;
}

constexpr DispatchKeySet after(DispatchKey key) { return {DispatchKeySet::FULL_AFTER, key}; }
std::int64_t trace(DispatchKeySet keys, const at::Tensor& x) {
  return 100 + number_of_keys(keys & after(DispatchKey::Tracer), x, "test::fn");
}
std::int64_t derive(DispatchKeySet keys, const at::Tensor& x) {
  return 10 + number_of_keys(keys & after(DispatchKey::AutogradCPU), x, "test::fn");
}
void trace_boxed(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) {
  op.redispatchBoxed(keys & after(DispatchKey::Tracer), stack);
  stack->back() = 100 + stack->back().toInt();
}
void derive_boxed(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) {
  op.redispatchBoxed(keys & after(DispatchKey::AutogradCPU), stack);
  stack->back() = 10 + stack->back().toInt();
}

// callKernelsWithDispatchKeySetConvention_call_redispatchesToLowerPriorityKernels
// callKernelsWithDispatchKeySetConvention_callBoxed_redispatchesToLowerPriorityKernels
// callKernelsWithDispatchKeySetConvention_mixedCallingConventions_redispatchesToLowerPriorityKernels
TEST(PyTorchRegistration, KernelsHandTheirCallOnToTheKeysBelow) {
  for (const bool boxed_trace : {false, true})
    for (const bool boxed_derive : {false, true}) {
      Library m = MAKE_TORCH_LIBRARY(test);
      m.def("fn(Tensor self) -> int").impl("fn", DispatchKey::CPU, gives(1));
      if (boxed_trace)
        m.impl("fn", DispatchKey::Tracer, CppFunction::makeFromBoxedFunction<&trace_boxed>());
      else
        m.impl("fn", DispatchKey::Tracer, &trace);
      if (boxed_derive)
        m.impl("fn", DispatchKey::AutogradCPU, CppFunction::makeFromBoxedFunction<&derive_boxed>());
      else
        m.impl("fn", DispatchKey::AutogradCPU, &derive);
      EXPECT_EQ(number(on(at::kCPU), "test::fn"), 11) << "no guard turns the tracer on";
      const c10::impl::IncludeDispatchKeyGuard guard(DispatchKey::Tracer);
      EXPECT_EQ(number(on(at::kCPU), "test::fn"), 111);
      Stack stack{on(at::kCPU)};
      find("test::fn").callBoxed(stack);
      EXPECT_EQ(stack.at(0).toInt(), 111);
    }
}

// TestSymSymCompatibility
TEST(PyTorchRegistration, AKernelTakesSymInt) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def("_test::dummy(Tensor self, SymInt k) -> Tensor",
        [](const at::Tensor& x, c10::SymInt) { return x; });
  const at::Tensor x = on(at::kCPU);
  const OperatorHandle op = find("_test::dummy");
  const c10::SymInt four(4);
  EXPECT_TRUE(op.typed<at::Tensor(const at::Tensor&, std::int64_t)>().call(x, 4).is_same(x));
  EXPECT_TRUE(op.typed<at::Tensor(const at::Tensor&, c10::SymInt)>().call(x, four).is_same(x));
  EXPECT_TRUE(
      op.typed<at::Tensor(const at::Tensor&, const c10::SymInt&)>().call(x, four).is_same(x));
}

// TestSymNonSymCompatibility
TEST(PyTorchRegistration, AKernelTakesANumberForSymInt) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def("_test::dummy(Tensor self, SymInt k) -> int",
        [](const at::Tensor&, std::int64_t k) { return k; });
  const at::Tensor x = on(at::kCPU);
  const OperatorHandle op = find("_test::dummy");
  EXPECT_EQ(op.typed<std::int64_t(const at::Tensor&, std::int64_t)>().call(x, 4), 4);
  EXPECT_EQ(op.typed<std::int64_t(const at::Tensor&, c10::SymInt)>().call(x, 5), 5);
  Stack stack{x, c10::SymInt(6)};
  op.callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 6);
  // PyTorch refuses this handle.
  EXPECT_EQ(op.typed<std::int64_t(const at::Tensor&, const c10::SymInt&)>().call(x, 7), 7);
}

struct counting_listener : c10::OpRegistrationListener {
  explicit counting_listener(int& n) : count(n) {}
  void onOperatorRegistered(const OperatorHandle&) override { ++count; }
  void onOperatorDeregistered(const OperatorHandle&) override { --count; }
  int& count;
};

// testDelayedListener
TEST(PyTorchRegistration, AListenerHearsOfDefinitionsOnly) {
  int count = 0;
  const c10::RegistrationHandleRAII heard = c10::Dispatcher::singleton().addRegistrationListener(
      std::make_unique<counting_listener>(count));
  const int before = count;
  Library cpu = MAKE_TORCH_LIBRARY_IMPL(_test, CPU);
  cpu.impl("dummy", gives(1));
  EXPECT_EQ(count, before);
  {
    Library m = MAKE_TORCH_LIBRARY(_test);
    m.def(dummy);
    EXPECT_EQ(count, before + 1);
  }
  EXPECT_EQ(count, before);
}

// testImplNoDefGetsCaught
TEST(PyTorchRegistration, AKernelWithoutADefinitionIsDangling) {
  const auto dangling = [] {
    std::string names;
    for (const OperatorHandle& op : c10::Dispatcher::singleton().findDanglingImpls())
      if (op.operator_name().name.starts_with("_test::")) names += op.operator_name().str() + " ";
    return names;
  };
  EXPECT_EQ(dangling(), "");
  {
    Library m = MAKE_TORCH_LIBRARY_IMPL(_test, CPU);
    m.impl("dummy", gives(1));
    EXPECT_EQ(dangling(), "_test::dummy ");
  }
  EXPECT_EQ(dangling(), "");
}

// getRegistrationsForDispatchKey
TEST(PyTorchRegistration, OperatorsAreListedByKey) {
  Library m = MAKE_TORCH_LIBRARY(_test);
  m.def(dummy).def("other(Tensor x) -> int").impl("other", DispatchKey::CPU, gives(1));
  const auto names = [](auto key) {
    std::vector<std::string> out;
    for (const c10::OperatorName& name :
         c10::Dispatcher::singleton().getRegistrationsForDispatchKey(key))
      out.push_back(name.str());
    return out;
  };
  EXPECT_THAT(names(std::nullopt), IsSupersetOf({"_test::dummy", "_test::other"}));
  EXPECT_THAT(names(std::optional(DispatchKey::CPU)),
              AllOf(Contains("_test::other"), Not(Contains("_test::dummy"))));
  EXPECT_THAT(names(std::nullopt), IsSupersetOf(names(DispatchKey::CPU)));
}

}  // namespace
