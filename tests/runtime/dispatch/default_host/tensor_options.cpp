// SPDX-License-Identifier: BSL-1.0
// Options for new tensors: what is given, and what is left open.
#include <dispatch/default_host/tensor_options.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::TensorOptions;

TEST(TensorOptionsTest, LeavesOpenWhatIsNotGiven) {
  const TensorOptions options;
  EXPECT_EQ(options.dtype(), dispatch::kFloat);
  EXPECT_TRUE(options.device().is_cpu());
  EXPECT_FALSE(options.has_dtype() || options.has_device() || options.has_layout());
  EXPECT_EQ(options.dtype_opt(), std::nullopt);
}

TEST(TensorOptionsTest, ConvertsFromItsParts) {
  const TensorOptions type = dispatch::kLong;
  const TensorOptions device = dispatch::kCUDA;
  EXPECT_EQ(type.dtype_opt(), dispatch::kLong);
  EXPECT_EQ(device.device(), dispatch::Device("cuda"));
  EXPECT_EQ(dispatch::dtype(dispatch::kInt).device(dispatch::kCUDA, 1).device().index(), 1);
}

TEST(TensorOptionsTest, TakesOptionalsAndForgetsWhereTheyAreEmpty) {
  const std::optional<dispatch::ScalarType> none;
  const TensorOptions options = TensorOptions(dispatch::kLong).requires_grad(true).dtype(none);
  EXPECT_FALSE(options.has_dtype());
  EXPECT_EQ(options.dtype(), dispatch::kFloat);
  EXPECT_TRUE(options.requires_grad());
  EXPECT_EQ(options.dtype(std::optional(dispatch::kInt)).dtype(), dispatch::kInt);
}

TEST(TensorOptionsTest, MergesWhatTheOtherGives) {
  const TensorOptions base = dispatch::dtype(dispatch::kLong).device(dispatch::kCPU);
  const TensorOptions merged = base.merge_in(dispatch::kInt);
  EXPECT_EQ(merged.dtype(), dispatch::kInt);
  EXPECT_TRUE(merged.has_device());
}

}  // namespace
