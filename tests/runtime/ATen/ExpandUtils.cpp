// SPDX-License-Identifier: BSL-1.0
// Sizes and strides of expanded tensors. The expected answers are PyTorch 2.13's.
#include <ATen/ExpandUtils.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "../thrown.hpp"

namespace {

using numbers = std::vector<std::int64_t>;

TEST(ExpandUtils, GeometryOfAnExpandedTensor) {
  const auto wanted = std::make_tuple(numbers{4, 2, 3}, numbers{0, 5, 0});
  EXPECT_EQ(at::inferExpandGeometry({2, 1}, {5, 1}, {4, 2, 3}), wanted);
  EXPECT_EQ(at::inferExpandGeometry({2, 1}, {5, 1}, {4, -1, 3}), wanted);
  EXPECT_EQ(at::inferExpandGeometry({2, 3}, {3, 1}, {1, 2, 3}),
            std::make_tuple(numbers{1, 2, 3}, numbers{6, 3, 1}));
  const auto small = at::inferExpandGeometry_dimvector({2, 1}, {5, 1}, {4, 2, 3});
  EXPECT_EQ(small.sizes, at::DimVector({4, 2, 3}));
  EXPECT_EQ(small.strides, at::DimVector({0, 5, 0}));
}

TEST(ExpandUtils, GeometriesThatDoNotExpand) {
  const auto refused = [](at::IntArrayRef sizes) {
    return test::thrown<c10::Error>(
        [&] { static_cast<void>(at::inferExpandGeometry({2, 1}, {5, 1}, sizes)); });
  };
  EXPECT_EQ(refused({3, 3}),
            "The expanded size of the tensor (3) must match the existing size (2) at non-singleton "
            "dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 1]");
  EXPECT_EQ(refused({-1, 2, 1}),
            "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing "
            "dimension 0");
}

TEST(ExpandUtils, DenseStrides) {
  EXPECT_EQ(at::infer_dense_strides({2, 3, 4}, {24, 8, 2}), (numbers{12, 4, 1}));
  EXPECT_EQ(at::infer_dense_strides({2, 3}, {1, 2}), (numbers{1, 2}));
  EXPECT_EQ(at::infer_dense_strides({2, 3}, {0, 1}), (numbers{3, 1}));
}

}  // namespace
