// SPDX-License-Identifier: BSL-1.0
// The C functions of the stable ABI that do not concern a single tensor: calls, lists, texts,
// numbers of types, devices, threads.
#pragma once

#include <dispatch/default_host/parallel.hpp>
#include <dispatch/registry/work_stream.hpp>
#include <dispatch/stable/accelerator.hpp>
#include <dispatch/stable/convert.hpp>
#include <dispatch/stable/shim_call.hpp>

// C linkage, because sources redeclare some of them. Hidden: each object has its own functions, and
// PyTorch in the same process has others.
extern "C" {

/// Calls an operator with the values in the array and replaces them by the results. The version
/// that a file was built for makes no difference.
SCHEMA_CT_HIDDEN inline AOTITorchError torch_call_dispatcher(const char* name, const char* overload,
                                                             StableIValue* stack, std::uint64_t) {
  return dispatch::shim_detail::shim_call(
      [&] { dispatch::call_dispatcher(name, overload, stack); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_call_dispatcher(const char* name,
                                                                  const char* overload,
                                                                  StableIValue* stack) {
  return torch_call_dispatcher(name, overload, stack, 0);
}

/// The text of this thread's last error, valid until the next error.
SCHEMA_CT_HIDDEN inline const char* torch_exception_get_what() {
  return dispatch::shim_detail::last_error();
}
SCHEMA_CT_HIDDEN inline const char* torch_exception_get_what_without_backtrace() {
  return dispatch::shim_detail::last_error();
}

SCHEMA_CT_HIDDEN inline AOTITorchError torch_new_list_reserve_size(std::size_t size,
                                                                   StableListHandle* out) {
  return dispatch::shim_detail::shim_call([&] {
    std::vector<StableIValue> values;
    values.reserve(size);
    *out = dispatch::stable_list_handle(std::move(values));
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_list_size(StableListHandle list, std::size_t* size) {
  *size = dispatch::stable_list(list).size();
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_list_get_item(StableListHandle list, std::size_t i,
                                                           StableIValue* element) {
  return dispatch::shim_detail::shim_call([&] { *element = dispatch::stable_list(list).at(i); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_list_set_item(StableListHandle list, std::size_t i,
                                                           StableIValue element) {
  return dispatch::shim_detail::shim_call([&] { dispatch::stable_list(list).at(i) = element; });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_list_push_back(StableListHandle list,
                                                            StableIValue element) {
  return dispatch::shim_detail::shim_call([&] { dispatch::stable_list(list).push_back(element); });
}
/// Does not delete what the elements own.
SCHEMA_CT_HIDDEN inline AOTITorchError torch_delete_list(StableListHandle list) {
  delete &dispatch::stable_list(list);
  return TORCH_SUCCESS;
}

SCHEMA_CT_HIDDEN inline AOTITorchError torch_new_string_handle(const char* data, std::size_t length,
                                                               StringHandle* out) {
  return dispatch::shim_detail::shim_call(
      [&] { *out = dispatch::stable_string_handle(std::string_view(data, length)); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_delete_string(StringHandle text) {
  delete &dispatch::stable_string(text);
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_string_length(StringHandle text, std::size_t* length) {
  *length = dispatch::stable_string(text).size();
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_string_c_str(StringHandle text, const char** data) {
  *data = dispatch::stable_string(text).c_str();
  return TORCH_SUCCESS;
}

SCHEMA_CT_HIDDEN inline AOTITorchError torch_new_stable_ivalue(StableIValue** out) {
  return dispatch::shim_detail::shim_call([&] { *out = new StableIValue(); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_delete_stable_ivalue(StableIValue* value) {
  return dispatch::shim_detail::shim_call([&] {
    if (value == nullptr) throw dispatch::ValueError("a null pointer is no StableIValue");
    delete value;
  });
}

SCHEMA_CT_HIDDEN inline AOTITorchError torch_parse_device_string(const char* text,
                                                                 std::uint32_t* type,
                                                                 std::int32_t* index) {
  return dispatch::shim_detail::shim_call([&] {
    const dispatch::Device device(text);
    *type = static_cast<std::uint32_t>(device.type());
    *index = device.index();
  });
}

/// The function that torch_parallel_for calls with the parts of a range.
using ParallelFunc = void (*)(std::int64_t begin, std::int64_t end, void* context);
SCHEMA_CT_HIDDEN inline AOTITorchError torch_parallel_for(std::int64_t begin, std::int64_t end,
                                                          std::int64_t grain_size,
                                                          ParallelFunc function, void* context) {
  return dispatch::shim_detail::shim_call([&] {
    dispatch::parallel_for(begin, end, grain_size, [&](std::int64_t from, std::int64_t to) {
      function(from, to, context);
    });
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_get_thread_idx(std::uint32_t* out) {
  *out = static_cast<std::uint32_t>(dispatch::get_thread_num());
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_get_num_threads(std::uint32_t* out) {
  *out = static_cast<std::uint32_t>(dispatch::get_num_threads());
  return TORCH_SUCCESS;
}

// There is no accelerator: TORCH_FAILURE.
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_create_device_guard(std::int32_t,
                                                                      DeviceGuardHandle*) {
  return dispatch::shim_detail::shim_call(
      [] { dispatch::refuse_accelerator("aoti_torch_create_device_guard"); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_delete_device_guard(DeviceGuardHandle) {
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_device_guard_set_index(DeviceGuardHandle,
                                                                         std::int32_t) {
  return dispatch::shim_detail::shim_call(
      [] { dispatch::refuse_accelerator("aoti_torch_device_guard_set_index"); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_get_current_device_index(std::int32_t*) {
  return dispatch::shim_detail::shim_call(
      [] { dispatch::refuse_accelerator("aoti_torch_get_current_device_index"); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_get_current_stream(std::int32_t, StreamHandle*) {
  return dispatch::shim_detail::shim_call(
      [] { dispatch::refuse_accelerator("aoti_torch_get_current_stream"); });
}
/// TORCH_FAILURE if no binding has set the stream of this thread.
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_get_current_cuda_stream(std::int32_t index,
                                                                          void** out) {
  return dispatch::shim_detail::shim_call([&] {
    const auto* const known =
        dispatch::known_work_stream(static_cast<std::int32_t>(dispatch::kCUDA), index);
    if (known == nullptr) dispatch::refuse_accelerator("aoti_torch_get_current_cuda_stream");
    *out = known->stream;
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_get_current_cuda_blas_handle(void**) {
  return dispatch::shim_detail::shim_call(
      [] { dispatch::refuse_accelerator("torch_get_current_cuda_blas_handle"); });
}

#define SCHEMA_CT_STABLE_NUMBER(name, value) \
  SCHEMA_CT_HIDDEN inline std::int32_t name() { return static_cast<std::int32_t>(dispatch::value); }
SCHEMA_CT_STABLE_NUMBER(aoti_torch_device_type_cpu, kCPU)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_device_type_cuda, kCUDA)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_device_type_meta, kMeta)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_device_type_xpu, kXPU)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_device_type_mps, kMPS)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_device_type_privateuse1, kPrivateUse1)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float8_e5m2, kFloat8_e5m2)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float8_e4m3fn, kFloat8_e4m3fn)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float8_e5m2fnuz, kFloat8_e5m2fnuz)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float8_e4m3fnuz, kFloat8_e4m3fnuz)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float8_e8m0fnu, kFloat8_e8m0fnu)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float4_e2m1fn_x2, kFloat4_e2m1fn_x2)
SCHEMA_CT_STABLE_NUMBER(torch_dtype_float8_e8m0fnu, kFloat8_e8m0fnu)
SCHEMA_CT_STABLE_NUMBER(torch_dtype_float4_e2m1fn_x2, kFloat4_e2m1fn_x2)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_bfloat16, kBFloat16)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float16, kHalf)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float32, kFloat)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_float64, kDouble)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_uint8, kByte)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_uint16, kUInt16)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_uint32, kUInt32)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_uint64, kUInt64)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_int8, kChar)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_int16, kShort)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_int32, kInt)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_int64, kLong)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_bool, kBool)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_complex32, kComplexHalf)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_complex64, kComplexFloat)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_dtype_complex128, kComplexDouble)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_strided, kStrided)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_sparse_coo, kSparse)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_sparse_csr, kSparseCsr)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_sparse_csc, kSparseCsc)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_sparse_bsr, kSparseBsr)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_sparse_bsc, kSparseBsc)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout__mkldnn, kMkldnn)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_layout_jagged, kJagged)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_memory_format_contiguous_format, MemoryFormat::Contiguous)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_memory_format_preserve_format, MemoryFormat::Preserve)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_memory_format_channels_last, MemoryFormat::ChannelsLast)
SCHEMA_CT_STABLE_NUMBER(aoti_torch_memory_format_channels_last_3d, MemoryFormat::ChannelsLast3d)
#undef SCHEMA_CT_STABLE_NUMBER

SCHEMA_CT_HIDDEN inline std::size_t aoti_torch_dtype_element_size(std::int32_t dtype) {
  return dispatch::elementSize(static_cast<dispatch::ScalarType>(dtype));
}

}  // extern "C"
