// SPDX-License-Identifier: BSL-1.0
// Dimensions are joined where the elements lie as those of one dimension.
#include <dispatch/tensor_parts/collapse_dims.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using list = std::vector<std::int64_t>;

struct collapsed {
  list sizes, strides;
  std::int64_t kept;
  bool operator==(const collapsed&) const = default;
};
collapsed of(list sizes, list strides, int excluded = -1) {
  const auto [kept, count] = dispatch::collapse_dims(
      sizes.data(), strides.data(), static_cast<std::int64_t>(sizes.size()), excluded);
  sizes.resize(static_cast<std::size_t>(count));
  strides.resize(static_cast<std::size_t>(count));
  return {sizes, strides, kept};
}

TEST(CollapseDims, JoinsWhatLiesAsOne) {
  EXPECT_EQ(of({2, 3, 4}, {12, 4, 1}), (collapsed{{24}, {1}, -1}));
  EXPECT_EQ(of({2, 3, 4}, {24, 4, 1}), (collapsed{{2, 12}, {24, 1}, -1}));
  EXPECT_EQ(of({4, 3}, {1, 4}), (collapsed{{4, 3}, {1, 4}, -1}));
}

TEST(CollapseDims, DimensionsOfOneElementVanish) {
  EXPECT_EQ(of({1, 3, 1, 4}, {7, 4, 9, 1}), (collapsed{{12}, {1}, -1}));
  EXPECT_EQ(of({1, 1}, {5, 6}), (collapsed{{1}, {1}, 0}));
}

TEST(CollapseDims, TheExcludedOneStays) {
  EXPECT_EQ(of({2, 3, 4}, {12, 4, 1}, 1), (collapsed{{2, 3, 4}, {12, 4, 1}, 1}));
  EXPECT_EQ(of({2, 3, 4}, {12, 4, 1}, 2), (collapsed{{6, 4}, {4, 1}, 1}));
  EXPECT_EQ(of({2, 1, 4}, {4, 4, 1}, 1), (collapsed{{2, 1, 4}, {4, 4, 1}, 1}));
  EXPECT_THROW(of({2}, {1}, 1), dispatch::Error);
  EXPECT_THROW(of({2}, {1}, -2), dispatch::Error);
}

}  // namespace
