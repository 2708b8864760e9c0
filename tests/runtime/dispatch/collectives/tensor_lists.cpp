// SPDX-License-Identifier: BSL-1.0
// Sizes and parts of lists of tensors. The same holds with PyTorch's headers.
#include <dispatch/collectives/tensor_lists.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/Utils.hpp>

namespace {

using list = std::vector<at::Tensor>;

TEST(CollectiveTensorLists, HaveSizesAndAddresses) {
  const list tensors{at::ones({2, 3}), at::ones({4})};
  EXPECT_EQ(c10d::getTensorsNumel(tensors), 10U);
  EXPECT_EQ(c10d::getSizes(tensors), (std::vector<std::vector<std::int64_t>>{{2, 3}, {4}}));
  const list shapes = c10d::getTensorShapes(tensors);
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_EQ(shapes[0].scalar_type(), at::kLong);
  EXPECT_EQ(shapes[0].numel(), 2);
  EXPECT_EQ(shapes[0].data_ptr<std::int64_t>()[1], 3);
  EXPECT_EQ(c10d::getDevices(tensors), (std::vector<int>{-1, -1}));
  EXPECT_EQ(c10d::getDataPointer<float>(tensors[1]), tensors[1].data_ptr<float>());
  EXPECT_EQ(c10d::getDataPointers<float>(tensors)[1], tensors[1].data_ptr<float>());
}

TEST(CollectiveTensorLists, FitIntoOneTensor) {
  list tensors{at::ones({2, 3}), at::ones({2, 3})}, none;
  EXPECT_EQ(c10d::newLikeFlat(tensors).sizes(), (at::IntArrayRef{2, 2, 3}));
  EXPECT_THROW(static_cast<void>(c10d::newLikeFlat(none)), c10::Error);
}

TEST(CollectiveTensorLists, AreCutIntoParts) {
  const at::Tensor tensor = at::ones({4, 3});
  std::vector<int> lengths(2), offsets(2);
  EXPECT_EQ(c10d::computeLengthsAndOffsets({}, tensor, &lengths, &offsets), 12U);
  EXPECT_EQ(lengths, (std::vector<int>{6, 6}));
  EXPECT_EQ(offsets, (std::vector<int>{0, 6}));
  EXPECT_EQ(c10d::computeLengthsAndOffsets({1, 3}, tensor, &lengths, &offsets), 12U);
  EXPECT_EQ(lengths, (std::vector<int>{3, 9}));
  EXPECT_EQ(offsets, (std::vector<int>{0, 3}));
  const list tensors{at::ones({5}), at::ones({2})};
  EXPECT_EQ(c10d::computeLengthsAndOffsets(tensors, &lengths, &offsets), 7U);
  EXPECT_EQ(offsets, (std::vector<int>{0, 5}));
}

TEST(CollectiveTensorLists, ThePartsFitToTheGroup) {
  const at::Tensor tensor = at::ones({4});
  c10d::checkSplitSizes({}, tensor, 2);
  c10d::checkSplitSizes({1, 3}, tensor, 2);
  EXPECT_THROW(c10d::checkSplitSizes({}, tensor, 3), c10::Error);
  EXPECT_THROW(c10d::checkSplitSizes({4}, tensor, 2), c10::Error);
  EXPECT_THROW(c10d::checkSplitSizes({1, 2}, tensor, 2), c10::Error);
}

TEST(CollectiveTensorLists, RanksHaveAStartAndAStride) {
  const auto start_and_stride = [](const std::vector<std::uint64_t>& ranks) {
    std::pair<int, int> out;
    c10d::getGlobalRankStartAndStride(ranks, out.first, out.second);
    return out;
  };
  EXPECT_EQ(start_and_stride({}), std::pair(0, 1));
  EXPECT_EQ(start_and_stride({3}), std::pair(3, 0));
  EXPECT_EQ(start_and_stride({3, 5, 7}), std::pair(3, 2));
  EXPECT_EQ(start_and_stride({3, 5, 6}), std::pair(3, -1));
}

TEST(CollectiveTensorLists, TextsAreSplit) {
  EXPECT_EQ(c10d::split(',', "a,b,,c"), (std::vector<std::string>{"a", "b", "", "c"}));
  EXPECT_EQ(c10d::split(',', "a,"), std::vector<std::string>{"a"});
}

}  // namespace
