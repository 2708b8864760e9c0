// SPDX-License-Identifier: BSL-1.0
// New tensors below the dispatcher. The expected strides and texts are PyTorch 2.13's.
#include <ATen/EmptyTensor.h>
#include <ATen/ScalarOps.h>
#include <gtest/gtest.h>

#include "../thrown.hpp"

namespace {

using at::detail::empty_cpu;
using at::detail::empty_meta;
using at::detail::empty_strided_cpu;
using at::detail::empty_strided_meta;

void expect_tensor(const at::Tensor& x, at::Device device, at::ScalarType type,
                   at::IntArrayRef sizes, at::IntArrayRef strides) {
  EXPECT_EQ(x.device(), device);
  EXPECT_EQ(x.scalar_type(), type);
  EXPECT_EQ(x.sizes(), sizes);
  EXPECT_EQ(x.strides(), strides);
}

TEST(EmptyTensor, OnTheCpu) {
  expect_tensor(empty_cpu({2, 3}, at::kInt), at::kCPU, at::kInt, {2, 3}, {3, 1});
  expect_tensor(empty_cpu({2, 3, 2, 2}, at::kInt, false, at::MemoryFormat::ChannelsLast), at::kCPU,
                at::kInt, {2, 3, 2, 2}, {12, 1, 6, 3});
  expect_tensor(empty_cpu({2}, {}, {}, {}, {}, {}), at::kCPU, at::kFloat, {2}, {1});
  expect_tensor(empty_cpu({2}, at::TensorOptions(at::kHalf)), at::kCPU, at::kHalf, {2}, {1});
  expect_tensor(empty_strided_cpu({2, 3}, {1, 2}, at::kInt), at::kCPU, at::kInt, {2, 3}, {1, 2});
  expect_tensor(empty_strided_cpu({2, 3}, {1, 2}, {}, {}, {}, {}), at::kCPU, at::kFloat, {2, 3},
                {1, 2});
  expect_tensor(empty_strided_cpu({2}, {3}, at::TensorOptions()), at::kCPU, at::kFloat, {2}, {3});
  const at::Tensor x = empty_cpu({4}, at::kByte);
  EXPECT_NE(x.data_ptr(), nullptr);
  EXPECT_EQ(x.key_set(), at::zeros({4}, at::kByte).key_set());
}

TEST(EmptyTensor, WithoutMemory) {
  expect_tensor(empty_meta({2, 3}, at::kInt), at::kMeta, at::kInt, {2, 3}, {3, 1});
  expect_tensor(empty_meta({1, 2, 3, 4}, at::kInt, at::MemoryFormat::ChannelsLast), at::kMeta,
                at::kInt, {1, 2, 3, 4}, {24, 1, 8, 2});
  expect_tensor(empty_meta({2}, {}, {}, {}, {}, {}), at::kMeta, at::kFloat, {2}, {1});
  expect_tensor(empty_meta({2}, at::TensorOptions(at::kHalf)), at::kMeta, at::kHalf, {2}, {1});
  expect_tensor(empty_strided_meta({2, 3}, {1, 2}, at::kInt), at::kMeta, at::kInt, {2, 3}, {1, 2});
  expect_tensor(empty_strided_meta({2}, {3}, at::TensorOptions()), at::kMeta, at::kFloat, {2}, {3});
  expect_tensor(empty_strided_meta({2}, {3}, {}, {}, {}, {}), at::kMeta, at::kFloat, {2}, {3});
}

TEST(EmptyTensor, NegativeSizes) {
  const std::string text = "Trying to create tensor with negative dimension -1: [2, -1]";
  EXPECT_EQ(test::thrown<c10::Error>(
                [] { at::detail::check_size_nonnegative(at::IntArrayRef({2, -1})); }),
            text);
  EXPECT_EQ(test::thrown<c10::Error>([] { static_cast<void>(empty_cpu({2, -1}, at::kInt)); }),
            text);
  EXPECT_EQ(test::thrown<c10::Error>([] { static_cast<void>(empty_meta({2, -1}, at::kInt)); }),
            text);
}

struct exhausted_allocator final : c10::Allocator {
  c10::DataPtr allocate(std::size_t) override {
    return {nullptr, c10::Device(c10::kPrivateUse1, 0)};
  }
  void copy_data(void*, const void*, std::size_t) const override {}
};
TEST(EmptyTensor, AnAllocatorWithoutMemoryIsAnError) {
  exhausted_allocator exhausted;
  const c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);
  const auto text = test::thrown<c10::Error>([&] {
    static_cast<void>(at::detail::empty_generic({3}, &exhausted, keys, at::kFloat, std::nullopt));
  });
  EXPECT_NE(text.find(":0 returned no memory for 12 bytes"), std::string::npos) << text;
  EXPECT_EQ(at::detail::empty_generic({0}, &exhausted, keys, at::kFloat, std::nullopt).numel(), 0);
}

TEST(EmptyTensor, PinnedMemoryIsTheBackends) {
  EXPECT_THROW(static_cast<void>(empty_cpu({2}, at::kInt, true)), c10::Error);
}

TEST(EmptyTensor, OfANumber) {
  const at::Tensor x = at::detail::scalar_tensor_static(3, at::kHalf, at::kCPU);
  expect_tensor(x, at::kCPU, at::kHalf, {}, {});
  EXPECT_EQ(x.item<float>(), 3);
}

}  // namespace
