// SPDX-License-Identifier: BSL-1.0
// torch::stable::Generator: copies share one generator, and a handle owns its generator.
#include <dispatch/stable/generator.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace {

TEST(StableGenerator, CopiesAreOneGenerator) {
  const dispatch::Generator host = at::detail::createCPUGenerator(7);
  const auto a = dispatch::stable_generator::of(host);
  auto b = a;
  EXPECT_TRUE(dispatch::stable_generator::host(b) == host);
  EXPECT_EQ(b.device(), torch::stable::Device("cpu"));
  const auto c = std::move(b);
  dispatch::stable_generator::host(c).set_current_seed(8);
  EXPECT_EQ(host.current_seed(), 8U);
  b = c;
  EXPECT_TRUE(dispatch::stable_generator::host(b) == host);
}

TEST(StableGenerator, TakesOverAHandle) {
  const dispatch::Generator host = at::detail::createCPUGenerator();
  const torch::stable::Generator taken(
      reinterpret_cast<AtenGeneratorHandle>(new dispatch::Generator(host)));
  EXPECT_NE(taken.get(), nullptr);
  EXPECT_TRUE(dispatch::stable_generator::host(taken) == host);
}

}  // namespace
