// SPDX-License-Identifier: BSL-1.0
// Conversion of tensors to and from DLPack, without a copy.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdlib>
#include <utility>

#include <dispatch/default_host/dlpack.hpp>
#include <dispatch/default_host/tensor_methods.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

struct dlpack_device {
  DeviceType ours;
  dlpack::DLDeviceType theirs;
};
// The first match is used; memory that the CPU can address is CPU memory.
inline constexpr dlpack_device dlpack_devices[] = {
    {kCPU, dlpack::kDLCPU},       {kCUDA, dlpack::kDLCUDA},          {kHIP, dlpack::kDLROCM},
    {kXPU, dlpack::kDLOneAPI},    {kMPS, dlpack::kDLMetal},          {kMAIA, dlpack::kDLMAIA},
    {kVulkan, dlpack::kDLVulkan}, {kPrivateUse1, dlpack::kDLExtDev}, {kCPU, dlpack::kDLCUDAHost},
    {kCPU, dlpack::kDLROCMHost},  {kCUDA, dlpack::kDLCUDAManaged}};

[[nodiscard]] inline Device from_dlpack_device(dlpack::DLDevice device) {
  for (const dlpack_device& known : dlpack_devices) {
    if (known.theirs == device.device_type) {
      // CPU arrays have index 0; tensors on the CPU have no index.
      return {known.ours,
              known.ours == kCPU ? DeviceIndex{-1} : static_cast<DeviceIndex>(device.device_id)};
    }
  }
  throw Error(message({"fromDLPack(): expected a device that this host knows, given DLDeviceType ",
                       static_cast<std::int32_t>(device.device_type)}));
}

[[nodiscard]] inline dlpack::DLDevice to_dlpack_device(Device device) {
  for (const dlpack_device& known : dlpack_devices) {
    if (known.ours == device.type()) return {known.theirs, device.has_index() ? device.index() : 0};
  }
  throw Error(message({"toDLPack(): DLPack has no device type for ", device.str()}));
}

struct dlpack_type {
  ScalarType ours;
  std::uint8_t code;
  std::uint8_t bits;
};
inline constexpr dlpack_type dlpack_types[] = {{kByte, dlpack::kDLUInt, 8},
                                               {kUInt16, dlpack::kDLUInt, 16},
                                               {kUInt32, dlpack::kDLUInt, 32},
                                               {kUInt64, dlpack::kDLUInt, 64},
                                               {kChar, dlpack::kDLInt, 8},
                                               {kShort, dlpack::kDLInt, 16},
                                               {kInt, dlpack::kDLInt, 32},
                                               {kLong, dlpack::kDLInt, 64},
                                               {kHalf, dlpack::kDLFloat, 16},
                                               {kFloat, dlpack::kDLFloat, 32},
                                               {kDouble, dlpack::kDLFloat, 64},
                                               {kBFloat16, dlpack::kDLBfloat, 16},
                                               {kComplexHalf, dlpack::kDLComplex, 32},
                                               {kComplexFloat, dlpack::kDLComplex, 64},
                                               {kComplexDouble, dlpack::kDLComplex, 128},
                                               {kBool, dlpack::kDLBool, 8},
                                               {kFloat8_e4m3fn, dlpack::kDLFloat8_e4m3fn, 8},
                                               {kFloat8_e4m3fnuz, dlpack::kDLFloat8_e4m3fnuz, 8},
                                               {kFloat8_e5m2, dlpack::kDLFloat8_e5m2, 8},
                                               {kFloat8_e5m2fnuz, dlpack::kDLFloat8_e5m2fnuz, 8},
                                               {kFloat8_e8m0fnu, dlpack::kDLFloat8_e8m0fnu, 8}};

[[nodiscard]] inline ScalarType from_dlpack_type(dlpack::DLDataType type) {
  for (const dlpack_type& known : dlpack_types) {
    if (known.code == type.code && known.bits == type.bits && type.lanes == 1) return known.ours;
  }
  throw Error(message({"fromDLPack(): expected an element type that this host knows, given code ",
                       static_cast<int>(type.code), ", ", static_cast<int>(type.bits), " bits, ",
                       type.lanes, " lanes"}));
}

[[nodiscard]] inline dlpack::DLDataType to_dlpack_type(ScalarType type) {
  for (const dlpack_type& known : dlpack_types) {
    if (known.ours == type) return {known.code, known.bits, 1};
  }
  throw Error(message({"toDLPack(): DLPack has no element type for ", type}));
}

struct memory_span {
  char* begin;
  std::size_t bytes;
};
/// The memory of an array's elements: from the lowest address, which is not the first element if a
/// stride is negative, to the highest.
[[nodiscard]] inline memory_span memory_of(char* data, IntArrayRef sizes, IntArrayRef strides,
                                           ScalarType type) {
  std::size_t below = 0;
  std::size_t above = 1;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 0) return {data, 0};
    const std::size_t length =
        static_cast<std::size_t>(sizes[d] - 1) * static_cast<std::size_t>(strides[d]);
    if (strides[d] < 0)
      below -= length;
    else
      above += length;
  }
  const std::size_t element = elementSize(type);
  return {data == nullptr ? nullptr : data - below * element, (below + above) * element};
}

template <class Managed>
[[nodiscard]] Tensor from_dlpack(Managed* managed, bool read_only) {
  const dlpack::DLTensor& array = managed->dl_tensor;
  if (array.ndim < 0 || array.ndim > static_cast<int>(most_dimensions))
    throw Error(message({"fromDLPack(): expected 0 to 64 dimensions, given ", array.ndim}));
  const Device device = from_dlpack_device(array.device);
  const ScalarType type = from_dlpack_type(array.dtype);
  const auto n = static_cast<std::size_t>(array.ndim);
  const IntArrayRef sizes{array.shape, n};
  const IntArrayRef strides{array.strides, n};
  char* data = array.data == nullptr ? nullptr : static_cast<char*>(array.data) + array.byte_offset;
  TensorImpl* impl = make_impl(Storage(), data, sizes,
                               array.strides == nullptr ? nullptr : &strides, type, device);
  Tensor out = Tensor::adopt(impl);
  const auto release = [](void* context) {
    auto* held = static_cast<Managed*>(context);
    if (held->deleter != nullptr) held->deleter(held);
  };
  // Last, because until here the caller still owns the array if something throws.
  const memory_span memory = memory_of(data, sizes, impl->strides(), type);
  impl->storage_ = Storage::adopt(memory.begin, memory.bytes, device, managed, release, read_only);
  impl->key_set_ = keys_over(impl->storage_, device);
  return out;
}

template <class Managed>
void drop_exported(Managed* managed) {
  static_cast<void>(Tensor::adopt(static_cast<TensorImpl*>(managed->manager_ctx)));
  std::free(managed);
}

template <class Managed>
[[nodiscard]] Managed* to_dlpack(const Tensor& tensor) {
  if (!tensor.defined()) throw Error("toDLPack() called on an undefined tensor");
  const dlpack::DLDevice device = to_dlpack_device(tensor.device());
  const dlpack::DLDataType type = to_dlpack_type(tensor.scalar_type());
  void* data = tensor.data_ptr();
  auto* managed = static_cast<Managed*>(std::malloc(sizeof(Managed)));
  if (managed == nullptr) throw Error("toDLPack(): out of memory");
  *managed = Managed{};
  Tensor kept(tensor);
  TensorImpl* impl = kept.unsafeReleaseTensorImpl();
  managed->dl_tensor = {data,
                        device,
                        static_cast<std::int32_t>(impl->dimensions_),
                        type,
                        impl->size_data(),
                        impl->stride_data(),
                        0};
  managed->manager_ctx = impl;
  managed->deleter = &drop_exported<Managed>;
  return managed;
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN at {

/// A tensor over the array's memory. The array's deleter is called once, after the last tensor over
/// it. Throws Error for devices and element types that the host does not have; the caller then
/// still owns the array. This form does not say whether the array may be written to: request the
/// versioned form for arrays of other libraries.
[[nodiscard]] inline Tensor fromDLPack(dispatch::dlpack::DLManagedTensor* managed) {
  return dispatch::host_detail::from_dlpack(managed, false);
}
/// A tensor over the array's memory. The array's deleter is called once, after the last tensor over
/// it. A read-only array makes a read-only tensor: it and its views refuse writes, also by
/// operators whose schema marks the argument as written. Throws Error for another major version of
/// DLPack than 1, and for devices and element types that the host does not have; the caller then
/// still owns the array.
[[nodiscard]] inline Tensor fromDLPackVersioned(
    dispatch::dlpack::DLManagedTensorVersioned* managed) {
  if (managed->version.major != 1) {
    throw dispatch::Error(dispatch::message({"fromDLPackVersioned(): expected DLPack 1.x, given ",
                                             managed->version.major, ".", managed->version.minor}));
  }
  return dispatch::host_detail::from_dlpack(
      managed, (managed->flags & dispatch::dlpack::flag_read_only) != 0);
}
/// The tensor as an array that shares its memory and keeps it alive. The receiver must call the
/// deleter once. Throws Error for a tensor without memory, and for a read-only tensor, which this
/// form cannot express.
[[nodiscard]] inline dispatch::dlpack::DLManagedTensor* toDLPack(const Tensor& tensor) {
  if (tensor.has_storage() && tensor.storage().is_read_only())
    throw dispatch::Error(
        "toDLPack(): the tensor may only be read, which DLPack says from 1.0 on: give "
        "toDLPackVersioned() of it, or a copy (clone())");
  return dispatch::host_detail::to_dlpack<dispatch::dlpack::DLManagedTensor>(tensor);
}
/// The tensor as an array of DLPack 1.0 that shares its memory and keeps it alive. The receiver
/// must call the deleter once. A read-only tensor sets the flag for it.
[[nodiscard]] inline dispatch::dlpack::DLManagedTensorVersioned* toDLPackVersioned(
    const Tensor& tensor) {
  auto* managed =
      dispatch::host_detail::to_dlpack<dispatch::dlpack::DLManagedTensorVersioned>(tensor);
  managed->version = {1, 0};
  if (tensor.storage().is_read_only()) managed->flags = dispatch::dlpack::flag_read_only;
  return managed;
}
/// The same, for a receiver that must not write.
[[nodiscard]] inline dispatch::dlpack::DLManagedTensorVersioned* toDLPackVersionedReadOnly(
    const Tensor& tensor) {
  auto* managed = toDLPackVersioned(tensor);
  managed->flags |= dispatch::dlpack::flag_read_only;
  return managed;
}

}  // namespace at
