// SPDX-License-Identifier: BSL-1.0
// A tensor that is marked as a number affects the type of a result as the number does. The same
// holds with PyTorch's headers.
#include <ATen/ScalarOps.h>

#include <ATen/ATen.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/TypeProperties.h>
#include <gtest/gtest.h>

namespace {

TEST(WrappedNumbers, OperatorsTakeThemAsNumbers) {
  const at::Tensor ints = at::ones({2}, at::kInt), floats = at::ones({2}, at::kFloat);
  const at::Tensor wrapped = at::native::wrapped_scalar_tensor(2.5);
  const at::Tensor plain = at::scalar_tensor(2.5, at::kDouble);
  EXPECT_EQ(at::add(ints, wrapped).scalar_type(), at::kFloat);
  EXPECT_EQ(at::add(ints, plain).scalar_type(), at::kDouble);
  EXPECT_EQ(at::mul(wrapped, ints).scalar_type(), at::kFloat);
  EXPECT_EQ(at::mul(floats, wrapped).scalar_type(), at::kFloat);
  const at::Tensor narrow = at::ones({}, at::kInt);
  EXPECT_EQ(at::add(narrow, wrapped).scalar_type(), at::kFloat);
  EXPECT_EQ(at::add(narrow, plain).scalar_type(), at::kDouble);
  EXPECT_EQ(at::add(at::ones({}, at::kHalf), wrapped).scalar_type(), at::kHalf);
  EXPECT_EQ(at::add(at::ones({}, at::kHalf), plain).scalar_type(), at::kDouble);
  EXPECT_EQ(at::result_type(ints, wrapped), at::kFloat);
  EXPECT_EQ(at::result_type(ints, plain), at::kDouble);
}

TEST(WrappedNumbers, KernelsSeeThem) {
  const at::Tensor ints = at::ones({2}, at::kInt);
  const at::Tensor wrapped = at::native::wrapped_scalar_tensor(2.5);
  const at::Tensor sum = at::empty({2}, at::kFloat);
  const auto iterator = at::TensorIteratorConfig()
                            .add_output(sum)
                            .add_const_input(ints)
                            .add_const_input(wrapped)
                            .promote_inputs_to_common_dtype(true)
                            .build();
  EXPECT_EQ(iterator.common_dtype(), at::kFloat);
  at::native::ResultTypeState state;
  state = at::native::update_result_type_state(ints, state);
  state = at::native::update_result_type_state(wrapped, state);
  EXPECT_EQ(state.wrappedResult, at::kFloat);
  EXPECT_EQ(at::native::result_type(state), at::kFloat);
}

}  // namespace
