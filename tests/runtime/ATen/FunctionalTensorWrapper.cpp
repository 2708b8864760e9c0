// SPDX-License-Identifier: BSL-1.0
// Kernels for the key Functionalize compile. No tensor is functional, and functions that need a
// functional tensor throw an error.
#include <ATen/FunctionalTensorWrapper.h>

#include <gtest/gtest.h>

#include <optional>

#include <ATen/ATen.h>

namespace {

namespace functional = at::functionalization::impl;

TEST(FunctionalTensorWrapper, NoTensorIsFunctional) {
  const at::Tensor t = at::zeros({2});
  EXPECT_FALSE(functional::isFunctionalTensor(t));
  EXPECT_FALSE(functional::isFunctionalTensor(std::optional<at::Tensor>(t)));
  EXPECT_NO_THROW(functional::sync(t));
  EXPECT_TRUE(functional::from_functional_tensor(t, false).is_same(t));
  EXPECT_THROW(static_cast<void>(functional::from_functional_tensor(t)), c10::Error);
  EXPECT_THROW(functional::replace_(t, t), c10::Error);
  EXPECT_THROW(functional::commit_update(t), c10::Error);
}

}  // namespace
