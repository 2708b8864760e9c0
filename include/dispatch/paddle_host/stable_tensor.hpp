// SPDX-License-Identifier: BSL-1.0
// Paddle's tensor with PyTorch's types and functions, for the stable ABI.
#pragma once

#include <ATen/Tensor.h>

#include <dispatch/default_host/scalar.hpp>
#include <dispatch/default_host/tensor_options.hpp>
#include <dispatch/paddle_host/functions.hpp>
#include <dispatch/paddle_host/scalar_type_number.hpp>
#include <memory>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN paddle_host {

/// Converts PyTorch's device to Paddle's, which always has an index. Throws NotImplementedError if
/// Paddle has no such device type.
[[nodiscard]] inline c10::Device paddle_device(const Device& device) {
  const auto index = static_cast<c10::DeviceIndex>(device.index() < 0 ? 0 : device.index());
  switch (device.type()) {
    case DeviceType::CPU: return c10::Device(c10::DeviceType::CPU);
    case DeviceType::CUDA: return c10::Device(c10::DeviceType::GPU, index);
    case DeviceType::XPU: return c10::Device(c10::DeviceType::XPU, index);
    case DeviceType::IPU: return c10::Device(c10::DeviceType::IPU, index);
    case DeviceType::PrivateUse1: return c10::Device(c10::DeviceType::CUSTOM, index);
    default:
      throw NotImplementedError(
          message({"Paddle has no device of the type ", DeviceTypeName(device.type())}));
  }
}
[[nodiscard]] inline Device pytorch_device(const c10::Device& device) {
  const auto index = static_cast<DeviceIndex>(device.index());
  switch (device.type()) {
    case c10::DeviceType::GPU: return {DeviceType::CUDA, index};
    case c10::DeviceType::XPU: return {DeviceType::XPU, index};
    case c10::DeviceType::IPU: return {DeviceType::IPU, index};
    case c10::DeviceType::CUSTOM: return {DeviceType::PrivateUse1, index};
    default: return {DeviceType::CPU};
  }
}
[[nodiscard]] inline phi::DataType paddle_data_type(ScalarType type) {
  return compat::_PD_AtenScalarTypeToPhiDataType(
      paddle_detail::scalar_type_of(static_cast<int>(type)));
}

/// The tensor itself on the heap, shared by copies, so that a handle is a pointer to it as in
/// PyTorch; nullptr for the undefined tensor. Views share the memory. Functions on elements, except
/// fill_(), clone() and to(), are only for the CPU.
class SCHEMA_CT_SHARED paddle_tensor {
 public:
  paddle_tensor() = default;
  explicit paddle_tensor(at::Tensor tensor)
      : held_(tensor.defined() ? new at::Tensor(std::move(tensor)) : nullptr) {}
  /// Takes ownership of an object made by `new`.
  [[nodiscard]] static paddle_tensor adopt(at::Tensor* tensor) {
    paddle_tensor out;
    out.held_.reset(tensor);
    return out;
  }
  /// Not initialised.
  [[nodiscard]] static paddle_tensor make(IntArrayRef sizes, const TensorOptions& options) {
    const auto place = paddle_device(options.device())._PD_GetInner();
    return paddle_tensor(paddle::experimental::empty(phi::IntArray(sizes.vec()),
                                                     paddle_data_type(options.dtype()), place));
  }

  /// Undefined if this is undefined.
  [[nodiscard]] SCHEMA_CT_HIDDEN const at::Tensor& paddles() const {
    static const at::Tensor undefined;
    return held_ != nullptr ? *held_ : undefined;
  }
  [[nodiscard]] at::Tensor* get() const { return held_.get(); }
  [[nodiscard]] bool defined() const { return held_ != nullptr; }
  [[nodiscard]] bool is_same(const paddle_tensor& other) const {
    return held_ == other.held_ || (defined() && other.defined() && shared() == other.shared());
  }

  [[nodiscard]] void* data_ptr() const {
    const auto& held = dense().Holder();
    return held == nullptr ? nullptr : static_cast<char*>(held->ptr()) + dense().meta().offset;
  }
  [[nodiscard]] void* mutable_data_ptr() const { return data_ptr(); }
  [[nodiscard]] const void* const_data_ptr() const { return data_ptr(); }
  /// Throws Error for another element type.
  template <class T>
  [[nodiscard]] T* mutable_data_ptr() const {
    const ScalarType asked = CppTypeToScalarType<std::remove_const_t<T>>::value;
    if (asked != scalar_type())
      throw Error(message(
          {"expected scalar type ", toString(asked), " but found ", toString(scalar_type())}));
    return static_cast<T*>(data_ptr());
  }
  template <class T>
  [[nodiscard]] const T* const_data_ptr() const {
    return mutable_data_ptr<T>();
  }

  [[nodiscard]] std::int64_t dim() const { return dense().dims().size(); }
  [[nodiscard]] std::int64_t numel() const { return defined() ? dense().numel() : 0; }
  [[nodiscard]] IntArrayRef sizes() const { return numbers(dense().dims()); }
  [[nodiscard]] IntArrayRef strides() const { return numbers(dense().strides()); }
  [[nodiscard]] std::int64_t size(std::int64_t d) const { return sizes()[wrapped(d)]; }
  [[nodiscard]] std::int64_t stride(std::int64_t d) const { return strides()[wrapped(d)]; }
  [[nodiscard]] ScalarType scalar_type() const {
    return static_cast<ScalarType>(paddle_detail::scalar_type_number(
        compat::_PD_PhiDataTypeToAtenScalarType(dense().dtype())));
  }
  [[nodiscard]] std::size_t element_size() const { return elementSize(scalar_type()); }
  [[nodiscard]] std::int64_t storage_offset() const {
    return static_cast<std::int64_t>(dense().meta().offset / element_size());
  }
  /// The memory under the tensor and its views.
  struct memory {
    std::size_t size;
    [[nodiscard]] std::size_t nbytes() const { return size; }
  };
  [[nodiscard]] memory storage() const {
    return {dense().has_allocation() ? dense().Holder()->size() : 0};
  }
  [[nodiscard]] Layout layout() const { return Layout::Strided; }
  [[nodiscard]] Device device() const {
    return dense().has_allocation() ? pytorch_device(c10::Device(dense().place())) : Device(kCPU);
  }
  [[nodiscard]] TensorOptions options() const {
    return TensorOptions(scalar_type()).device(device());
  }
  [[nodiscard]] bool is_cpu() const { return defined() && device().is_cpu(); }
  [[nodiscard]] bool is_cuda() const { return defined() && device().is_cuda(); }
  [[nodiscard]] bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;

  /// The same memory, starting at element `first`.
  [[nodiscard]] paddle_tensor with_strides(IntArrayRef sizes, IntArrayRef strides,
                                           std::int64_t first = 0) const {
    return paddle_tensor(paddle_detail::strided_view(dense(), sizes.vec(), strides.vec(), first));
  }
  [[nodiscard]] paddle_tensor narrow(std::int64_t d, std::int64_t start,
                                     std::int64_t length) const {
    return paddle_tensor(at::narrow(paddles(), d, start, length));
  }
  [[nodiscard]] paddle_tensor select(std::int64_t d, std::int64_t index) const;
  [[nodiscard]] paddle_tensor transpose(std::int64_t d0, std::int64_t d1) const;
  [[nodiscard]] paddle_tensor view(IntArrayRef sizes) const;
  [[nodiscard]] paddle_tensor reshape(IntArrayRef sizes) const {
    return (is_contiguous() ? *this : clone()).view(sizes);
  }

  const paddle_tensor& copy_(const paddle_tensor& from, bool = false) const;
  const paddle_tensor& fill_(double value) const;
  const paddle_tensor& zero_() const { return fill_(0); }
  /// A contiguous copy.
  [[nodiscard]] paddle_tensor clone() const;
  /// This tensor if it has these options, otherwise a copy.
  [[nodiscard]] paddle_tensor to(const TensorOptions& options) const;
  [[nodiscard]] paddle_tensor to(ScalarType type, bool, bool copy) const {
    return copy && type == scalar_type() ? clone() : to(TensorOptions(type));
  }
  [[nodiscard]] paddle_tensor new_empty(IntArrayRef sizes, const TensorOptions& options) const {
    return make(sizes, over_own(options));
  }
  [[nodiscard]] paddle_tensor new_zeros(IntArrayRef sizes, const TensorOptions& options) const {
    return new_empty(sizes, options).zero_();
  }
  /// The only element.
  [[nodiscard]] Scalar item() const;

 private:
  [[nodiscard]] static IntArrayRef numbers(const common::DDim& dims) {
    return {dims.Get(), static_cast<std::size_t>(dims.size())};
  }
  [[nodiscard]] const phi::TensorBase* shared() const { return held_->_PD_GetInner().impl().get(); }
  /// Throws Error for an undefined tensor and for one that is not dense.
  [[nodiscard]] const phi::DenseTensor& dense() const {
    const phi::TensorBase* base = defined() ? shared() : nullptr;
    if (base == nullptr) throw Error("an undefined tensor has neither elements nor sizes");
    if (!phi::DenseTensor::classof(base)) throw Error("the stable ABI takes dense tensors");
    return static_cast<const phi::DenseTensor&>(*base);
  }
  [[nodiscard]] std::size_t wrapped(std::int64_t d) const {
    const std::int64_t n = dim() == 0 ? 1 : dim();
    if (d < -n || d >= n)
      throw IndexError(message({"Dimension out of range (expected to be in range of [", -n, ", ",
                                n - 1, "], but got ", d, ")"}));
    return static_cast<std::size_t>(d < 0 ? d + n : d);
  }
  [[nodiscard]] TensorOptions over_own(const TensorOptions& given) const {
    TensorOptions out = options();
    if (given.has_dtype()) out = out.dtype(given.dtype());
    if (given.has_device()) out = out.device(given.device());
    return out;
  }

  std::shared_ptr<at::Tensor> held_;
};

}  // namespace paddle_host
}  // namespace dispatch
