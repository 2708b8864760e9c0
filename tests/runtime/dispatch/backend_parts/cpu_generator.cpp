// SPDX-License-Identifier: BSL-1.0
// Generators of the CPU: they give PyTorch's numbers, their state can be restored, and copies are
// independent.
#include <dispatch/backend_parts/cpu_generator.hpp>

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace {

using at::CPUGeneratorImpl;

CPUGeneratorImpl& impl(const at::Generator& generator) {
  return *at::check_generator<CPUGeneratorImpl>(generator);
}

TEST(CpuGenerator, HasPyTorchsNumbers) {
  // The numbers of at::CPUGeneratorImpl in PyTorch 2.13.
  const at::Generator generator = at::make_generator<CPUGeneratorImpl>(42U);
  EXPECT_EQ(impl(generator).random64(), 6909045637428952499U);
  EXPECT_EQ(impl(generator).random(), 4083286876U);
  EXPECT_EQ(generator.current_seed(), 42U);
  EXPECT_EQ(at::detail::createCPUGenerator().current_seed(), 67280421310721U);
}

TEST(CpuGenerator, StatesGoOutAndIn) {
  const at::Generator generator = at::detail::createCPUGenerator(3);
  for (int i = 0; i < 1000; ++i) impl(generator).random();
  impl(generator).set_next_float_normal_sample(2.5F);
  const at::Tensor state = generator.get_state();
  EXPECT_EQ(state.scalar_type(), at::kByte);
  const std::uint32_t next = impl(generator).random();
  const at::Generator other = at::detail::createCPUGenerator(4);
  impl(other).set_next_double_normal_sample(1);
  other.set_state(state);
  EXPECT_EQ(impl(other).random(), next);
  EXPECT_EQ(other.current_seed(), 3U);
  EXPECT_EQ(impl(other).next_float_normal_sample(), 2.5F);
  EXPECT_FALSE(impl(other).next_double_normal_sample());
}

TEST(CpuGenerator, RefusesWhatIsNoState) {
  const at::Generator generator = at::detail::createCPUGenerator(3);
  const at::Tensor state = generator.get_state();
  EXPECT_THROW(generator.set_state(at::zeros({10}, at::kByte)), c10::Error);
  EXPECT_THROW(generator.set_state(at::zeros({state.numel()}, at::kFloat)), c10::TypeError);
  EXPECT_THROW(generator.set_state(at::zeros({state.numel()}, at::kByte)), c10::Error);
  at::Tensor wrong = state.clone();
  wrong.data_ptr<std::uint8_t>()[offsetof(at::mt19937_data_pod, next_)] = 200;
  EXPECT_THROW(generator.set_state(wrong), c10::Error);
  generator.set_state(state);  // a correct state is still accepted
  EXPECT_EQ(impl(generator).random(), impl(at::detail::createCPUGenerator(3)).random());
}

TEST(CpuGenerator, SeedsBeginAnew) {
  const at::Generator generator = at::detail::createCPUGenerator(3);
  const std::uint32_t first = impl(generator).random();
  impl(generator).set_next_double_normal_sample(1);
  generator.set_current_seed(3);
  EXPECT_EQ(impl(generator).random(), first);
  EXPECT_FALSE(impl(generator).next_double_normal_sample());
  const std::uint64_t unknown = generator.seed();
  EXPECT_EQ(generator.current_seed(), unknown);
  EXPECT_NE(generator.seed(), unknown);
  EXPECT_LT(c10::detail::getNonDeterministicRandom(true), std::uint64_t{1} << 53);
  EXPECT_THROW(generator.set_offset(1), c10::Error);
  EXPECT_THROW(static_cast<void>(generator.get_offset()), c10::Error);
}

TEST(CpuGenerator, CopiesShareTheStateAndClonesDoNot) {
  const at::Generator generator = at::detail::createCPUGenerator(3);
  const at::Generator copy = generator;
  const at::Generator clone = generator.clone();
  EXPECT_EQ(generator, copy);
  EXPECT_FALSE(generator == clone);
  const std::uint32_t first = impl(copy).random();
  EXPECT_NE(impl(generator).random(), first);
  EXPECT_EQ(impl(clone).random(), first);
  EXPECT_EQ(impl(generator).clone()->current_seed(), 3U);
}

TEST(CpuGenerator, TheDefaultIsOne) {
  EXPECT_EQ(at::detail::getDefaultCPUGenerator(), at::detail::getDefaultCPUGenerator());
  EXPECT_EQ(at::get_generator_or_default<CPUGeneratorImpl>(std::nullopt,
                                                           at::detail::getDefaultCPUGenerator()),
            &impl(at::detail::getDefaultCPUGenerator()));
}

}  // namespace
