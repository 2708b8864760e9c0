// SPDX-License-Identifier: BSL-1.0
// Sums and products of all sizes or of some of them, and errors for invalid dimensions.
#include <dispatch/default_host/products.hpp>

#include <gtest/gtest.h>

#include <c10/core/TensorImpl.h>
#include <c10/util/accumulate.h>

#include <vector>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

TEST(Products, AreOfAllOrOfSomeDimensions) {
  const std::vector<int> sizes = {2, 3, 5};
  EXPECT_EQ(c10::sum_integers(sizes), 10);
  EXPECT_EQ(c10::sum_integers(sizes.begin(), sizes.begin()), 0);
  EXPECT_EQ(c10::multiply_integers(sizes), 30);
  EXPECT_EQ(c10::multiply_integers(std::vector<std::int64_t>{}), 1);
  EXPECT_EQ(c10::numelements_from_dim(1, sizes), 15);
  EXPECT_EQ(c10::numelements_from_dim(7, sizes), 1);
  EXPECT_EQ(c10::numelements_to_dim(2, sizes), 6);
  EXPECT_EQ(c10::numelements_between_dim(2, 0, sizes), 6);
  const std::vector<std::int64_t> wide = {2, 3, 5, 7};
  EXPECT_EQ(c10::size_from_dim_(1, wide), 105);
  EXPECT_EQ(c10::size_to_dim_(0, wide), 1);
  EXPECT_EQ(c10::size_between_dim_(3, 0, wide), 15);
  EXPECT_EQ(c10::size_between_dim_(1, 1, wide), 1);
  EXPECT_EQ(c10::canonical_axis_index_(-1, 4), 3);
}

TEST(Products, NameAMissingDimension) {
  const std::vector<std::int64_t> sizes = {2, 3};
  EXPECT_EQ(thrown_by<dispatch::IndexError>([&] { (void)c10::size_to_dim_(3, sizes); }),
            "expected a dimension from 0 to 2, given 3");
  EXPECT_EQ(thrown_by<dispatch::IndexError>([&] { (void)c10::numelements_from_dim(-1, sizes); }),
            "expected a dimension from 0 to 2, given -1");
  EXPECT_EQ(thrown_by<dispatch::IndexError>([] { (void)c10::canonical_axis_index_(2, 2); }),
            "expected an axis from -2 to 1, given 2");
}

}  // namespace
