// SPDX-License-Identifier: BSL-1.0
// The properties of the processor.
#include <ATen/cpu/Utils.h>
#include <ATen/native/EmbeddingBag.h>
#include <gtest/gtest.h>

namespace {

TEST(CpuUtils, SayWhatTheProcessorHas) {
  const auto has = at::cpu::get_cpu_capabilities();
#if defined(__x86_64__)
  EXPECT_EQ(has.at("architecture").toStringRef(), "x86_64");
  EXPECT_EQ(has.at("avx2").toBool(), __builtin_cpu_supports("avx2") != 0);
  EXPECT_EQ(has.at("avx512_vnni").toBool(), at::cpu::is_avx512_vnni_supported());
#else
  EXPECT_FALSE(at::cpu::is_avx512_vnni_supported());
#endif
}

TEST(EmbeddingBagModes, AreTheNumbersOfTheOperator) {
  using enum at::native::EmbeddingBagMode;
  const std::int64_t mode = 1;
  EXPECT_TRUE(mode == MEAN);
  EXPECT_FALSE(mode == SUM);
  EXPECT_TRUE(mode != MAX);
}

}  // namespace
