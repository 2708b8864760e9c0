// SPDX-License-Identifier: BSL-1.0
// The C functions of single operators, aoti_torch_aten_…, as far as sources of the stable ABI call
// them.
#pragma once

#include <dispatch/stable/shim_tensor.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace stable_detail {

/// The stable tensor of a handle that keeps its ownership.
[[nodiscard]] inline torch::stable::Tensor borrowed_stable(AtenTensorHandle handle) {
  return stable_tensor::of(borrowed(handle));
}
/// Writes an owning handle of f's result.
template <class F>
[[nodiscard]] AOTITorchError make_tensor(AtenTensorHandle* out, const F& f) {
  return shim_detail::shim_call(
      [&] { *out = stable_tensor_handle(stable_tensor::host(torch::stable::Tensor(f()))); });
}
/// The object that a pointer points to, if it is not null.
template <class T>
[[nodiscard]] std::optional<T> given(const std::int32_t* number) {
  return number == nullptr ? std::nullopt : std::optional<T>(static_cast<T>(*number));
}
[[nodiscard]] inline std::optional<torch::stable::Device> given_device(const std::int32_t* type,
                                                                       std::int32_t index) {
  if (type == nullptr) return std::nullopt;
  return torch::stable::Device(static_cast<DeviceType>(*type), index);
}
[[nodiscard]] inline IntArrayRef sizes_of(const std::int64_t* sizes, std::int64_t count) {
  return {sizes, static_cast<std::size_t>(count)};
}

}  // namespace stable_detail
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

extern "C" {

SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_new_empty(
    AtenTensorHandle self, const std::int64_t* size, std::int64_t dimensions, std::int32_t* dtype,
    std::int32_t* layout, std::int32_t* device, std::int32_t device_index, std::int32_t* pin_memory,
    AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    return torch::stable::new_empty(
        d::borrowed_stable(self), d::sizes_of(size, dimensions),
        d::given<dispatch::ScalarType>(dtype), d::given<dispatch::Layout>(layout),
        d::given_device(device, device_index), d::given<bool>(pin_memory));
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_new_zeros(
    AtenTensorHandle self, const std::int64_t* size, std::int64_t dimensions, std::int32_t* dtype,
    std::int32_t* layout, std::int32_t* device, std::int32_t device_index, std::int32_t* pin_memory,
    AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    return torch::stable::new_zeros(
        d::borrowed_stable(self), d::sizes_of(size, dimensions),
        d::given<dispatch::ScalarType>(dtype), d::given<dispatch::Layout>(layout),
        d::given_device(device, device_index), d::given<bool>(pin_memory));
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_full(
    const std::int64_t* size, std::int64_t dimensions, double fill_value, std::int32_t* dtype,
    std::int32_t* layout, std::int32_t* device, std::int32_t device_index, std::int32_t* pin_memory,
    AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    return torch::stable::full(d::sizes_of(size, dimensions), fill_value,
                               d::given<dispatch::ScalarType>(dtype),
                               d::given<dispatch::Layout>(layout),
                               d::given_device(device, device_index), d::given<bool>(pin_memory));
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_fill__Scalar(AtenTensorHandle self,
                                                                    double value) {
  return dispatch::shim_detail::shim_call(
      [&] { torch::stable::fill_(dispatch::stable_detail::borrowed_stable(self), value); });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_narrow(AtenTensorHandle self,
                                                              std::int64_t dim, std::int64_t start,
                                                              std::int64_t length,
                                                              AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    torch::stable::Tensor of = d::borrowed_stable(self);
    return torch::stable::narrow(of, dim, start, length);
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_pad(AtenTensorHandle self,
                                                           const std::int64_t* pad,
                                                           std::int64_t count, const char* mode,
                                                           double* value, AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    const std::optional<double> with =
        value == nullptr ? std::nullopt : std::optional<double>(*value);
    return d::called("aten::pad", "", d::borrowed_stable(self), d::sizes_of(pad, count), mode,
                     with);
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_amax(AtenTensorHandle self,
                                                            const std::int64_t* dims,
                                                            std::int64_t count,
                                                            std::int32_t keepdim,
                                                            AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    return torch::stable::amax(d::borrowed_stable(self), d::sizes_of(dims, count), keepdim != 0);
  });
}
SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_aten_subtract_Tensor(AtenTensorHandle self,
                                                                       AtenTensorHandle other,
                                                                       double alpha,
                                                                       AtenTensorHandle* out) {
  namespace d = dispatch::stable_detail;
  return d::make_tensor(out, [&] {
    return torch::stable::subtract(d::borrowed_stable(self), d::borrowed_stable(other), alpha);
  });
}

}  // extern "C"
