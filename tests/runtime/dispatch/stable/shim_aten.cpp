// SPDX-License-Identifier: BSL-1.0
// The C functions of single operators: their results, and those that need a registered operator.
#include <dispatch/stable/shim_aten.hpp>

#include <gtest/gtest.h>

#include <dispatch/engine.hpp>
#include <dispatch/stable/shim.hpp>

namespace {

using torch::stable::Tensor;

TEST(StableShimAten, MakeTensors) {
  const Tensor like = torch::stable::empty({2}, dispatch::kDouble);
  const std::int64_t sizes[] = {2, 3};
  std::int32_t dtype = aoti_torch_dtype_int64(), layout = aoti_torch_layout_strided(),
               device = aoti_torch_device_type_cpu(), pin_memory = 1;
  AtenTensorHandle handle = nullptr;
  ASSERT_EQ(aoti_torch_aten_new_empty(like.get(), sizes, 2, &dtype, &layout, &device, 0, nullptr,
                                      &handle),
            TORCH_SUCCESS);
  EXPECT_EQ(Tensor(handle).scalar_type(), dispatch::kLong);
  ASSERT_EQ(aoti_torch_aten_new_zeros(like.get(), sizes, 1, nullptr, nullptr, nullptr, 0, nullptr,
                                      &handle),
            TORCH_SUCCESS);
  EXPECT_EQ(Tensor(handle).const_data_ptr<double>()[1], 0);
  EXPECT_EQ(aoti_torch_aten_new_zeros(like.get(), sizes, 1, nullptr, nullptr, nullptr, 0,
                                      &pin_memory, &handle),
            TORCH_FAILURE);
  ASSERT_EQ(aoti_torch_aten_full(sizes, 2, 1.5, nullptr, nullptr, nullptr, 0, nullptr, &handle),
            TORCH_SUCCESS);
  Tensor full(handle);
  EXPECT_EQ(full.const_data_ptr<float>()[5], 1.5F);
  EXPECT_EQ(aoti_torch_aten_fill__Scalar(full.get(), 2), TORCH_SUCCESS);
  EXPECT_EQ(full.const_data_ptr<float>()[5], 2);
  ASSERT_EQ(aoti_torch_aten_narrow(full.get(), 1, 1, 2, &handle), TORCH_SUCCESS);
  EXPECT_EQ(Tensor(handle).storage_offset(), 1);
  EXPECT_EQ(aoti_torch_aten_narrow(full.get(), 1, 1, 3, &handle), TORCH_FAILURE);
}

TEST(StableShimAten, CallTheDispatcher) {
  const Tensor t = torch::stable::full({2}, 1);
  const std::int64_t dims[] = {0};
  AtenTensorHandle handle = nullptr;
  double value = 1;
  EXPECT_EQ(aoti_torch_aten_amax(t.get(), dims, 1, 0, &handle), TORCH_FAILURE);
  EXPECT_STREQ(torch_exception_get_what(), "Could not find schema for aten::amax.");
  EXPECT_EQ(aoti_torch_aten_pad(t.get(), dims, 1, "constant", &value, &handle), TORCH_FAILURE);
  EXPECT_STREQ(torch_exception_get_what(), "Could not find schema for aten::pad.");
  EXPECT_EQ(aoti_torch_aten_subtract_Tensor(t.get(), t.get(), 1, &handle), TORCH_FAILURE);
  EXPECT_STREQ(torch_exception_get_what(), "Could not find schema for aten::subtract.Tensor");
}

}  // namespace
