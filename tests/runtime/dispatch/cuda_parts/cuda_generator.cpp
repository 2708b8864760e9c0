// SPDX-License-Identifier: BSL-1.0
// A generator of Philox numbers: each launch takes as many as its threads may draw.
#include <dispatch/cuda_parts/cuda_generator.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/library.h>

#include <utility>

#include "../../thrown.hpp"

namespace {

using dispatch::CUDAGeneratorImpl;
using testing::HasSubstr;
using numbers = std::pair<std::uint64_t, std::uint64_t>;

TEST(CudaGeneratorTest, EachLaunchContinues) {
  CUDAGeneratorImpl generator(0);
  generator.set_current_seed(7);
  EXPECT_EQ(generator.philox_engine_inputs(1), numbers(7, 0));
  EXPECT_EQ(generator.philox_engine_inputs(8), numbers(7, 4));
  EXPECT_EQ(generator.philox_engine_inputs(4), numbers(7, 12));
  generator.set_current_seed(8);
  EXPECT_EQ(generator.get_offset(), 0U);
}

TEST(CudaGeneratorTest, OffsetsAreMultiplesOfFour) {
  CUDAGeneratorImpl generator;
  generator.set_offset(12);
  EXPECT_EQ(generator.philox_offset_per_thread(), 12U);
  EXPECT_THAT(test::thrown_by([&] { generator.set_offset(2); }), HasSubstr("a multiple of 4"));
}

TEST(CudaGeneratorTest, ItsStateIsRestored) {
  CUDAGeneratorImpl generator(0);
  generator.set_current_seed(9);
  generator.set_offset(20);
  const auto state = generator.get_state();
  const auto copy = generator.clone();
  generator.set_current_seed(1);
  generator.set_state(*state);
  EXPECT_EQ(generator.philox_engine_inputs(1), numbers(9, 20));
  EXPECT_EQ(copy->philox_engine_inputs(1), numbers(9, 20));
}

}  // namespace
