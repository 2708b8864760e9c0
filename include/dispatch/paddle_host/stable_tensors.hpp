// SPDX-License-Identifier: BSL-1.0
// The functions on tensors that the stable ABI needs, for Paddle's tensors, and the scalar types of
// kernels of the stable ABI. In sources of the stable ABI these types are PyTorch's, next to
// Paddle's.
#pragma once

#include <dispatch/host.hpp>

#include <ATen/ops/from_blob.h>

#include <cstring>
#include <dispatch/default_host/optional_array_ref.hpp>
#include <dispatch/default_host/parallel.hpp>
#include <dispatch/default_host/scalar_type_query.hpp>
#include <dispatch/default_host/scalar_words.hpp>
#include <dispatch/paddle_host/stable_tensor.hpp>
#include <dispatch/values/value_traits.hpp>
#include <functional>

struct AtenTensorOpaque;
/// A pointer to an at::Tensor on the heap, as in PyTorch. An owning handle is passed to
/// torch::stable::Tensor or to aoti_torch_delete_tensor_object.
using AtenTensorHandle = AtenTensorOpaque*;

namespace dispatch {
inline namespace paddle_host {
namespace SCHEMA_CT_HIDDEN stable_detail {

/// The strides of contiguous elements; with `channels_last` dimension 1 is the fastest.
[[nodiscard]] inline std::vector<std::int64_t> strides_of(IntArrayRef sizes, bool channels_last) {
  std::vector<std::int64_t> out(sizes.size());
  std::int64_t step = 1;
  const auto take = [&](std::size_t i) {
    out[i] = step;
    step *= sizes[i] > 1 ? sizes[i] : 1;
  };
  if (channels_last) take(1);
  for (std::size_t i = sizes.size(); i-- > (channels_last ? 2U : 0U);) take(i);
  if (channels_last) take(0);
  return out;
}

/// Corresponding positions in tensors of the same sizes.
struct walk {
  char* to;
  const char* from;
};
/// Copies elements of `bytes` bytes, starting with one dimension.
inline void copy_elements(walk at, const std::int64_t* sizes, const std::int64_t* to,
                          const std::int64_t* from, std::size_t dimensions, std::int64_t bytes) {
  if (dimensions == 0) {
    std::memcpy(at.to, at.from, static_cast<std::size_t>(bytes));
    return;
  }
  for (std::int64_t i = 0; i != *sizes; ++i) {
    copy_elements(at, sizes + 1, to + 1, from + 1, dimensions - 1, bytes);
    at.to += *to * bytes;
    at.from += *from * bytes;
  }
}

}  // namespace stable_detail

inline bool paddle_tensor::is_contiguous(MemoryFormat format) const {
  const IntArrayRef own = sizes(), steps = strides();
  const bool last = format == MemoryFormat::ChannelsLast || format == MemoryFormat::ChannelsLast3d;
  if (last && own.size() != (format == MemoryFormat::ChannelsLast ? 4U : 5U)) return false;
  const std::vector<std::int64_t> expected = stable_detail::strides_of(own, last);
  for (std::size_t i = 0; numel() != 0 && i != own.size(); ++i)
    if (own[i] != 1 && steps[i] != expected[i]) return false;
  return true;
}

inline paddle_tensor paddle_tensor::select(std::int64_t d, std::int64_t index) const {
  if (dim() == 0) throw IndexError("select() cannot be applied to a 0-dim tensor.");
  const std::size_t at = wrapped(d);
  const std::int64_t n = sizes()[at], i = index < 0 ? index + n : index;
  if (i < 0 || i >= n)
    throw IndexError(message(
        {"select(): index ", index, " out of range for tensor of size ", n, " at dimension ", at}));
  std::vector<std::int64_t> shape = sizes().vec(), steps = strides().vec();
  const std::int64_t first = i * steps[at];
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(at));
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
  return with_strides(shape, steps, first);
}

inline paddle_tensor paddle_tensor::transpose(std::int64_t d0, std::int64_t d1) const {
  const std::size_t a = wrapped(d0), b = wrapped(d1);
  std::vector<std::int64_t> shape = sizes().vec(), steps = strides().vec();
  if (!shape.empty()) std::swap(shape[a], shape[b]), std::swap(steps[a], steps[b]);
  return with_strides(shape, steps);
}

inline paddle_tensor paddle_tensor::view(IntArrayRef sizes) const {
  std::vector<std::int64_t> shape = sizes.vec();
  std::int64_t known = 1;
  std::int64_t* open = nullptr;
  for (std::int64_t& size : shape) {
    if (size == -1 && open != nullptr) throw Error("only one dimension can be inferred");
    if (size < -1) throw Error(message({"invalid shape dimension ", size}));
    size == -1 ? static_cast<void>(open = &size) : static_cast<void>(known *= size);
  }
  if (open != nullptr && known != 0) *open = numel() / known, known *= *open;
  if (known != numel() || (open != nullptr && *open < 0))
    throw Error(message("shape ", sizes, " is invalid for input of size ", numel()));
  if (!is_contiguous())
    throw Error(
        "view size is not compatible with input tensor's size and stride. Use .reshape(...) "
        "instead.");
  return with_strides(shape, stable_detail::strides_of(shape, false));
}

inline const paddle_tensor& paddle_tensor::copy_(const paddle_tensor& from, bool) const {
  if (sizes() != from.sizes())
    throw Error(message("a tensor of sizes ", from.sizes(), " is copied into one of ", sizes()));
  if (scalar_type() != from.scalar_type() || !from.is_cpu()) {
    if (is_cpu()) return copy_(from.to(options()), false);
    paddles().copy_(from.clone().paddles());
    return *this;
  }
  if (!is_cpu()) {
    paddles().copy_(from.is_contiguous() ? from.paddles() : from.clone().paddles());
    return *this;
  }
  stable_detail::copy_elements(
      {static_cast<char*>(data_ptr()), static_cast<const char*>(from.data_ptr())}, sizes().data(),
      strides().data(), from.strides().data(), sizes().size(),
      static_cast<std::int64_t>(element_size()));
  return *this;
}

inline const paddle_tensor& paddle_tensor::fill_(double value) const {
  if (is_contiguous())
    paddles().fill_(at::Scalar(value));
  else
    copy_(make(sizes(), options()).fill_(value));
  return *this;
}

inline paddle_tensor paddle_tensor::clone() const {
  if (!is_cpu()) return paddle_tensor(paddles().clone());
  paddle_tensor out = make(sizes(), options());
  out.copy_(*this);
  return out;
}

inline paddle_tensor paddle_tensor::to(const TensorOptions& options) const {
  const TensorOptions wanted = over_own(options);
  if (wanted.dtype() == scalar_type() && wanted.device() == device()) return *this;
  paddle::Tensor out = (is_contiguous() ? *this : clone()).paddles()._PD_GetInner();
  if (wanted.dtype() != scalar_type())
    out = paddle::experimental::cast(out, paddle_data_type(wanted.dtype()));
  if (wanted.device() != device())
    out = out.copy_to(paddle_device(wanted.device())._PD_GetInner(), true);
  return paddle_tensor(std::move(out));
}

inline Scalar paddle_tensor::item() const {
  if (numel() != 1)
    throw Error(message({"a Tensor with ", numel(), " elements cannot be converted to Scalar"}));
  const ScalarType type = scalar_type();
  if (isComplexType(type)) throw NotImplementedError("item() of a complex tensor");
  const paddle_tensor here = to(TensorOptions(isFloatingType(type) ? kDouble : kLong).device(kCPU));
  if (isFloatingType(type)) return Scalar(*here.const_data_ptr<double>());
  return Scalar(*here.const_data_ptr<std::int64_t>());
}

/// The host's tensor as the stable ABI stores it.
using held_tensor = paddle_tensor;

/// The functions that every host has for its held_tensor (dispatch/stable/default_tensors.hpp).
struct SCHEMA_CT_HIDDEN held {
  [[nodiscard]] static held_tensor adopt(AtenTensorHandle handle) {
    return held_tensor::adopt(reinterpret_cast<at::Tensor*>(handle));
  }
  [[nodiscard]] static held_tensor borrow(AtenTensorHandle handle) {
    return handle == nullptr ? held_tensor() : held_tensor(*reinterpret_cast<at::Tensor*>(handle));
  }
  [[nodiscard]] static AtenTensorHandle handle(const held_tensor& tensor) {
    return reinterpret_cast<AtenTensorHandle>(tensor.get());
  }
  [[nodiscard]] static AtenTensorHandle release(const held_tensor& tensor) {
    if (!tensor.defined()) return nullptr;
    return reinterpret_cast<AtenTensorHandle>(new at::Tensor(tensor.paddles()));
  }
  [[nodiscard]] static const at::Tensor& in_values(const held_tensor& tensor) {
    return tensor.paddles();
  }
  [[nodiscard]] static c10::Device in_values(const Device& device) { return paddle_device(device); }
  [[nodiscard]] static Device of_value(const c10::Device& device) { return pytorch_device(device); }
  // Paddle has no generators that a value could hold.
  [[nodiscard]] static host::Generator in_values(const Generator&) {
    throw NotImplementedError("Paddle has no generators");
  }
  [[nodiscard]] static Generator of_value(const host::Generator&) {
    throw NotImplementedError("Paddle has no generators");
  }

  [[nodiscard]] static held_tensor empty(IntArrayRef sizes, const TensorOptions& options) {
    return held_tensor::make(sizes, options);
  }
  [[nodiscard]] static held_tensor full(IntArrayRef sizes, double value,
                                        const TensorOptions& options) {
    return empty(sizes, options).fill_(value);
  }
  [[nodiscard]] static held_tensor with_strides(const held_tensor& tensor, IntArrayRef sizes,
                                                IntArrayRef strides) {
    return tensor.with_strides(sizes, strides);
  }
  /// A tensor over `bytes` bytes of the caller's memory, whose first element is at `first`. When
  /// the last tensor over it is destroyed, `release(context)` is called, unless it is nullptr.
  [[nodiscard]] static held_tensor over_memory(void* data, std::size_t bytes, char* first,
                                               IntArrayRef sizes, IntArrayRef strides,
                                               const Device& device, ScalarType type, void* context,
                                               void (*release)(void*)) {
    const auto size = static_cast<std::int64_t>(elementSize(type));
    const auto count = static_cast<std::int64_t>(bytes) / size;
    std::function<void(void*)> deleter;
    if (release != nullptr) deleter = [context, release](void*) { release(context); };
    const held_tensor flat(paddle::from_blob(data, phi::IntArray(std::vector<std::int64_t>{count}),
                                             paddle_data_type(type), phi::DataLayout::NCHW,
                                             paddle_device(device)._PD_GetInner(), deleter));
    return flat.with_strides(sizes, strides, (first - static_cast<char*>(data)) / size);
  }
};

/// A list that owns the elements; a kernel gets a view of it.
template <class T>
struct value_traits<ArrayRef<T>> {
  static IValue box(ArrayRef<T> value) {
    return IValue(std::vector<T>(value.begin(), value.end()));
  }
  static ArrayRef<T> unbox(const IValue& value) {
    static_assert(std::is_same_v<T, std::int64_t> || std::is_same_v<T, double>,
                  "a kernel of the stable ABI takes other lists as a std::vector");
    if constexpr (std::is_same_v<T, double>)
      return value.toDoubleVector();
    else
      return value.toIntVector();
  }
};

/// PyTorch's numbers, which values store.
template <>
struct value_traits<ScalarType> {
  static IValue box(ScalarType value) { return static_cast<std::int64_t>(value); }
  static ScalarType unbox(const IValue& value) { return static_cast<ScalarType>(value.toInt()); }
};
template <>
struct value_traits<Layout> : internal::enumeration_traits<Layout> {};
template <>
struct value_traits<MemoryFormat> : internal::enumeration_traits<MemoryFormat> {};

}  // namespace paddle_host
}  // namespace dispatch
