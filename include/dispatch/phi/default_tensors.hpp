// SPDX-License-Identifier: BSL-1.0
// The functions on the host's tensors that PHI's tensors need, for the default host. Another host
// names its own header by SCHEMA_CT_PHI_TENSORS_HEADER.
#pragma once

#include <cstddef>
#include <cstdint>
#include <dispatch/phi/dims.hpp>
#include <dispatch/phi/kernel_key.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// PHI's names of the data types that C++ does not have.
namespace dtype {
using float16 = Half;
using bfloat16 = BFloat16;
using float8_e4m3fn = Float8_e4m3fn;
using float8_e5m2 = Float8_e5m2;
using dispatch::complex;
}  // namespace dtype
using dtype::float16, dtype::bfloat16, dtype::float8_e4m3fn, dtype::float8_e5m2;
using complex64 = complex<float>;
using complex128 = complex<double>;

template <>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements<float16> = DataType::FLOAT16;
template <>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements<bfloat16> = DataType::BFLOAT16;
template <>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements<complex64> = DataType::COMPLEX64;
template <>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements<complex128> = DataType::COMPLEX128;
template <>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements<float8_e4m3fn> =
    DataType::FLOAT8_E4M3FN;
template <>
SCHEMA_CT_HIDDEN inline constexpr DataType type_of_elements<float8_e5m2> = DataType::FLOAT8_E5M2;

/// A device: the backend that owns its memory, and its index.
struct SCHEMA_CT_SHARED Place {
  Backend backend = Backend::UNDEFINED;
  std::int8_t device = 0;

  [[nodiscard]] Backend GetType() const { return backend; }
  [[nodiscard]] std::int8_t GetDeviceId() const { return device; }
  friend bool operator==(const Place&, const Place&) = default;
};
[[nodiscard]] SCHEMA_CT_HIDDEN inline Place CPUPlace() { return {Backend::CPU, 0}; }
[[nodiscard]] SCHEMA_CT_HIDDEN inline Place GPUPlace(std::int8_t device = 0) {
  return {Backend::GPU, device};
}

/// PHI's access to the host's tensors.
struct SCHEMA_CT_HIDDEN tensors {
  using Tensor = host::Tensor;

  [[nodiscard]] static constexpr Backend backend_of(DeviceType type) {
    switch (type) {
      case kCPU:
      case kMeta: return Backend::CPU;
      case kCUDA:
      case kHIP: return Backend::GPU;
      case kXPU: return Backend::XPU;
      case kIPU: return Backend::IPU;
      default: return Backend::CUSTOM;
    }
  }
  [[nodiscard]] static Device device_of(Place place) {
    switch (place.backend) {
      case Backend::GPU:
      case Backend::GPUDNN: return {kCUDA, place.device};
      case Backend::XPU:
      case Backend::KPS: return {kXPU, place.device};
      case Backend::IPU: return {kIPU, place.device};
      case Backend::CUSTOM: return {kPrivateUse1, place.device};
      default: return kCPU;
    }
  }
  [[nodiscard]] static Place place_of(const Device& device) {
    return {backend_of(device.type()), device.has_index() ? device.index() : std::int8_t{0}};
  }
  [[nodiscard]] static Place place_of(const Tensor& tensor) { return place_of(tensor.device()); }

  /// The key and the sizes of a defined tensor. A tensor of four dimensions whose second dimension
  /// is the fastest is NHWC; its sizes are in that order.
  SCHEMA_CT_ALWAYS_INLINE static KernelKey read(const Tensor& tensor, DDim& dims) {
    auto& impl = *tensor.unsafeGetTensorImpl();
    dims.assign_from_extents(impl.size_data(), static_cast<std::size_t>(impl.dimensions_));
    static_assert(static_cast<int>(ScalarType::NumOptions) <= 64);  // the mask spares a comparison
    const DataType type = data_type_of(static_cast<int>(impl.data_type_.toScalarType()) & 63);
    if (!impl.device().is_cpu() || !impl.is_contiguous_) [[unlikely]]
      return read_other(tensor, type, dims);
    return {Backend::CPU, DataLayout::NCHW, type};
  }

  /// Allocates memory. For NHWC, `dims` are in that order.
  [[nodiscard]] static Tensor allocate(const DDim& dims, KernelKey key, Place place) {
    const int number = scalar_type_number(key.dtype());
    if (number < 0) [[unlikely]]
      refuse_type(key.dtype());
    const IntArrayRef sizes(dims.Get(), static_cast<std::size_t>(dims.size()));
    const auto type = static_cast<ScalarType>(number);
    const bool has_channels_last = key.layout() == DataLayout::NHWC && dims.size() == 4;
    if (place.backend == Backend::CPU && !has_channels_last) [[likely]]
      return Tensor::adopt(host_detail::make_impl(sizes, type));
    const Tensor out = at::empty(sizes, TensorOptions(type).device(device_of(place)));
    return has_channels_last ? channels_last(out) : out;
  }
  /// Does the tensor have these sizes? For NHWC, `dims` are in that order.
  [[nodiscard]] static bool has_sizes(const Tensor& tensor, const DDim& dims, DataLayout layout) {
    auto& impl = *tensor.unsafeGetTensorImpl();
    const std::int64_t* sizes = impl.size_data();
    if (static_cast<int>(impl.dimensions_) != dims.size()) return false;
    if (layout == DataLayout::NHWC && dims.size() == 4) [[unlikely]]
      return sizes[0] == dims[0] && sizes[1] == dims[3] && sizes[2] == dims[1] &&
             sizes[3] == dims[2];
    for (int i = 0; i != dims.size(); ++i)
      if (sizes[i] != dims[i]) return false;
    return true;
  }
  /// The first elements of a contiguous tensor with at least that many elements, in these
  /// sizes.
  [[nodiscard, gnu::cold]] static Tensor with_sizes(const Tensor& tensor, const DDim& dims,
                                                    DataLayout layout) {
    auto& impl = *tensor.unsafeGetTensorImpl();
    const Tensor out = Tensor::adopt(host_detail::make_impl(
        impl.storage_, impl.data_, {dims.Get(), static_cast<std::size_t>(dims.size())}, nullptr,
        impl.data_type_, impl.device()));
    return layout == DataLayout::NHWC && dims.size() == 4 ? channels_last(out) : out;
  }
  /// A tensor with sizes but without memory.
  [[nodiscard]] static Tensor without_memory(const DDim& dims, KernelKey key) {
    Tensor out =
        tensor_without_memory(kMeta, IntArrayRef(dims.Get(), static_cast<std::size_t>(dims.size())),
                              static_cast<ScalarType>(scalar_type_number(key.dtype())));
    return key.layout() == DataLayout::NHWC && dims.size() == 4 ? channels_last(out) : out;
  }
  [[nodiscard]] static bool is_meta(const Tensor& tensor) { return tensor.is_meta(); }

  /// The same elements in the order of NCHW or NHWC.
  [[nodiscard]] static Tensor to_layout(const Tensor& from, DataLayout layout) {
    if (layout != DataLayout::NHWC) return from.contiguous();
    const IntArrayRef s = from.sizes();
    const std::int64_t sizes[] = {s[0], s[2], s[3], s[1]};
    Tensor out = channels_last(at::empty(IntArrayRef(sizes, 4), from.options()));
    out.copy_(from);
    return out;
  }
  [[nodiscard]] static Tensor to_data_type(const Tensor& from, DataType type) {
    return from.to(static_cast<ScalarType>(scalar_type_number(type)));
  }
  [[nodiscard]] static Tensor to_place(const Tensor& from, Place place) {
    return from.to(device_of(place), from.scalar_type());
  }
  [[nodiscard]] static host::Scalar item(const Tensor& tensor) { return tensor.item(); }
  [[nodiscard]] static void* data(const Tensor& tensor) { return tensor.data_ptr(); }
  [[nodiscard]] static bool has_memory(const Tensor& tensor) {
    return tensor.defined() && (tensor.has_storage() || tensor.numel() == 0);
  }

 private:
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_type(DataType type) {
    throw ValueError(message({"a tensor of the data type ", type, " cannot be allocated"}));
  }
  [[nodiscard, gnu::cold, gnu::noinline]] static KernelKey read_other(const Tensor& tensor,
                                                                      DataType type, DDim& dims) {
    const Backend backend = backend_of(tensor.device().type());
    if (tensor.is_contiguous()) return {backend, DataLayout::NCHW, type};
    if (dims.size() != 4 || !tensor.is_contiguous(MemoryFormat::ChannelsLast))
      return {backend, DataLayout::STRIDED, type};
    const std::int64_t channels = dims[1];
    dims[1] = dims[2], dims[2] = dims[3], dims[3] = channels;
    return {backend, DataLayout::NHWC, type};
  }
  /// A tensor of the sizes N, H, W, C as one of N, C, H, W over the same memory.
  [[nodiscard]] static Tensor channels_last(const Tensor& t) {
    const IntArrayRef s = t.sizes(), d = t.strides();
    const std::int64_t sizes[] = {s[0], s[3], s[1], s[2]}, strides[] = {d[0], d[3], d[1], d[2]};
    const IntArrayRef steps(strides, 4);
    auto& impl = *t.unsafeGetTensorImpl();
    return Tensor::adopt(host_detail::make_impl(impl.storage_, impl.data_, {sizes, 4}, &steps,
                                                impl.data_type_, impl.device()));
  }
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
