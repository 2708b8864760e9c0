// SPDX-License-Identifier: BSL-1.0
// Kernels before registration: their keys, and device types without a key.
#include <dispatch/kernels/cpp_function.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

#include <memory>

#include "../../thrown.hpp"

namespace {

using dispatch::CppFunction;
using dispatch::DispatchKey;
using torch::Library;

std::int64_t one(const at::Tensor&) { return 1; }

TEST(BlockKeyTest, IsAKeyAnOptionalOneOrNone) {
  using dispatch::block_key;
  EXPECT_EQ(block_key(DispatchKey::CUDA).value, DispatchKey::CUDA);
  EXPECT_EQ(block_key(std::optional(DispatchKey::CUDA)).value, DispatchKey::CUDA);
  EXPECT_EQ(block_key(std::optional<DispatchKey>()).value, DispatchKey::Undefined);
  EXPECT_EQ(block_key(std::nullopt).value, DispatchKey::Undefined);
  EXPECT_EQ(block_key(DispatchKey::CatchAll).value, DispatchKey::Undefined);
}

TEST(CppFunctionTest, HasNoKeyOfItsOwn) {
  EXPECT_EQ(CppFunction(one).key(), DispatchKey::Undefined);
}

TEST(CppFunctionTest, DispatchGivesItAKeyOrADeviceTypesKey) {
  EXPECT_EQ(torch::dispatch(DispatchKey::AutogradCUDA, one).key(), DispatchKey::AutogradCUDA);
  EXPECT_EQ(torch::dispatch(torch::kCUDA, &one).key(), DispatchKey::CUDA);
  EXPECT_EQ(torch::dispatch(at::kMeta, TORCH_FN(one)).key(), DispatchKey::Meta);
  EXPECT_EQ(torch::dispatch(at::kPrivateUse1, one).key(), DispatchKey::PrivateUse1);
  EXPECT_EQ(torch::dispatch(DispatchKey::CatchAll, one).key(), DispatchKey::Undefined);
  EXPECT_EQ(torch::dispatch(DispatchKey::Undefined, one).key(), DispatchKey::Undefined);
}

TEST(CppFunctionTest, ADeviceTypeWithoutKernelsIsRefused) {
  EXPECT_EQ(test::thrown<dispatch::ValueError>(
                [] { (void)torch::dispatch(c10::DeviceType::OPENGL, one); }),
            "this device type has no dispatch key of its own");
}

TEST(CppFunctionTest, AKernelThatMayNotBeAPointerIsKnownAtCompileTime) {
  constexpr auto function = TORCH_FN(one);
  static_assert(function.func_ptr() == &one);
  EXPECT_EQ(CppFunction(function).function().unboxed,
            reinterpret_cast<void (*)()>(CppFunction(&one).function().unboxed));
}

TEST(CppFunctionTest, MadeOfAFunctionItKeepsTheSignature) {
  using signature = std::int64_t(const at::Tensor&);
  auto made = CppFunction::makeFromUnboxedFunction(&one);
  static_assert(std::is_same_v<decltype(made), dispatch::TypedFunction<signature>>);
  static_assert(
      std::is_same_v<
          schema_ct::signature_of<decltype(CppFunction::makeFromUnboxedFunction(TORCH_FN(one)))>,
          signature>);
  EXPECT_EQ(CppFunction::makeFromUnboxedRuntimeFunction(&one).function().unboxed,
            made.function().unboxed);
  Library m(Library::FRAGMENT, "made_of_function", std::nullopt, "M.cpp", 1);
  m.def("one(Tensor x) -> int", std::move(made).debug("a text for people"));
  EXPECT_EQ(c10::Dispatcher::singleton()
                .findSchemaOrThrow("made_of_function::one", "")
                .typed<signature>()
                .call(at::Tensor()),
            1);
}

TEST(CppFunctionTest, IsAssigned) {
  auto held = std::make_shared<int>(0);
  CppFunction f([held] { return 1; });
  f = torch::dispatch(DispatchKey::CUDA, &one);
  EXPECT_EQ(f.key(), DispatchKey::CUDA);
  EXPECT_EQ(held.use_count(), 1) << "the kernel before is destroyed";
  auto boxed = CppFunction::makeFallthrough();
  boxed = CppFunction::makeFallthrough().debug("nothing");
  EXPECT_EQ(boxed.function().call_form, dispatch::kernel::form::fallthrough);
}

TEST(CppFunctionTest, GivesUpItsClosureToTheRegistry) {
  auto held = std::make_shared<int>(0);
  {
    CppFunction f([held] {});
    const dispatch::kernel k = f.function();
    f.give_up();
    CppFunction moved(std::move(f));
    EXPECT_EQ(moved.function().destroy, nullptr);
    k.destroy(k.closure);
    EXPECT_EQ(held.use_count(), 1);
  }
  EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
