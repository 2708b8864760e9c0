// SPDX-License-Identifier: BSL-1.0
// The C functions about tensors: queries, new tensors, and owners.
#include <dispatch/stable/shim_tensor.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

namespace {

using dispatch::stable_tensor;
using torch::stable::Tensor;

TEST(StableShimTensor, SaysWhatTheTensorIs) {
  const at::Tensor host = at::zeros({2, 3}, dispatch::kInt).slice(1, 1);
  const Tensor tensor = stable_tensor::of(host);
  AtenTensorHandle t = tensor.get();
  const auto number = [&](AOTITorchError (*ask)(AtenTensorHandle, std::int64_t*)) {
    std::int64_t out = -7;
    EXPECT_EQ(ask(t, &out), TORCH_SUCCESS);
    return out;
  };
  const auto small = [&](AOTITorchError (*ask)(AtenTensorHandle, std::int32_t*)) {
    std::int32_t out = -7;
    EXPECT_EQ(ask(t, &out), TORCH_SUCCESS);
    return out;
  };
  EXPECT_EQ(number(&aoti_torch_get_dim), 2);
  EXPECT_EQ(number(&aoti_torch_get_numel), 4);
  EXPECT_EQ(number(&aoti_torch_get_storage_size), 24);
  EXPECT_EQ(number(&aoti_torch_get_storage_numel), 6);
  EXPECT_EQ(number(&aoti_torch_get_storage_offset), 1);
  EXPECT_EQ(small(&aoti_torch_get_dtype), 3);
  EXPECT_EQ(small(&aoti_torch_get_device_type), 0);
  EXPECT_EQ(small(&aoti_torch_get_device_index), -1);
  EXPECT_EQ(small(&aoti_torch_get_layout), 0);
  std::int64_t* list = nullptr;
  EXPECT_EQ(aoti_torch_get_sizes(t, &list), TORCH_SUCCESS);
  EXPECT_EQ(list[1], 2);
  EXPECT_EQ(aoti_torch_get_strides(t, &list), TORCH_SUCCESS);
  EXPECT_EQ(list[0], 3);
  std::int64_t one = 0;
  EXPECT_EQ(aoti_torch_get_size(t, -1, &one), TORCH_SUCCESS);
  EXPECT_EQ(one, 2);
  EXPECT_EQ(aoti_torch_get_stride(t, 0, &one), TORCH_SUCCESS);
  EXPECT_EQ(one, 3);
  EXPECT_EQ(aoti_torch_get_size(t, 2, &one), TORCH_FAILURE);
  bool yes = true;
  EXPECT_EQ(aoti_torch_is_contiguous(t, &yes), TORCH_SUCCESS);
  EXPECT_FALSE(yes);
  EXPECT_EQ(aoti_torch_is_defined(t, &yes), TORCH_SUCCESS);
  EXPECT_TRUE(yes);
  EXPECT_EQ(torch_has_storage(t, &yes), TORCH_SUCCESS);
  EXPECT_TRUE(yes);
  EXPECT_TRUE(tensor.has_storage());
  EXPECT_EQ(torch_has_storage(nullptr, &yes), TORCH_SUCCESS);
  EXPECT_FALSE(yes);
  EXPECT_FALSE(Tensor().has_storage());
  void* data = nullptr;
  const void* read = nullptr;
  EXPECT_EQ(aoti_torch_get_data_ptr(t, &data), TORCH_SUCCESS);
  EXPECT_EQ(data, host.data_ptr());
  EXPECT_EQ(torch_get_mutable_data_ptr(t, &data), TORCH_SUCCESS);
  EXPECT_EQ(torch_get_const_data_ptr(t, &read), TORCH_SUCCESS);
  EXPECT_EQ(read, data);
  EXPECT_EQ(torch_set_requires_grad(t, false), TORCH_SUCCESS);
  EXPECT_EQ(torch_set_requires_grad(t, true), TORCH_FAILURE);
  EXPECT_EQ(host.use_count(), 2U);
}

TEST(StableShimTensor, CountsHandles) {
  const at::Tensor host = at::ones({2});
  const Tensor tensor = stable_tensor::of(host);
  AtenTensorHandle other = nullptr;
  EXPECT_EQ(aoti_torch_new_tensor_handle(tensor.get(), &other), TORCH_SUCCESS);
  EXPECT_EQ(host.use_count(), 3U);
  EXPECT_EQ(aoti_torch_delete_tensor_object(other), TORCH_SUCCESS);
  EXPECT_EQ(host.use_count(), 2U);
  EXPECT_EQ(aoti_torch_new_uninitialized_tensor(&other), TORCH_SUCCESS);
  bool yes = true;
  EXPECT_EQ(aoti_torch_is_defined(other, &yes), TORCH_SUCCESS);
  EXPECT_FALSE(yes);
  std::int64_t dim = 0;
  EXPECT_EQ(aoti_torch_get_dim(other, &dim), TORCH_FAILURE);
  EXPECT_EQ(aoti_torch_delete_tensor_object(other), TORCH_SUCCESS);
}

TEST(StableShimTensor, CopiesAndMakes) {
  const Tensor ones = stable_tensor::of(at::ones({2}));
  AtenTensorHandle handle = nullptr;
  ASSERT_EQ(aoti_torch_clone(ones.get(), &handle), TORCH_SUCCESS);
  const Tensor clone(handle);
  EXPECT_EQ(aoti_torch_zero_(clone.get()), TORCH_SUCCESS);
  EXPECT_EQ(clone.const_data_ptr<float>()[1], 0);
  EXPECT_EQ(aoti_torch_copy_(clone.get(), ones.get(), 0), TORCH_SUCCESS);
  EXPECT_EQ(clone.const_data_ptr<float>()[1], 1);

  const std::int64_t sizes[] = {2, 3}, strides[] = {1, 2};
  ASSERT_EQ(aoti_torch_empty_strided(2, sizes, strides, 6, 0, -1, &handle), TORCH_SUCCESS);
  const Tensor strided(handle);
  EXPECT_EQ(strided.strides(), dispatch::IntArrayRef({1, 2}));
  EXPECT_EQ(stable_tensor::host(strided).storage().nbytes(), 24U);

  float memory[] = {1, 2, 3, 4, 5, 6};
  ASSERT_EQ(aoti_torch_create_tensor_from_blob(memory, 2, sizes, strides, 0, 6, 0, -1, &handle),
            TORCH_SUCCESS);
  EXPECT_EQ(Tensor(handle).data_ptr(), memory);
  ASSERT_EQ(aoti_torch_create_tensor_from_blob_v2(memory, 1, sizes, strides, 1, 6, 0, -1, &handle,
                                                  0, nullptr, 0),
            TORCH_SUCCESS);
  EXPECT_EQ(Tensor(handle).storage_offset(), 1);
  int released = 0;
  ASSERT_EQ(torch_from_blob(
                memory, 1, sizes, strides, 0, 6, 0, -1, &handle, 0, nullptr, 0,
                [](void*, void* context) { ++*static_cast<int*>(context); }, &released),
            TORCH_SUCCESS);
  EXPECT_EQ(released, 0);
  EXPECT_EQ(aoti_torch_delete_tensor_object(handle), TORCH_SUCCESS);
  EXPECT_EQ(released, 1);
}

TEST(StableShimTensor, HasGenerators) {
  const auto generator = dispatch::stable_generator::of(at::detail::createCPUGenerator());
  AtenGeneratorHandle other = nullptr;
  ASSERT_EQ(torch_new_generator_handle(generator.get(), &other), TORCH_SUCCESS);
  std::int32_t type = -1, index = 0;
  EXPECT_EQ(torch_generator_get_device(other, &type, &index), TORCH_SUCCESS);
  EXPECT_EQ(type, 0);
  EXPECT_EQ(index, -1);
  EXPECT_EQ(torch_delete_generator(other), TORCH_SUCCESS);
}

}  // namespace
