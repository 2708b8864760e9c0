// SPDX-License-Identifier: BSL-1.0
// The elements that each thread of a launch runs, and the number of blocks.
#include <dispatch/cuda_parts/kernel_loop.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../../thrown.hpp"

namespace {

struct dimensions {
  unsigned x;
};

std::vector<int> elements_of(dimensions blockIdx, dimensions threadIdx, int n) {
  constexpr dimensions blockDim{4}, gridDim{2};
  std::vector<int> out;
  CUDA_KERNEL_LOOP(i, n) { out.push_back(i); }
  return out;
}

TEST(KernelLoop, EachElementHasOneThread) {
  EXPECT_EQ(elements_of({0}, {0}, 17), (std::vector<int>{0, 8, 16}));
  EXPECT_EQ(elements_of({1}, {3}, 17), (std::vector<int>{7, 15}));
  EXPECT_EQ(elements_of({1}, {3}, 7), std::vector<int>());
}

TEST(KernelLoop, BlocksHaveAThreadForEachElement) {
  using dispatch::GET_BLOCKS;
  EXPECT_EQ(GET_BLOCKS(1), 1);
  EXPECT_EQ(GET_BLOCKS(1024), 1);
  EXPECT_EQ(GET_BLOCKS(1025), 2);
  EXPECT_EQ(GET_BLOCKS(10, 4), 3);
  EXPECT_THAT(test::thrown_by([] { (void)GET_BLOCKS(0); }),
              testing::HasSubstr("positive, but got N=0"));
  EXPECT_THAT(test::thrown_by([] { (void)GET_BLOCKS(INT64_MAX); }),
              testing::HasSubstr("too many blocks"));
}

}  // namespace
