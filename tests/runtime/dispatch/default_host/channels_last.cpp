// SPDX-License-Identifier: BSL-1.0
// Computes and recognises strides of the channels-last formats. The expected results are PyTorch
// 2.13's.
#include <dispatch/default_host/channels_last.hpp>

#include <gtest/gtest.h>

#include <vector>

#include "../../thrown.hpp"

namespace {

using list = std::vector<std::int64_t>;

TEST(ChannelsLast, StridesOfSizes) {
  EXPECT_EQ(dispatch::get_channels_last_strides_2d(list{2, 3, 4, 5}), (list{60, 1, 15, 3}));
  EXPECT_EQ(dispatch::get_channels_last_strides_2d(list{3, 4, 5}), (list{1, 15, 3}));
  EXPECT_EQ(dispatch::get_channels_last_strides_3d(list{2, 3, 4, 5, 6}), (list{360, 1, 90, 18, 3}));
  EXPECT_EQ(dispatch::get_channels_last_strides_3d(list{3, 4, 5, 6}), (list{1, 90, 18, 3}));
  EXPECT_EQ(test::thrown<dispatch::Error>(
                [] { static_cast<void>(dispatch::get_channels_last_strides_2d(list{1, 2})); }),
            "strides of channels last: expected 3 or 4 dimensions, got 2");
}

TEST(ChannelsLast, StridesAreRecognised) {
  EXPECT_TRUE(dispatch::is_channels_last_strides_2d(list{2, 3, 4, 5}, list{60, 1, 15, 3}));
  EXPECT_FALSE(dispatch::is_channels_last_strides_2d(list{2, 3, 4, 5}, list{60, 20, 5, 1}));
  EXPECT_TRUE(dispatch::is_channels_last_strides_2d(list{2, 3, 4, 5}, list{120, 1, 30, 6}))
      << "with gaps";
  EXPECT_FALSE(dispatch::is_channels_last_strides_2d(list{2, 0, 4, 5}, list{60, 1, 15, 3}));
  EXPECT_FALSE(dispatch::is_channels_last_strides_2d(list{2, 1, 1, 1}, list{1, 1, 1, 1}))
      << "as good as contiguous";
  EXPECT_FALSE(dispatch::is_channels_last_strides_2d(list{3, 4, 5}, list{1, 15, 3}));
  EXPECT_TRUE(dispatch::is_channels_last_strides_3d(list{2, 3, 4, 5, 6}, list{360, 1, 90, 18, 3}));
  EXPECT_FALSE(
      dispatch::is_channels_last_strides_3d(list{2, 3, 4, 5, 6}, list{360, 120, 30, 6, 1}));
}

}  // namespace
