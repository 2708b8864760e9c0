// SPDX-License-Identifier: BSL-1.0
// Compiled alone: its macros say for which instruction sets the build has kernels.
// A stub calls the kernel for the best instruction set that the processor has.
#define HAVE_AVX2_CPU_DEFINITION
#define HAVE_AVX512_CPU_DEFINITION
#include <ATen/native/DispatchStub.h>
#include <gtest/gtest.h>

namespace at::native {

DECLARE_DISPATCH(int (*)(), all_sets_stub)
DEFINE_DISPATCH(all_sets_stub);
DECLARE_DISPATCH(int (*)(), narrow_sets_stub)
DEFINE_DISPATCH(narrow_sets_stub);

namespace {
template <int N>
int answer() {
  return N;
}
}  // namespace

REGISTER_ARCH_DISPATCH(all_sets_stub, DEFAULT, &answer<0>)
REGISTER_AVX2_DISPATCH(all_sets_stub, &answer<1>)
REGISTER_AVX512_DISPATCH(all_sets_stub, &answer<2>)
REGISTER_ARCH_DISPATCH(narrow_sets_stub, DEFAULT, &answer<0>)
REGISTER_AVX2_DISPATCH(narrow_sets_stub, &answer<1>)
REGISTER_AVX512_DISPATCH(narrow_sets_stub, nullptr)

}  // namespace at::native

namespace {

using namespace at::native;

TEST(DispatchStubCapabilities, TheBestSetOfTheProcessorIsTaken) {
  EXPECT_EQ(all_sets_stub(c10::kCPU), static_cast<int>(get_cpu_capability()));
}

TEST(DispatchStubCapabilities, OtherwiseTheNextSetWithAKernelIsTaken) {
  const int best = static_cast<int>(get_cpu_capability());
  EXPECT_EQ(narrow_sets_stub(c10::kCPU), best > 1 ? 1 : best);
}

}  // namespace
