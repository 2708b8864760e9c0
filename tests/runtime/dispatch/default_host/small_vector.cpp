// SPDX-License-Identifier: BSL-1.0
// Vectors of sizes with the names that PyTorch's have.
#include <dispatch/default_host/small_vector.hpp>

#include <gmock/gmock.h>

namespace {

using dispatch::DimVector;
using dispatch::SmallVector;
using ::testing::ElementsAre;

TEST(SmallVectorTest, IsMadeOfWhatPyTorchsIsMadeOf) {
  EXPECT_TRUE(DimVector().empty());
  EXPECT_THAT(DimVector(2), ElementsAre(0, 0));
  EXPECT_THAT(DimVector(2, 7), ElementsAre(7, 7));
  EXPECT_THAT((DimVector{2, 7}), ElementsAre(2, 7));
  const std::vector<std::int64_t> numbers{1, 2, 3};
  EXPECT_THAT(DimVector(dispatch::IntArrayRef(numbers)), ElementsAre(1, 2, 3));
  EXPECT_THAT(DimVector(numbers.begin() + 1, numbers.end()), ElementsAre(2, 3));
  EXPECT_THAT((dispatch::SymDimVector{1, 2}), ::testing::SizeIs(2));
}

TEST(SmallVectorTest, GrowsAndShrinks) {
  SmallVector<int, 2> v{1};
  v.append({2, 3});
  const int more[] = {4, 5};
  v.append(more, more + 2);
  v.append(2U, 6);
  EXPECT_THAT(v, ElementsAre(1, 2, 3, 4, 5, 6, 6));
  EXPECT_EQ(v.pop_back_val(), 6);
  v.pop_back_n(4);
  EXPECT_THAT(v, ElementsAre(1, 2));
  EXPECT_EQ(v.size_in_bytes(), 2 * sizeof(int));
  v = {8};
  EXPECT_THAT(v, ElementsAre(8));
}

TEST(SmallVectorTest, IsViewedAsSizes) {
  const DimVector v{2, 3};
  const dispatch::IntArrayRef view = v;
  EXPECT_EQ(view.data(), v.data());
  const dispatch::SmallVectorImpl<std::int64_t>& base = v;
  EXPECT_EQ(base.size(), 2U);
}

}  // namespace
