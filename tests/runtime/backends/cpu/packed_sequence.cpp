// SPDX-License-Identifier: BSL-1.0
// What a packed sequence holds. The same holds with PyTorch's headers.
#include <torch/nn/utils/rnn.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace {

using torch::nn::utils::rnn::PackedSequence;

TEST(PackedSequences, HoldTheirTensors) {
  const at::Tensor data = at::ones({5, 2}), sizes = at::ones({3}, at::kLong);
  const at::Tensor order = at::ones({2}, at::kLong);
  const PackedSequence packed(data, sizes, order, order);
  EXPECT_TRUE(packed.data().is_same(data));
  EXPECT_TRUE(packed.batch_sizes().is_same(sizes));
  EXPECT_TRUE(packed.sorted_indices().is_same(order));
  EXPECT_TRUE(packed.unsorted_indices().is_same(order));
  EXPECT_FALSE(packed.is_cuda());
  EXPECT_TRUE(packed.cpu().data().is_same(data));
  const PackedSequence converted = packed.to(at::kDouble);
  EXPECT_EQ(converted.data().scalar_type(), at::kDouble);
  EXPECT_EQ(converted.sorted_indices().scalar_type(), at::kLong);
  const at::Tensor turned = torch::nn::utils::rnn::invert_permutation(at::arange(3).flip({0}));
  EXPECT_TRUE(at::equal(turned, at::arange(3).flip({0})));
  EXPECT_FALSE(PackedSequence(data, sizes).unsorted_indices().defined());
  EXPECT_THROW((void)torch::nn::utils::rnn::pad_packed_sequence(packed, false, 0., 2), c10::Error);
}

}  // namespace
