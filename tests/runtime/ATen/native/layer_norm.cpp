// SPDX-License-Identifier: BSL-1.0
// Checks of a layer normalisation. The expected answers are PyTorch 2.13's.
#include <ATen/native/layer_norm.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "../../thrown.hpp"

namespace {

using at::native::_check_layer_norm_inputs;

TEST(LayerNormChecks, RowsAndTheirElements) {
  using shape = std::vector<std::int64_t>;
  const at::Tensor x = at::ones({2, 3, 4});
  const auto checked = [&](const shape& last, const at::Tensor& weight = {},
                           const at::Tensor& bias = {}) {
    return test::thrown<c10::Error>(
        [&] { static_cast<void>(_check_layer_norm_inputs(x, last, weight, bias)); });
  };
  EXPECT_EQ(_check_layer_norm_inputs(x, {4}, {}, {}),
            (std::pair<std::int64_t, std::int64_t>(6, 4)));
  EXPECT_EQ(_check_layer_norm_inputs(x, {3, 4}, at::ones({3, 4}), {}),
            (std::pair<std::int64_t, std::int64_t>(2, 12)));
  EXPECT_EQ(checked({}),
            "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
            "element, but got normalized_shape = []");
  EXPECT_EQ(checked({4}, at::ones({3})),
            "Expected weight to be of same shape as normalized_shape, but got weight of shape [3] "
            "and normalized_shape = [4]");
  EXPECT_EQ(checked({4}, at::ones({4}), at::ones({3})),
            "Expected bias to be of same shape as normalized_shape, but got bias of shape [3] and "
            "normalized_shape = [4]");
  EXPECT_EQ(checked({3}),
            "Given normalized_shape=[3], expected input with shape [*, 3], but got input of "
            "size[2, 3, 4]");
  EXPECT_EQ(checked({2, 2, 3, 4}),
            "Given normalized_shape=[2, 2, 3, 4], expected input with shape [*, 2, 2, 3, 4], but "
            "got input of size[2, 3, 4]");
}

TEST(RmsNormChecks, RefuseTheSameSizes) {
  const auto refused = [](at::IntArrayRef sizes, at::IntArrayRef normalized,
                          const at::Tensor& weight = {}) {
    return test::thrown_by([&] {
      at::native::_check_rms_norm_inputs_symint(at::zeros(sizes),
                                                c10::fromIntArrayRefSlow(normalized), weight);
    });
  };
  EXPECT_EQ(refused({2, 3}, {3}, at::zeros({3})), "(nothing was thrown)");
  EXPECT_EQ(refused({2, 3}, {}),
            "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
            "element, but got normalized_shape = []");
  EXPECT_EQ(refused({2, 3}, {3}, at::zeros({2})),
            "Expected weight to be of same shape as normalized_shape, but got weight of shape [2] "
            "and normalized_shape = [3]");
  EXPECT_EQ(refused({2}, {3, 2}), "Input tensor must have at least 2 dimensions, but got 1");
  EXPECT_EQ(refused({2, 3, 4}, {2, 4}),
            "Given normalized_shape=[2, 4], expected input with shape [*2, 4], but got input of "
            "size[2, 3, 4]");
}

}  // namespace
