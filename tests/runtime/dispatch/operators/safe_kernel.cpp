// SPDX-License-Identifier: BSL-1.0
// A kernel that is kept and called directly. Once its registration is removed, it throws an error.
#include <dispatch/operators/safe_kernel.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include <vector>

#include "../../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::OperatorHandle;
using c10::SafeKernelFunction;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using torch::CppFunction;
using torch::Library;

std::int64_t one(const at::Tensor&) { return 1; }
std::int64_t two(const at::Tensor&) { return 2; }
void three(const OperatorHandle&, c10::Stack* stack) { *stack = {c10::IValue(3)}; }

Library fragment() { return {Library::FRAGMENT, "test_safe", std::nullopt, "F.cpp", 1}; }
OperatorHandle find(const char* name) { return *c10::Dispatcher::singleton().findOp({name, ""}); }
std::int64_t call(const SafeKernelFunction& f) {
  c10::Stack stack{at::ones({1})};
  f.callBoxed(f.opHandle(), DispatchKeySet(DispatchKey::CPU), &stack);
  return stack.at(0).toInt();
}

struct SafeKernel : ::testing::Test {
  Library m = fragment();
  void SetUp() override { m.def("f(Tensor x) -> int"); }
};

TEST_F(SafeKernel, IsTheKernelOfTheRow) {
  m.impl("f", &one, "F.cpp", 7);
  const SafeKernelFunction cpu =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  EXPECT_TRUE(cpu.isValid());
  EXPECT_EQ(cpu.debug(), "registered at F.cpp:7");
  EXPECT_EQ(cpu.opHandle(), find("test_safe::f"));
  EXPECT_EQ(call(cpu), 1);
}

TEST_F(SafeKernel, MayBeBoxedAndAFallback) {
  Library all(Library::IMPL, "_", DispatchKey::Tracer, "F.cpp", 1);
  all.fallback(CppFunction::makeFromBoxedFunction<&three>());
  const SafeKernelFunction tracer =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::Tracer);
  EXPECT_EQ(call(tracer), 3);
  all.reset();
  EXPECT_FALSE(tracer.isValid());
}

TEST_F(SafeKernel, StaysTheSameWhenANewerKernelHidesIt) {
  m.impl("f", DispatchKey::CPU, &one);
  const SafeKernelFunction first =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  Library newer = fragment();
  newer.impl("f", DispatchKey::CPU, &two);
  const SafeKernelFunction second =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  EXPECT_EQ(call(first), 1);
  EXPECT_EQ(call(second), 2);
  newer.reset();
  EXPECT_FALSE(second.isValid());
  EXPECT_EQ(call(first), 1);
}

TEST_F(SafeKernel, RefusesToCallWhatIsGone) {
  Library kernels = fragment();
  int calls = 0;
  kernels.impl(
      "f", DispatchKey::CPU, [&calls](const at::Tensor&) { return std::int64_t{++calls}; }, "F.cpp",
      9);
  const SafeKernelFunction kept =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  EXPECT_EQ(call(kept), 1);
  kernels.reset();
  EXPECT_FALSE(kept.isValid());
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { call(kept); }),
              AllOf(StartsWith("SafeKernelFunction has been invalidated registered at F.cpp:9"),
                    HasSubstr("test_safe::f")));
}

TEST_F(SafeKernel, DoesNotComeToLifeAgainWithTheNextRegistration) {
  Library kernels = fragment();
  kernels.impl("f", DispatchKey::CPU, &one);
  const SafeKernelFunction kept =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  kernels.reset();
  // The registry reuses the memory of the registration.
  kernels.impl("f", DispatchKey::CPU, &one);
  EXPECT_FALSE(kept.isValid());
  EXPECT_TRUE(find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU).isValid());
}

TEST_F(SafeKernel, StaysOverWhenItsMemoryServesAnotherKey) {
  const auto first = [&] {
    Library once = fragment();
    once.impl("f", DispatchKey::CPU, &one);
    return find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  }();
  EXPECT_FALSE(first.isValid());
  // So many kernels are removed that the next registration reuses the oldest record for another
  // key.
  std::vector<DispatchKey> keys;
  for (const DispatchKey key : DispatchKeySet(DispatchKeySet::FULL))
    if (key != DispatchKey::CPU && keys.size() != dispatch::kernel_pool::most_unused + 1)
      keys.push_back(key);
  const DispatchKey last = keys.back();
  keys.pop_back();
  {
    Library many = fragment();
    for (const DispatchKey key : keys) many.impl("f", key, &one);
  }
  m.impl("f", last, &two);
  EXPECT_FALSE(first.isValid());
}

TEST_F(SafeKernel, SaysWhyThereIsNone) {
  m.impl("f", DispatchKey::CUDA, &one);
  const OperatorHandle f = find("test_safe::f");
  EXPECT_THAT(test::thrown<dispatch::NotImplementedError>(
                  [&] { (void)f.getComputedKernelForDispatchKey(DispatchKey::CPU); }),
              AllOf(StartsWith("no kernel for CPU for test_safe::f"), HasSubstr("CUDA")));
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [&] { (void)f.getComputedKernelForDispatchKey(DispatchKey::Autograd); }),
              HasSubstr("Alias keys do not have runtime kernel registrations."));
}

TEST_F(SafeKernel, AFallthroughIsOneAndCannotBeCalled) {
  m.impl("f", DispatchKey::AutocastCPU, CppFunction::makeFallthrough());
  const SafeKernelFunction passes =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::AutocastCPU);
  EXPECT_TRUE(passes.isValid());
  EXPECT_THAT(test::thrown<dispatch::NotImplementedError>([&] { call(passes); }),
              AllOf(HasSubstr("fallthrough"), HasSubstr("test_safe::f")));
}

TEST_F(SafeKernel, AnAmbiguousKernelIsAnError) {
  m.impl("f", &one).impl("f", DispatchKey::FPGA, &one);
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] {
        (void)find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::AutogradOther);
      }),
      HasSubstr("has kernels registered to both CompositeImplicitAutograd and a backend "
                "mapped to AutogradOther"));
}

TEST_F(SafeKernel, NamesTheOperatorWhenAValueDoesNotFit) {
  m.impl("f", &one);
  const SafeKernelFunction cpu =
      find("test_safe::f").getComputedKernelForDispatchKey(DispatchKey::CPU);
  c10::Stack stack{c10::IValue(1)};
  EXPECT_THAT(test::thrown_by([&] { cpu.callBoxed(cpu.opHandle(), DispatchKeySet(), &stack); }),
              HasSubstr("in a call of test_safe::f(Tensor x) -> int"));
}

}  // namespace
