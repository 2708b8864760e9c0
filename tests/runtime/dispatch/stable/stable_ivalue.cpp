// SPDX-License-Identifier: BSL-1.0
// The functions from and to: the bits of each type, and the owner of the object that they refer to.
#include <dispatch/stable/stable_ivalue.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

namespace {

using dispatch::stable_tensor;
using torch::stable::Tensor;
namespace d = torch::stable::detail;

template <class T>
T there_and_back(T value) {
  return d::to<T>(d::from(value));
}

TEST(StableIValue, HoldsTheBitsOfSmallTypesAndZeros) {
  EXPECT_EQ(d::from(std::int64_t{-1}), ~StableIValue{0});
  EXPECT_EQ(d::from(std::int32_t{-1}), 0xffffffffU);
  EXPECT_EQ(d::from(true), 1U);
  EXPECT_EQ(d::from(1.0), 0x3ff0000000000000U);
  EXPECT_EQ(d::from(dispatch::kDouble), 7U);
  EXPECT_EQ(d::from(dispatch::kCUDA), 1U);
  EXPECT_EQ(d::from(dispatch::kSparseCsc), 4U);
  EXPECT_EQ(d::from(dispatch::MemoryFormat::ChannelsLast), 2U);
  EXPECT_EQ(d::from(std::nullopt), 0U);
  EXPECT_EQ(d::from(nullptr), 0U);
  EXPECT_EQ(there_and_back(2.5F), 2.5F);
  EXPECT_EQ(there_and_back(std::int64_t{-5}), -5);
  EXPECT_EQ(there_and_back(false), false);
  EXPECT_EQ(there_and_back(dispatch::kBFloat16), dispatch::kBFloat16);
  EXPECT_EQ(there_and_back(dispatch::Tag::core), dispatch::Tag::core);
}

TEST(StableIValue, HoldsADeviceAsTypeAboveIndex) {
  EXPECT_EQ(d::from(torch::stable::Device("cuda:3")), (1ULL << 32) + 3);
  EXPECT_EQ(d::from(torch::stable::Device("cuda")), (1ULL << 32) + 0xffffffffU);
  EXPECT_EQ(there_and_back(torch::stable::Device("cuda")), torch::stable::Device("cuda"));
}

TEST(StableIValue, OwnsATensorUntilItIsTaken) {
  const at::Tensor host = at::ones({2});
  const Tensor tensor = stable_tensor::of(host);
  const StableIValue bits = d::from(tensor);
  EXPECT_EQ(host.use_count(), 3U);
  {
    const Tensor back = d::to<Tensor>(bits);
    EXPECT_EQ(back.get(), tensor.get());
    EXPECT_EQ(host.use_count(), 3U);
  }
  EXPECT_EQ(host.use_count(), 2U);
}

TEST(StableIValue, HoldsTextsOptionalsAndLists) {
  EXPECT_EQ(there_and_back(std::string("with \0 in it", 12)), std::string("with \0 in it", 12));
  EXPECT_EQ(there_and_back(std::optional<std::int64_t>(4)), 4);
  EXPECT_EQ(there_and_back(std::optional<std::int64_t>()), std::nullopt);
  EXPECT_EQ(there_and_back(std::vector<double>{1, 2.5}), (std::vector<double>{1, 2.5}));
  EXPECT_EQ(there_and_back(std::vector<bool>{true, false}), (std::vector<bool>{true, false}));
  EXPECT_EQ(there_and_back(std::vector<std::string>{"a", "b"}),
            (std::vector<std::string>{"a", "b"}));
  using nested = std::optional<std::vector<std::optional<std::int64_t>>>;
  EXPECT_EQ(there_and_back(nested({std::nullopt, 3})), nested({std::nullopt, 3}));
  const std::int64_t numbers[] = {1, 2};
  EXPECT_EQ(d::to<std::vector<std::int64_t>>(d::from(dispatch::IntArrayRef(numbers))),
            (std::vector<std::int64_t>{1, 2}));
}

TEST(StableIValue, AnOptionalOrListOfTensorsOwnsThem) {
  const at::Tensor host = at::ones({2});
  const Tensor tensor = stable_tensor::of(host);
  EXPECT_EQ(there_and_back(std::optional<Tensor>(tensor))->get(), tensor.get());
  EXPECT_EQ(there_and_back(std::vector<Tensor>{tensor, tensor}).size(), 2U);
  EXPECT_EQ(host.use_count(), 2U);
}

TEST(StableIValue, HoldsAGenerator) {
  const auto generator = dispatch::stable_generator::of(at::detail::createCPUGenerator());
  const auto back = there_and_back(generator);
  EXPECT_TRUE(dispatch::stable_generator::host(back) ==
              dispatch::stable_generator::host(generator));
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST(StableIValue, HasItsOlderNamesToo) {
  EXPECT_EQ(::to<std::int64_t>(::from(std::int64_t{3})), 3);
  EXPECT_EQ(::to<std::optional<double>>(::from(std::optional<double>(2))), 2);
  EXPECT_FALSE(::to<Tensor>(::from(Tensor())).defined());
}
#pragma GCC diagnostic pop

}  // namespace
