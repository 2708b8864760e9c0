// SPDX-License-Identifier: BSL-1.0
// PyTorch's headers for ranges, sizes that are not empty, words of reductions, and the tracer's
// key.
#include <ATen/ATen.h>
#include <ATen/TracerMode.h>
#include <ATen/core/Range.h>
#include <ATen/native/NonEmptyUtils.h>
#include <ATen/native/RangeUtils.h>
#include <ATen/native/ReductionType.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>

namespace {

TEST(RangeUtils, CountsElements) {
  using at::native::compute_arange_size;
  EXPECT_EQ(compute_arange_size<std::int64_t>(0, 5, 2), 3);
  EXPECT_EQ(compute_arange_size<std::int64_t>(5, 0, -2), 3);
  EXPECT_EQ(compute_arange_size<std::int64_t>(1, 1, 1), 0);
  EXPECT_EQ(compute_arange_size<double>(0.0, 1.0, 0.25), 4);
  EXPECT_EQ(compute_arange_size<float>(1.0, 0.0, -0.3), 4);
  EXPECT_THROW(static_cast<void>(compute_arange_size<double>(0, 1, 0)), c10::Error);
  EXPECT_THROW(static_cast<void>(compute_arange_size<double>(0, 1, -1)), c10::Error);
  EXPECT_THROW(static_cast<void>(compute_arange_size<double>(0, INFINITY, 1)), c10::Error);
}

TEST(NonEmptyUtils, TakesATensorWithoutDimensionsAsOneOfOne) {
  const at::Tensor number = at::empty({}), rows = at::empty({2, 3});
  EXPECT_EQ(at::native::ensure_nonempty_dim(number.dim()), 1);
  EXPECT_EQ(at::native::ensure_nonempty_size(number, 0), 1);
  EXPECT_EQ(at::native::ensure_nonempty_stride(number, 0), 1);
  EXPECT_EQ(at::native::ensure_nonempty_size(rows, 1), 3);
  EXPECT_EQ(at::native::ensure_nonempty_stride(rows, 0), 3);
  EXPECT_EQ(at::native::ensure_nonempty_vec({}), at::native::IdxVec{1});
  EXPECT_EQ(at::native::ensure_nonempty_vec({4}), at::native::IdxVec{4});
}

TEST(ReductionType, ReadsWords) {
  using at::native::ReductionType;
  EXPECT_EQ(at::native::get_reduction_enum("amax"), ReductionType::MAX);
  EXPECT_EQ(at::native::get_reduction_enum("min"), ReductionType::MIN);
  EXPECT_EQ(at::native::get_reduction_enum("prod"), ReductionType::PROD);
  EXPECT_EQ(at::native::get_operator_enum("multiply", false), ReductionType::PROD);
  EXPECT_EQ(at::native::get_operator_enum("mean", true), ReductionType::MEAN);
  EXPECT_THROW(static_cast<void>(at::native::get_operator_enum("sum", false)), c10::Error);
  EXPECT_THROW(static_cast<void>(at::native::get_reduction_enum("add")), c10::Error);
}

TEST(Range, IsDividedAndPrinted) {
  std::ostringstream out;
  out << at::Range(2, 8) / 2;
  EXPECT_EQ(out.str(), "Range[1, 4]");
  EXPECT_EQ(at::Range(2, 8).size(), 6);
}

TEST(TracerMode, IsOffInTheScopeOfAGuard) {
  namespace tracer = at::tracer::impl;
  EXPECT_FALSE(tracer::is_dispatch_enabled());
  tracer::set_dispatch_enabled(true);
  EXPECT_TRUE(tracer::is_dispatch_enabled());
  {
    const tracer::NoTracerDispatchMode guard;
    EXPECT_FALSE(tracer::is_dispatch_enabled());
    EXPECT_THROW(tracer::set_dispatch_enabled(true), c10::Error);
  }
  EXPECT_TRUE(tracer::is_dispatch_enabled());
  tracer::set_dispatch_enabled(false);
}

}  // namespace
