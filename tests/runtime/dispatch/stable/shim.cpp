// SPDX-License-Identifier: BSL-1.0
// The C functions about calls, lists, texts, numbers and threads.
#include <dispatch/stable/shim.hpp>

#include <gtest/gtest.h>

#include <torch/library.h>

#include <thread>

namespace {

namespace d = torch::stable::detail;

std::int64_t twice(std::int64_t n) {
  if (n == 0) throw dispatch::ValueError("zero");
  return 2 * n;
}
TORCH_LIBRARY_FRAGMENT(test_stable_shim, m) { m.def("twice(int n) -> int", &twice); }

TEST(StableShim, CallsOperators) {
  StableIValue stack[] = {d::from(std::int64_t{4})};
  EXPECT_EQ(torch_call_dispatcher("test_stable_shim::twice", "", stack, 0), TORCH_SUCCESS);
  EXPECT_EQ(d::to<std::int64_t>(stack[0]), 8);
  EXPECT_EQ(aoti_torch_call_dispatcher("test_stable_shim::twice", "", stack), TORCH_SUCCESS);
  EXPECT_EQ(d::to<std::int64_t>(stack[0]), 16);
  stack[0] = 0;
  EXPECT_EQ(torch_call_dispatcher("test_stable_shim::twice", "", stack, 0), TORCH_FAILURE);
  EXPECT_STREQ(torch_exception_get_what(), "zero");
  EXPECT_EQ(torch_call_dispatcher("aten::flip", "", stack, 0), TORCH_FAILURE);
  EXPECT_STREQ(torch_exception_get_what_without_backtrace(),
               "Could not find schema for aten::flip.");
}

TEST(StableShim, HasListsAndTexts) {
  StableListHandle list = nullptr;
  ASSERT_EQ(torch_new_list_reserve_size(2, &list), TORCH_SUCCESS);
  EXPECT_EQ(torch_list_push_back(list, 3), TORCH_SUCCESS);
  EXPECT_EQ(torch_list_set_item(list, 0, 4), TORCH_SUCCESS);
  std::size_t size = 0;
  EXPECT_EQ(torch_list_size(list, &size), TORCH_SUCCESS);
  EXPECT_EQ(size, 1U);
  StableIValue element = 0;
  EXPECT_EQ(torch_list_get_item(list, 0, &element), TORCH_SUCCESS);
  EXPECT_EQ(element, 4U);
  EXPECT_EQ(torch_list_get_item(list, 1, &element), TORCH_FAILURE);
  EXPECT_EQ(torch_list_set_item(list, 1, 0), TORCH_FAILURE);
  EXPECT_EQ(torch_delete_list(list), TORCH_SUCCESS);

  StringHandle text = nullptr;
  ASSERT_EQ(torch_new_string_handle("abc", 2, &text), TORCH_SUCCESS);
  EXPECT_EQ(torch_string_length(text, &size), TORCH_SUCCESS);
  const char* data = nullptr;
  EXPECT_EQ(torch_string_c_str(text, &data), TORCH_SUCCESS);
  EXPECT_EQ(std::string(data, size), "ab");
  EXPECT_EQ(torch_delete_string(text), TORCH_SUCCESS);

  StableIValue* value = nullptr;
  ASSERT_EQ(torch_new_stable_ivalue(&value), TORCH_SUCCESS);
  EXPECT_EQ(torch_delete_stable_ivalue(value), TORCH_SUCCESS);
  EXPECT_EQ(torch_delete_stable_ivalue(nullptr), TORCH_FAILURE);
}

TEST(StableShim, ReadsDevices) {
  std::uint32_t type = 0;
  std::int32_t index = 0;
  EXPECT_EQ(torch_parse_device_string("cuda:2", &type, &index), TORCH_SUCCESS);
  EXPECT_EQ(type, 1U);
  EXPECT_EQ(index, 2);
  EXPECT_EQ(torch_parse_device_string("no device", &type, &index), TORCH_FAILURE);
}

TEST(StableShim, HasPyTorchsNumbers) {
  EXPECT_EQ(aoti_torch_device_type_cuda(), 1);
  EXPECT_EQ(aoti_torch_device_type_privateuse1(), 20);
  EXPECT_EQ(aoti_torch_dtype_float32(), 6);
  EXPECT_EQ(aoti_torch_dtype_uint64(), 29);
  EXPECT_EQ(torch_dtype_float4_e2m1fn_x2(), 45);
  EXPECT_EQ(aoti_torch_layout_jagged(), 7);
  EXPECT_EQ(aoti_torch_memory_format_channels_last_3d(), 3);
  EXPECT_EQ(aoti_torch_dtype_element_size(aoti_torch_dtype_complex128()), 16U);
}

TEST(StableShim, RunsLoopsOnThreads) {
  std::uint32_t count = 0, number = 1;
  EXPECT_EQ(torch_get_num_threads(&count), TORCH_SUCCESS);
  EXPECT_GE(count, 1U);
  EXPECT_EQ(torch_get_thread_idx(&number), TORCH_SUCCESS);
  EXPECT_EQ(number, 0U);
  std::vector<int> seen(50);
  EXPECT_EQ(torch_parallel_for(
                0, 50, 1,
                [](std::int64_t from, std::int64_t to, void* context) {
                  for (auto i = from; i != to; ++i) ++static_cast<int*>(context)[i];
                },
                seen.data()),
            TORCH_SUCCESS);
  EXPECT_EQ(seen, std::vector<int>(50, 1));
}

TEST(StableShim, HasNoAccelerator) {
  std::int32_t index = 0;
  DeviceGuardHandle guard = nullptr;
  StreamHandle stream = nullptr;
  void* pointer = nullptr;
  EXPECT_EQ(aoti_torch_get_current_device_index(&index), TORCH_FAILURE);
  EXPECT_EQ(std::string(torch_exception_get_what()).find("Cannot access accelerator device"), 0U);
  EXPECT_EQ(aoti_torch_create_device_guard(0, &guard), TORCH_FAILURE);
  EXPECT_EQ(aoti_torch_device_guard_set_index(guard, 0), TORCH_FAILURE);
  EXPECT_EQ(aoti_torch_delete_device_guard(guard), TORCH_SUCCESS);
  EXPECT_EQ(aoti_torch_get_current_stream(0, &stream), TORCH_FAILURE);
  EXPECT_EQ(aoti_torch_get_current_cuda_stream(0, &pointer), TORCH_FAILURE);
  EXPECT_EQ(torch_get_current_cuda_blas_handle(&pointer), TORCH_FAILURE);
}

TEST(StableShim, KnowsTheStreamThatABindingHasSet) {
  std::thread([] {
    int of_the_framework = 0;
    dispatch::set_work_stream(static_cast<std::int32_t>(dispatch::kCUDA), 3, &of_the_framework);
    void* stream = nullptr;
    EXPECT_EQ(aoti_torch_get_current_cuda_stream(3, &stream), TORCH_SUCCESS);
    EXPECT_EQ(stream, &of_the_framework);
    EXPECT_EQ(aoti_torch_get_current_cuda_stream(4, &stream), TORCH_FAILURE);
  }).join();
}

}  // namespace
