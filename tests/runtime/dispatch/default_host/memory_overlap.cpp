// SPDX-License-Identifier: BSL-1.0
// Whether tensors share elements. The expected results are those of
// torch.ops.aten._debug_has_internal_overlap.
#include <dispatch/default_host/memory_overlap.hpp>

#include <gtest/gtest.h>

#include <ATen/MemoryOverlap.h>

#include <dispatch/default_host/functions.hpp>

#include "../../thrown.hpp"

namespace {

using at::MemOverlap;
using at::MemOverlapStatus;
using test::thrown_by;

at::Tensor over(at::Tensor& base, at::IntArrayRef sizes, at::IntArrayRef strides) {
  return at::from_blob(base.data_ptr(), sizes, strides);
}

TEST(MemoryOverlap, WithinOneTensor) {
  at::Tensor base = at::zeros({4, 6});
  EXPECT_EQ(at::has_internal_overlap(base), MemOverlap::No);
  EXPECT_EQ(at::has_internal_overlap(base.t()), MemOverlap::No);
  EXPECT_EQ(at::has_internal_overlap(base.slice(1, 0, 6, 2)), MemOverlap::TooHard);
  EXPECT_EQ(at::has_internal_overlap(over(base, {4, 6}, {0, 1})), MemOverlap::Yes);
  EXPECT_EQ(at::has_internal_overlap(over(base, {2, 3}, {1, 1})), MemOverlap::TooHard);
  // The memory is as long as that of a tensor without gaps, but some elements share a place.
  EXPECT_EQ(at::has_internal_overlap(over(base, {2, 2, 2}, {2, 2, 3})), MemOverlap::TooHard);
  EXPECT_EQ(at::has_internal_overlap(at::zeros({0, 3})), MemOverlap::No);
  EXPECT_NO_THROW(at::assert_no_internal_overlap(base));
  EXPECT_EQ(
      thrown_by([&] { at::assert_no_internal_overlap(over(base, {2}, {0})); }),
      "elements of Tensor(Float, [2], cpu) lie at one place: write to a copy of it (clone())");
}

TEST(MemoryOverlap, BetweenTwoTensors) {
  const at::Tensor base = at::zeros({4, 6});
  const at::Tensor top = base.slice(0, 0, 3);
  EXPECT_EQ(at::get_overlap_status(base, base), MemOverlapStatus::Full);
  EXPECT_EQ(at::get_overlap_status(base, base.view({4, 6})), MemOverlapStatus::Full);
  EXPECT_EQ(at::get_overlap_status(base, base.view({6, 4})), MemOverlapStatus::Partial);
  EXPECT_EQ(at::get_overlap_status(base, top), MemOverlapStatus::Partial);
  EXPECT_EQ(at::get_overlap_status(top, base.slice(0, 3)), MemOverlapStatus::No);
  EXPECT_EQ(at::get_overlap_status(base, at::zeros({4, 6})), MemOverlapStatus::No);
  EXPECT_EQ(at::get_overlap_status(base, base.slice(1, 0, 3)), MemOverlapStatus::TooHard);
  EXPECT_NO_THROW(at::assert_no_partial_overlap(base, base));
  EXPECT_EQ(thrown_by([&] { at::assert_no_partial_overlap(base, top); }),
            "Tensor(Float, [4, 6], cpu) and Tensor(Float, [3, 6], cpu) share elements in memory, "
            "one of which is written to: write to a copy (clone())");
  EXPECT_NE(thrown_by([&] { at::assert_no_overlap(base, base); }), "(nothing was thrown)");
}

}  // namespace
