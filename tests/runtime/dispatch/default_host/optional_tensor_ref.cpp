// SPDX-License-Identifier: BSL-1.0
// A borrowed tensor, or none.
#include <ATen/core/Tensor.h>

#include <gtest/gtest.h>

namespace {

TEST(OptionalTensorRef, BorrowsATensorThatIsDefined) {
  const at::Tensor t = at::zeros({2, 3});
  const at::OptionalTensorRef ref = t;
  ASSERT_TRUE(ref.has_value());
  EXPECT_EQ(ref->dim(), 2);
  EXPECT_EQ(&*ref, &t);
  EXPECT_EQ(t.use_count(), 1U);
}

TEST(OptionalTensorRef, OfAnUndefinedTensorIsNone) {
  const at::Tensor undefined;
  const at::OptionalTensorRef ref = undefined, none;
  EXPECT_FALSE(ref);
  EXPECT_FALSE(none.has_value());
  EXPECT_THROW((void)none.getTensorRef(), c10::Error);
}

TEST(TensorRef, IsTheTensorItself) {
  const at::Tensor t = at::zeros({1}), other = at::zeros({2});
  at::TensorRef ref = t;
  EXPECT_EQ(&*ref, &t);
  ref = other;
  EXPECT_EQ(&*ref, &other);
}

TEST(BorrowFromOptionalTensor, CopiesNothing) {
  const std::optional<at::Tensor> some = at::zeros({1}), none;
  const auto borrowed = at::borrow_from_optional_tensor(some);
  EXPECT_EQ(&*borrowed, &*some);
  EXPECT_FALSE(at::borrow_from_optional_tensor(none)->defined());
}

}  // namespace
