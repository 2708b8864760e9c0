// SPDX-License-Identifier: BSL-1.0
// The C functions that convert between tensors and numbers, and those about tags and gradients.
#include <dispatch/stable/shim_scalars.hpp>

#include <gtest/gtest.h>

#include <torch/headeronly/version.h>
#include <dispatch/engine.hpp>
#include <dispatch/stable/shim.hpp>

namespace {

using dispatch::stable_tensor;
using torch::stable::Tensor;

TEST(StableShimScalars, MakeAndReadOneElement) {
  AtenTensorHandle handle = nullptr;
  ASSERT_EQ(aoti_torch_scalar_to_tensor_float32(2.5F, &handle), TORCH_SUCCESS);
  const Tensor real(handle);
  EXPECT_EQ(real.dim(), 0);
  float number = 0;
  EXPECT_EQ(aoti_torch_item_float32(real.get(), &number), TORCH_SUCCESS);
  EXPECT_EQ(number, 2.5F);
  std::int64_t integer = 0;
  EXPECT_EQ(aoti_torch_item_int64(real.get(), &integer), TORCH_SUCCESS);
  EXPECT_EQ(integer, 2);
  ASSERT_EQ(aoti_torch_scalar_to_tensor_bool(true, &handle), TORCH_SUCCESS);
  const Tensor flag(handle);
  bool yes = false;
  EXPECT_EQ(aoti_torch_item_bool(flag.get(), &yes), TORCH_SUCCESS);
  EXPECT_TRUE(yes);
  const Tensor two = stable_tensor::of(at::ones({2}, dispatch::kHalf));
  dispatch::Half half;
  EXPECT_EQ(aoti_torch_item_float16(two.get(), &half), TORCH_FAILURE);
  EXPECT_STREQ(torch_exception_get_what(),
               "a Tensor with 2 elements cannot be converted to Scalar");
  EXPECT_EQ(aoti_torch_item_float16(torch::stable::select(two, 0, 1).get(), &half), TORCH_SUCCESS);
  EXPECT_EQ(half, 1.0F);
}

TEST(StableShimScalars, HavePyTorchsNumbers) {
  EXPECT_EQ(torch_tag_core(), 0);
  EXPECT_EQ(torch_tag_view_copy(), static_cast<int>(dispatch::Tag::view_copy));
  EXPECT_EQ(aoti_torch_dtype<float>(), aoti_torch_dtype_float32());
  EXPECT_EQ(aoti_torch_dtype<std::int64_t>(), aoti_torch_dtype_int64());
  EXPECT_EQ(aoti_torch_abi_version(), TORCH_ABI_VERSION);
  EXPECT_EQ(aoti_torch_abi_version(), 0x020e010000000000U);
}

TEST(StableShimScalars, TurnGradientsOnAndOff) {
  EXPECT_TRUE(aoti_torch_grad_mode_is_enabled());
  aoti_torch_grad_mode_set_enabled(false);
  EXPECT_FALSE(aoti_torch_grad_mode_is_enabled());
  aoti_torch_grad_mode_set_enabled(true);
}

}  // namespace
