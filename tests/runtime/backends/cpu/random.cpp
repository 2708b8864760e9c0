// SPDX-License-Identifier: BSL-1.0
// Random numbers. The expected ones are those that PyTorch 2.13 draws for the seed 7.
#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::elements;
using testing::ElementsAre;

at::Generator seven() { return at::make_generator<at::CPUGeneratorImpl>(std::uint64_t{7}); }
Tensor none(std::vector<std::int64_t> sizes, at::ScalarType type = at::kFloat) {
  return at::empty(sizes, type);
}
std::vector<std::int64_t> integers(const Tensor& t) {
  const Tensor all = t.to(at::kLong);
  return {all.const_data_ptr<std::int64_t>(), all.const_data_ptr<std::int64_t>() + all.numel()};
}
std::vector<double> chosen(const Tensor& t, const std::vector<std::size_t>& places) {
  std::vector<double> out;
  for (const std::size_t i : places) out.push_back(elements(t)[i]);
  return out;
}

TEST(CpuRandom, Uniform) {
  EXPECT_THAT(elements(none({4}).uniform_(-3.7, 2.9, seven())),
              ElementsAre(-0x1.5b28a0p-3, -0x1.31a6acp+1, 0x1.4d3550p-1, 0x1.455d1cp-1));
  EXPECT_THAT(elements(none({4}, at::kDouble).uniform_(-3.7, 2.9, seven())),
              ElementsAre(-0x1.db28a8cbe737ap+0, -0x1.e4c460c21dbefp+0, 0x1.fd646ba671783p+0,
                          0x1.44ae79b5b33d7p-1));
  EXPECT_THAT(elements(none({4}, at::kHalf).uniform_(-3.7, 2.9, seven())),
              ElementsAre(-0x1.5b4p-3, -0x1.31cp+1, 0x1.4d4p-1, 0x1.454p-1));
}

TEST(CpuRandom, NumbersLieInTheOrderOfMemory) {
  EXPECT_THAT(elements(none({3, 2}).t().uniform_(0, 1, seven())),
              ElementsAre(0x1.11e15ep-1, 0x1.518432p-1, 0x1.dcb218p-3, 0x1.972620p-3, 0x1.5053ecp-1,
                          0x1.b3434cp-2));
}

TEST(CpuRandom, NoNumberIsTheBoundThatItWouldBeRoundedTo) {
  const Tensor many = none({100000}, at::kBFloat16).uniform_(0, 1, seven());
  EXPECT_EQ(many.to(at::kFloat).ge(1).sum().item().toLong(), 0);
}

TEST(CpuRandom, FewNormalNumbersComeInPairs) {
  EXPECT_THAT(elements(none({3}).normal_(1.3, 0.7, seven())),
              ElementsAre(0x1.327e8cp+0, 0x1.d9ad30p+0, 0x1.f6786ep+0));
  EXPECT_THAT(elements(none({3}, at::kDouble).normal_(1.3, 0.7, seven())),
              ElementsAre(0x1.327e8ba8c31d9p+0, 0x1.d9ad30766fd14p+0, 0x1.f6786e40df66fp+0));
  EXPECT_THAT(chosen(none({4, 5}).t().normal_(1.3, 0.7, seven()), {0, 1, 19}),
              ElementsAre(0x1.327e8cp+0, 0x1.58e4c8p-1, 0x1.5be4d8p+1));
}

TEST(CpuRandom, ManyNormalNumbersComeInBlocks) {
  EXPECT_THAT(chosen(none({17}).normal_(1.3, 0.7, seven()), {0, 1, 8, 16}),
              ElementsAre(0x1.73a9ecp-1, 0x1.12a33cp+0, 0x1.6959e4p-1, 0x1.62f960p-1));
  EXPECT_THAT(chosen(none({17}, at::kDouble).normal_(1.3, 0.7, seven()), {0, 1, 8, 16}),
              ElementsAre(0x1.58acd62dc0750p+0, 0x1.18a536dd1d627p+0, 0x1.85ef2ff0d5bd2p-2,
                          0x1.0f8b23adbf3eap-3));
  EXPECT_THAT(chosen(none({17}, at::kBFloat16).normal_(1.3, 0.7, seven()), {0, 1, 8, 16}),
              ElementsAre(0x1.74p-1, 0x1.8ap-3, 0x1.96p-1, 0x1.64p-2));
  const Tensor complex = none({8}, at::kComplexFloat).normal_(0, 1, seven());
  const auto* const parts = static_cast<const float*>(complex.const_data_ptr());
  EXPECT_EQ(parts[0], -0x1.28ebap-1F);
  EXPECT_EQ(parts[1], 0x1.1e77b2p-2F);
  EXPECT_EQ(parts[15], 0x1.8aae94p-1F);
}

TEST(CpuRandom, TheSecondOfAPairIsKept) {
  const at::Generator from = seven();
  none({1}).normal_(0, 1, from);
  EXPECT_THAT(chosen(none({16}).normal_(0, 1, from), {0}), ElementsAre(-0x1.560202p-3));
  EXPECT_THAT(elements(none({1}).normal_(0, 1, from)), ElementsAre(0x1.92811cp-1));
}

TEST(CpuRandom, Integers) {
  EXPECT_THAT(integers(none({3}, at::kByte).random_(seven())), ElementsAre(175, 196, 25));
  EXPECT_THAT(integers(none({3}, at::kInt).random_(seven())),
              ElementsAre(327741615, 976413892, 1202242073));
  EXPECT_THAT(integers(none({3}, at::kLong).random_(seven())),
              ElementsAre(1407639518939636932, 5163590386780219894, 8087222774582268115));
  EXPECT_THAT(integers(none({3}).random_(seven())), ElementsAre(8974492, 3335306, 11059538));
  EXPECT_THAT(integers(none({3}, at::kDouble).random_(seven())),
              ElementsAre(2516435200042024, 2465213813629881, 7765043079597394));
}

TEST(CpuRandom, IntegersBetweenBounds) {
  const auto between = [](std::int64_t from, std::optional<std::int64_t> to) {
    return integers(none({3}, at::kLong).random_(from, to, seven()));
  };
  EXPECT_THAT(between(-5, 100), ElementsAre(70, 92, 71));
  EXPECT_THAT(between(0, (1 << 28) - 1), ElementsAre(59306160, 171107527, 128500261));
  EXPECT_THAT(between(0, 1 << 28), ElementsAre(171107524, 27798006, 174903507));
  EXPECT_THAT(between(3, std::int64_t{1} << 60),
              ElementsAre(254718014332789962, 551904368352832029, 16772242334339307));
  EXPECT_THAT(between(std::numeric_limits<std::int64_t>::min(), std::nullopt),
              ElementsAre(1407639518939636932, -4059781650074555914, testing::_));
}

TEST(CpuRandom, Truths) {
  EXPECT_THAT(integers(none({12}).bernoulli_(0.3, seven())),
              ElementsAre(1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1));
  const Tensor odds = at::full({12}, 0.3);
  EXPECT_THAT(integers(none({12}).bernoulli_(odds, seven())),
              ElementsAre(0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0));
  EXPECT_THAT(integers(none({12}).bernoulli_(odds.to(at::kDouble), seven())),
              ElementsAre(1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1));
}

TEST(CpuRandom, ExponentialNumbersAndPermutations) {
  EXPECT_THAT(elements(none({3}).exponential_(1.7, seven())),
              ElementsAre(0x1.8ab6eep-3, 0x1.813ebap-3, 0x1.2a577ap+0));
  EXPECT_THAT(integers(at::randperm(8, seven())), ElementsAre(7, 0, 3, 4, 1, 5, 2, 6));
}

}  // namespace
