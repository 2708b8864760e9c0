// SPDX-License-Identifier: BSL-1.0
// The offsets of an element in tensors of one shape and different strides.
#include <dispatch/cuda_parts/offset_calculator.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "../../thrown.hpp"

namespace {

using testing::ElementsAre;

constexpr std::int64_t sizes[] = {3, 2};  // the first dimension is the fastest
constexpr std::int64_t contiguous[] = {4, 12};
constexpr std::int64_t transposed[] = {16, 8};
constexpr const std::int64_t* strides[] = {contiguous, transposed};

TEST(OffsetCalculator, CountsInTheUnitsOfTheStrides) {
  const OffsetCalculator<2> bytes(2, sizes, strides);
  EXPECT_THAT(bytes.get(0), ElementsAre(0U, 0U));
  EXPECT_THAT(bytes.get(2), ElementsAre(8U, 32U));
  EXPECT_THAT(bytes.get(4), ElementsAre(16U, 24U));
  constexpr std::int64_t units[] = {4, 8};
  EXPECT_THAT((OffsetCalculator<2>(2, sizes, strides, units).get(4)), ElementsAre(4U, 3U));
}

TEST(OffsetCalculator, OffsetsMayBeNegative) {
  static constexpr std::int64_t reversed[] = {-4, -12};
  constexpr const std::int64_t* of_one[] = {reversed};
  EXPECT_THAT((OffsetCalculator<1, std::uint32_t, true>(2, sizes, of_one).get(5)),
              ElementsAre(-20));
}

TEST(OffsetCalculator, WithoutDimensionsIsTheFirstElement) {
  EXPECT_THAT((OffsetCalculator<2>(0, sizes, strides).get(0)), ElementsAre(0U, 0U));
}

TEST(OffsetCalculator, HasAMostOfDimensions) {
  EXPECT_THAT(test::thrown_by([] { (void)OffsetCalculator<1>(MAX_DIMS + 1, sizes, strides); }),
              testing::HasSubstr("tensor has too many (>25) dims"));
}

TEST(TrivialOffsetCalculator, IsTheNumberOfTheElement) {
  EXPECT_THAT(TrivialOffsetCalculator<3>().get(7), ElementsAre(7U, 7U, 7U));
}

}  // namespace
