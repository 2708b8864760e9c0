// SPDX-License-Identifier: BSL-1.0
// The element type of a result. The expected types are PyTorch 2.13's.
#include <ATen/native/TypeProperties.h>

#include <gtest/gtest.h>

#include <vector>

#include <ATen/ATen.h>

namespace {

using namespace at::native;

TEST(TypeProperties, NumbersCountLessThanTensors) {
  ResultTypeState state = update_result_type_state(at::ones({2}, at::kInt), {});
  EXPECT_EQ(result_type(state), at::kInt);
  state = update_result_type_state(at::Scalar(1.5), state);
  EXPECT_EQ(result_type(state), at::kFloat);
  state = update_result_type_state(at::ones({2}, at::kBool), {});
  EXPECT_EQ(result_type(update_result_type_state(at::Scalar(2), state)), at::kLong);
  state = update_result_type_state(at::Tensor(), {});
  EXPECT_EQ(result_type(state), at::ScalarType::Undefined);
  state = update_result_type_state(at::Scalar(2), state);
  EXPECT_EQ(result_type(update_result_type_state(at::Scalar(true), state)), at::kLong);
}

TEST(TypeProperties, TensorsWithoutADimensionCountLess) {
  ResultTypeState state = update_result_type_state(at::ones({2}, at::kHalf), {});
  state = update_result_type_state(at::ones({}, at::kDouble), state);
  EXPECT_EQ(result_type(state), at::kHalf);
  state = update_result_type_state(at::Scalar(c10::complex<double>(1, 1)), state);
  EXPECT_EQ(result_type(state), at::kComplexHalf);
  state = update_result_type_state(at::ones({}, at::kLong), {});
  state = update_result_type_state(at::ones({2}, at::kByte), state);
  EXPECT_EQ(result_type(state), at::kByte);
  EXPECT_EQ(result_type(update_result_type_state(at::ones({}, at::kFloat), state)), at::kFloat);
}

TEST(TypeProperties, OfAList) {
  const std::vector<at::Tensor> tensors{at::ones({2}, at::kInt), at::ones({2}, at::kHalf)};
  EXPECT_EQ(result_type(at::ITensorListRef(tensors)), at::kHalf);
}

}  // namespace
