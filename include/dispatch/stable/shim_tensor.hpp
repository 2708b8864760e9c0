// SPDX-License-Identifier: BSL-1.0
// The C functions of the stable ABI for tensors and generators, which handles identify.
#pragma once

#include <dispatch/stable/ops.hpp>
#include <dispatch/stable/shim_call.hpp>
#include <dispatch/stable/stable_ivalue.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace stable_detail {

/// The tensor of a handle that keeps its ownership.
[[nodiscard]] inline held_tensor borrowed(AtenTensorHandle handle) { return held::borrow(handle); }
/// Writes the result of f for the tensor.
template <class T, class F>
[[nodiscard]] AOTITorchError ask_tensor(AtenTensorHandle tensor, T* out, const F& f) {
  return shim_detail::shim_call([&] { *out = static_cast<T>(f(borrowed(tensor))); });
}

}  // namespace stable_detail
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

extern "C" {

/// Releases what the handle owns.
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_delete_tensor_object(AtenTensorHandle tensor) {
  static_cast<void>(torch::stable::Tensor(tensor));
  return TORCH_SUCCESS;
}
/// Another handle of the same tensor.
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_new_tensor_handle(AtenTensorHandle tensor,
                                                                    AtenTensorHandle* out) {
  *out = dispatch::stable_tensor_handle(dispatch::stable_detail::borrowed(tensor));
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_new_uninitialized_tensor(AtenTensorHandle* out) {
  *out = nullptr;
  return TORCH_SUCCESS;
}

SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_is_defined(AtenTensorHandle tensor, bool* out) {
  *out = tensor != nullptr;
  return TORCH_SUCCESS;
}
#define SCHEMA_CT_STABLE_ASK(name, T, question)                                  \
  SCHEMA_CT_HIDDEN inline AOTITorchError name(AtenTensorHandle tensor, T* out) { \
    return dispatch::stable_detail::ask_tensor(                                  \
        tensor, out, [](const dispatch::held_tensor& t) { return question; });   \
  }
SCHEMA_CT_STABLE_ASK(aoti_torch_get_data_ptr, void*, t.data_ptr())
SCHEMA_CT_STABLE_ASK(torch_get_mutable_data_ptr, void*, t.mutable_data_ptr())
SCHEMA_CT_STABLE_ASK(torch_get_const_data_ptr, const void*, t.const_data_ptr())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_storage_size, std::int64_t, t.storage().nbytes())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_storage_numel, std::int64_t,
                     t.storage().nbytes() / t.element_size())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_dim, std::int64_t, t.dim())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_numel, std::int64_t, t.numel())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_sizes, std::int64_t*,
                     const_cast<std::int64_t*>(t.sizes().data()))
SCHEMA_CT_STABLE_ASK(aoti_torch_get_strides, std::int64_t*,
                     const_cast<std::int64_t*>(t.strides().data()))
SCHEMA_CT_STABLE_ASK(aoti_torch_get_dtype, std::int32_t, t.scalar_type())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_device_type, std::int32_t, t.device().type())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_device_index, std::int32_t, t.device().index())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_layout, std::int32_t, t.layout())
SCHEMA_CT_STABLE_ASK(aoti_torch_get_storage_offset, std::int64_t, t.storage_offset())
SCHEMA_CT_STABLE_ASK(aoti_torch_is_contiguous, bool, t.is_contiguous())
SCHEMA_CT_STABLE_ASK(torch_has_storage, bool, dispatch::stable_tensor::of(t).has_storage())
#undef SCHEMA_CT_STABLE_ASK

SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_get_size(AtenTensorHandle tensor, std::int64_t d,
                                                           std::int64_t* out) {
  return dispatch::stable_detail::ask_tensor(
      tensor, out, [d](const dispatch::held_tensor& t) { return t.size(d); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_get_stride(AtenTensorHandle tensor,
                                                             std::int64_t d, std::int64_t* out) {
  return dispatch::stable_detail::ask_tensor(
      tensor, out, [d](const dispatch::held_tensor& t) { return t.stride(d); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_set_requires_grad(AtenTensorHandle tensor,
                                                               bool requires_grad) {
  return dispatch::shim_detail::shim_call([&] {
    dispatch::stable_tensor::of(dispatch::stable_detail::borrowed(tensor))
        .set_requires_grad(requires_grad);
  });
}

SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_clone(AtenTensorHandle tensor,
                                                        AtenTensorHandle* out) {
  return dispatch::shim_detail::shim_call([&] {
    *out = dispatch::stable_tensor_handle(dispatch::stable_detail::borrowed(tensor).clone());
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_copy_(AtenTensorHandle tensor,
                                                        AtenTensorHandle from,
                                                        std::int32_t non_blocking) {
  return dispatch::shim_detail::shim_call([&] {
    dispatch::stable_detail::borrowed(tensor).copy_(dispatch::stable_detail::borrowed(from),
                                                    non_blocking != 0);
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_zero_(AtenTensorHandle tensor) {
  return dispatch::shim_detail::shim_call(
      [&] { dispatch::stable_detail::borrowed(tensor).zero_(); });
}

/// Not initialised, with these sizes and strides.
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_empty_strided(
    std::int64_t dimensions, const std::int64_t* sizes, const std::int64_t* strides,
    std::int32_t dtype, std::int32_t device_type, std::int32_t device_index,
    AtenTensorHandle* out) {
  return dispatch::shim_detail::shim_call([&] {
    const auto n = static_cast<std::size_t>(dimensions);
    std::int64_t room = 1;
    for (std::size_t i = 0; i != n; ++i)
      room = sizes[i] == 0 || room == 0 ? 0 : room + (sizes[i] - 1) * strides[i];
    const auto device =
        dispatch::host_device({static_cast<dispatch::DeviceType>(device_type), device_index});
    const auto memory = dispatch::held::empty(
        {room}, dispatch::TensorOptions(static_cast<dispatch::ScalarType>(dtype)).device(device));
    *out = dispatch::stable_tensor_handle(
        dispatch::held::with_strides(memory, {sizes, n}, {strides, n}));
  });
}
/// A tensor over the caller's memory.
SCHEMA_CT_HIDDEN inline AOTITorchError torch_from_blob(
    void* data, std::int64_t dimensions, const std::int64_t* sizes, const std::int64_t* strides,
    std::int64_t storage_offset, std::int32_t dtype, std::int32_t device_type,
    std::int32_t device_index, AtenTensorHandle* out, std::int32_t layout, const std::uint8_t*,
    std::int64_t, void (*deleter)(void* data, void* context), void* context) {
  return dispatch::shim_detail::shim_call([&] {
    const auto n = static_cast<std::size_t>(dimensions);
    const torch::stable::Device device(static_cast<dispatch::DeviceType>(device_type),
                                       device_index);
    const auto type = static_cast<dispatch::ScalarType>(dtype);
    const auto order = static_cast<dispatch::Layout>(layout);
    torch::stable::Tensor made;
    if (deleter == nullptr)
      made = torch::stable::from_blob(data, {sizes, n}, {strides, n}, device, type, storage_offset,
                                      order);
    else
      made = torch::stable::from_blob(
          data, {sizes, n}, {strides, n}, device, type,
          [deleter, context](void* memory) { deleter(memory, context); }, storage_offset, order);
    *out = dispatch::stable_tensor_handle(dispatch::stable_tensor::host(made));
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_create_tensor_from_blob_v2(
    void* data, std::int64_t dimensions, const std::int64_t* sizes, const std::int64_t* strides,
    std::int64_t storage_offset, std::int32_t dtype, std::int32_t device_type,
    std::int32_t device_index, AtenTensorHandle* out, std::int32_t layout,
    const std::uint8_t* metadata, std::int64_t metadata_size) {
  return torch_from_blob(data, dimensions, sizes, strides, storage_offset, dtype, device_type,
                         device_index, out, layout, metadata, metadata_size, nullptr, nullptr);
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_create_tensor_from_blob(
    void* data, std::int64_t dimensions, const std::int64_t* sizes, const std::int64_t* strides,
    std::int64_t storage_offset, std::int32_t dtype, std::int32_t device_type,
    std::int32_t device_index, AtenTensorHandle* out) {
  return torch_from_blob(data, dimensions, sizes, strides, storage_offset, dtype, device_type,
                         device_index, out, 0, nullptr, 0, nullptr, nullptr);
}

SCHEMA_CT_HIDDEN inline AOTITorchError torch_new_generator_handle(AtenGeneratorHandle generator,
                                                                  AtenGeneratorHandle* out) {
  return dispatch::shim_detail::shim_call([&] {
    *out = reinterpret_cast<AtenGeneratorHandle>(
        new dispatch::Generator(*reinterpret_cast<dispatch::Generator*>(generator)));
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_delete_generator(AtenGeneratorHandle generator) {
  static_cast<void>(torch::stable::Generator(generator));
  return TORCH_SUCCESS;
}
SCHEMA_CT_HIDDEN inline AOTITorchError torch_generator_get_device(AtenGeneratorHandle generator,
                                                                  std::int32_t* device_type,
                                                                  std::int32_t* device_index) {
  return dispatch::shim_detail::shim_call([&] {
    const dispatch::Device device = reinterpret_cast<dispatch::Generator*>(generator)->device();
    *device_type = static_cast<std::int32_t>(device.type());
    *device_index = device.index();
  });
}

}  // extern "C"
