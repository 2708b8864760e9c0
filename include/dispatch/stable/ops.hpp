// SPDX-License-Identifier: BSL-1.0
// The functions of the stable ABI on tensors: the host's functions if it has them, otherwise the
// dispatcher's operators aten::….
#pragma once

#include <cstdint>
#include <dispatch/default_host/parallel.hpp>
#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/stable/types.hpp>
#include <dispatch/stable/views.hpp>
#include <optional>
#include <string>
#include <utility>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace stable_detail {

/// The result of `f`, which makes a tensor of the host.
template <class F>
[[nodiscard]] torch::stable::Tensor made(const F& f) {
  return with_stable_errors([&] { return stable_tensor::of(f()); });
}
[[nodiscard]] inline const held_tensor& host(const torch::stable::Tensor& tensor) {
  return stable_tensor::host(tensor);
}

[[nodiscard]] inline TensorOptions options(const std::optional<ScalarType>& dtype,
                                           const std::optional<Layout>& layout,
                                           const std::optional<torch::stable::Device>& device,
                                           const std::optional<bool>& pin_memory) {
  if (pin_memory.value_or(false)) throw NotImplementedError("no pinned memory is to be had here");
  TensorOptions out;
  if (dtype.has_value()) out = out.dtype(*dtype);
  if (layout.has_value()) out = out.layout(*layout);
  if (device.has_value()) out = out.device(host_device(*device));
  return out;
}

/// Calls an operator for which the host has no function. Throws std::runtime_error "Could not find
/// schema for …" if the operator is not registered.
template <class R = torch::stable::Tensor, class... A>
[[nodiscard]] R called(const char* name, const char* overload, A&&... arguments) {
  return with_stable_errors([&] {
    Stack stack;
    stack.reserve(sizeof...(A));
    (stack.push_back(IValue(std::forward<A>(arguments))), ...);
    Dispatcher::singleton().findSchemaOrThrow(name, overload).callBoxed(stack);
    return stack.at(0).template to<R>();
  });
}

/// A tensor over the caller's memory. Calls `release(context)` after the last tensor over it.
[[nodiscard]] inline held_tensor over_memory(void* data, IntArrayRef sizes, IntArrayRef strides,
                                             const torch::stable::Device& device, ScalarType type,
                                             std::int64_t offset, Layout layout, void* context,
                                             void (*release)(void*)) {
  if (layout != Layout::Strided)
    throw NotImplementedError(
        message({"from_blob(): a tensor over memory of the layout ", layout}));
  if (sizes.size() != strides.size())
    throw Error(message("from_blob(): expected one stride per size, given sizes ", sizes,
                        " and strides ", strides));
  std::int64_t count = offset + 1;
  for (const std::int64_t size : sizes) {
    if (size < 0) throw Error(message("from_blob(): a negative size in ", sizes));
    if (size == 0) count = 0;
  }
  for (std::size_t i = 0; count != 0 && i != sizes.size(); ++i)
    count += (sizes[i] - 1) * strides[i];
  const auto size = static_cast<std::int64_t>(elementSize(type));
  return held::over_memory(data, static_cast<std::size_t>(count * size),
                           static_cast<char*>(data) + offset * size, sizes, strides,
                           host_device(device), type, context, release);
}
/// Calls a deleter with the memory, once.
template <class F>
struct memory_owner {
  F deleter;
  void* data;
  static void release(void* self) {
    auto* const owner = static_cast<memory_owner*>(self);
    owner->deleter(owner->data);
    delete owner;
  }
};

}  // namespace stable_detail
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN torch {
namespace stable {

// Every function throws std::runtime_error. A negative index counts from the end.

[[nodiscard]] inline Tensor empty(
    dispatch::IntArrayRef size, std::optional<dispatch::ScalarType> dtype = std::nullopt,
    std::optional<dispatch::Layout> layout = std::nullopt,
    std::optional<Device> device = std::nullopt, std::optional<bool> pin_memory = std::nullopt,
    std::optional<dispatch::MemoryFormat> memory_format = std::nullopt) {
  namespace d = dispatch::stable_detail;
  return d::made([&] {
    return dispatch::empty_in_format(size, d::options(dtype, layout, device, pin_memory),
                                     memory_format);
  });
}
[[nodiscard]] inline Tensor full(dispatch::IntArrayRef size, double fill_value,
                                 std::optional<dispatch::ScalarType> dtype = std::nullopt,
                                 std::optional<dispatch::Layout> layout = std::nullopt,
                                 std::optional<Device> device = std::nullopt,
                                 std::optional<bool> pin_memory = std::nullopt) {
  namespace d = dispatch::stable_detail;
  return d::made([&] {
    return dispatch::held::full(size, fill_value, d::options(dtype, layout, device, pin_memory));
  });
}
[[nodiscard]] inline Tensor empty_like(const Tensor& self) {
  namespace d = dispatch::stable_detail;
  return d::made(
      [&] { return dispatch::held::empty(d::host(self).sizes(), d::host(self).options()); });
}
[[nodiscard]] inline Tensor new_empty(const Tensor& self, dispatch::IntArrayRef size,
                                      std::optional<dispatch::ScalarType> dtype = std::nullopt,
                                      std::optional<dispatch::Layout> layout = std::nullopt,
                                      std::optional<Device> device = std::nullopt,
                                      std::optional<bool> pin_memory = std::nullopt) {
  namespace d = dispatch::stable_detail;
  return d::made(
      [&] { return d::host(self).new_empty(size, d::options(dtype, layout, device, pin_memory)); });
}
[[nodiscard]] inline Tensor new_zeros(const Tensor& self, dispatch::IntArrayRef size,
                                      std::optional<dispatch::ScalarType> dtype = std::nullopt,
                                      std::optional<dispatch::Layout> layout = std::nullopt,
                                      std::optional<Device> device = std::nullopt,
                                      std::optional<bool> pin_memory = std::nullopt) {
  namespace d = dispatch::stable_detail;
  return d::made(
      [&] { return d::host(self).new_zeros(size, d::options(dtype, layout, device, pin_memory)); });
}

/// The type of a simple deleter of from_blob.
using DeleterFnPtr = void (*)(void*);

/// A tensor over memory of the caller, which must outlive it.
[[nodiscard]] inline Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                      dispatch::IntArrayRef strides, Device device,
                                      dispatch::ScalarType dtype, std::int64_t storage_offset = 0,
                                      dispatch::Layout layout = dispatch::Layout::Strided) {
  namespace d = dispatch::stable_detail;
  return d::made([&] {
    return d::over_memory(data, sizes, strides, device, dtype, storage_offset, layout, nullptr,
                          nullptr);
  });
}
/// A tensor over memory that it owns: `deleter(data)` is called once, when the last tensor over the
/// memory is destroyed.
template <class F>
  requires std::is_invocable_v<F, void*>
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::IntArrayRef strides, Device device,
                               dispatch::ScalarType dtype, F deleter,
                               std::int64_t storage_offset = 0,
                               dispatch::Layout layout = dispatch::Layout::Strided) {
  namespace d = dispatch::stable_detail;
  using owner = d::memory_owner<F>;
  return d::made([&] {
    auto* const held = new owner{std::move(deleter), data};
    try {
      return d::over_memory(data, sizes, strides, device, dtype, storage_offset, layout, held,
                            &owner::release);
    } catch (...) {
      delete held;
      throw;
    }
  });
}

inline Tensor fill_(const Tensor& self, double value) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).fill_(value); });
}
inline Tensor zero_(Tensor& self) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).zero_(); });
}
inline Tensor copy_(Tensor& self, const Tensor& src,
                    std::optional<bool> non_blocking = std::nullopt) {
  namespace d = dispatch::stable_detail;
  return d::made([&] {
    const dispatch::held_tensor &to = d::host(self), from = d::host(src);
    return to.copy_(to.sizes() == from.sizes() ? from : dispatch::expanded(from, to.sizes()),
                    non_blocking.value_or(false));
  });
}
[[nodiscard]] inline Tensor clone(const Tensor& self) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).clone(); });
}
[[nodiscard]] inline Tensor contiguous(
    const Tensor& self, dispatch::MemoryFormat memory_format = dispatch::MemoryFormat::Contiguous) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return dispatch::in_format(d::host(self), memory_format); });
}
[[nodiscard]] inline Tensor to(const Tensor& self,
                               std::optional<dispatch::ScalarType> dtype = std::nullopt,
                               std::optional<dispatch::Layout> layout = std::nullopt,
                               std::optional<Device> device = std::nullopt,
                               std::optional<bool> pin_memory = std::nullopt,
                               bool non_blocking = false, bool copy = false,
                               std::optional<dispatch::MemoryFormat> memory_format = std::nullopt) {
  namespace d = dispatch::stable_detail;
  return d::made([&] {
    const auto options = d::options(dtype, layout, device, pin_memory);
    if (options.layout() != dispatch::Layout::Strided)
      throw dispatch::NotImplementedError("tensors are strided here");
    dispatch::held_tensor out = d::host(self).to(options);
    if (copy && out.is_same(d::host(self))) out = out.to(out.scalar_type(), non_blocking, true);
    return dispatch::in_format(out, memory_format.value_or(dispatch::MemoryFormat::Preserve));
  });
}
[[nodiscard]] inline Tensor to(const Tensor& self, Device device, bool non_blocking = false,
                               bool copy = false) {
  return to(self, std::nullopt, std::nullopt, device, std::nullopt, non_blocking, copy);
}

[[nodiscard]] inline Tensor narrow(Tensor& self, std::int64_t dim, std::int64_t start,
                                   std::int64_t length) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).narrow(dim, start, length); });
}
[[nodiscard]] inline Tensor select(const Tensor& self, std::int64_t dim, std::int64_t index) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).select(dim, index); });
}
[[nodiscard]] inline Tensor transpose(const Tensor& self, std::int64_t dim0, std::int64_t dim1) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).transpose(dim0, dim1); });
}
[[nodiscard]] inline Tensor view(const Tensor& self, dispatch::IntArrayRef size) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).view(size); });
}
[[nodiscard]] inline Tensor reshape(const Tensor& self, dispatch::IntArrayRef shape) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return d::host(self).reshape(shape); });
}
[[nodiscard]] inline Tensor flatten(const Tensor& self, std::int64_t start_dim = 0,
                                    std::int64_t end_dim = -1) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return dispatch::flattened(d::host(self), start_dim, end_dim); });
}
[[nodiscard]] inline Tensor squeeze(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return dispatch::squeezed(d::host(self), dim); });
}
[[nodiscard]] inline Tensor unsqueeze(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::stable_detail;
  return d::made([&] { return dispatch::unsqueezed(d::host(self), dim); });
}

// Operators of the dispatcher, which must be registered elsewhere.

[[nodiscard]] inline Tensor pad(const Tensor& self, dispatch::IntArrayRef pad,
                                const std::string& mode = "constant", double value = 0.0) {
  return dispatch::stable_detail::called("aten::pad", "", self, pad, mode, value);
}
[[nodiscard]] inline Tensor amax(const Tensor& self, dispatch::IntArrayRef dims,
                                 bool keepdim = false) {
  return dispatch::stable_detail::called("aten::amax", "", self, dims, keepdim);
}
[[nodiscard]] inline Tensor amax(const Tensor& self, std::int64_t dim, bool keepdim = false) {
  return amax(self, dispatch::IntArrayRef(dim), keepdim);
}
/// The elements' bytes as another type: a view. Throws where the sizes do not allow it.
[[nodiscard]] inline Tensor view(const Tensor& self, dispatch::ScalarType dtype) {
  return dispatch::stable_detail::called("aten::view", "dtype", self, dtype);
}
[[nodiscard]] inline Tensor permute(const Tensor& self, dispatch::IntArrayRef dims) {
  return dispatch::stable_detail::called("aten::permute", "", self, dims);
}
/// Elements of the dimension, in the order of `index`, which is of one dimension.
[[nodiscard]] inline Tensor index_select(const Tensor& self, std::int64_t dim,
                                         const Tensor& index) {
  return dispatch::stable_detail::called("aten::index_select", "", self, dim, index);
}
[[nodiscard]] inline Tensor bitwise_and(const Tensor& self, const Tensor& other) {
  return dispatch::stable_detail::called("aten::bitwise_and", "Tensor", self, other);
}
[[nodiscard]] inline Tensor bitwise_or(const Tensor& self, const Tensor& other) {
  return dispatch::stable_detail::called("aten::bitwise_or", "Tensor", self, other);
}
[[nodiscard]] inline Tensor bitwise_left_shift(const Tensor& self, const Tensor& other) {
  return dispatch::stable_detail::called("aten::bitwise_left_shift", "Tensor", self, other);
}
[[nodiscard]] inline Tensor bitwise_right_shift(const Tensor& self, const Tensor& other) {
  return dispatch::stable_detail::called("aten::bitwise_right_shift", "Tensor", self, other);
}
[[nodiscard]] inline Tensor floor_divide(const Tensor& self, const Tensor& other) {
  return dispatch::stable_detail::called("aten::floor_divide", "", self, other);
}
[[nodiscard]] inline bool is_pinned(const Tensor& self) {
  return dispatch::stable_detail::called<bool>("aten::is_pinned", "", self, std::nullopt);
}
[[nodiscard]] inline Tensor matmul(const Tensor& self, const Tensor& other) {
  return dispatch::stable_detail::called("aten::matmul", "", self, other);
}
[[nodiscard]] inline Tensor subtract(const Tensor& self, const Tensor& other, double alpha = 1.0) {
  return dispatch::stable_detail::called("aten::subtract", "Tensor", self, other, alpha);
}
[[nodiscard]] inline Tensor sum(const Tensor& self,
                                std::optional<dispatch::IntArrayRef> dim = std::nullopt,
                                bool keepdim = false,
                                std::optional<dispatch::ScalarType> dtype = std::nullopt) {
  return dispatch::stable_detail::called("aten::sum", "dim_IntList", self, dim, keepdim, dtype);
}
inline Tensor& sum_out(Tensor& out, const Tensor& self,
                       std::optional<dispatch::IntArrayRef> dim = std::nullopt,
                       bool keepdim = false,
                       std::optional<dispatch::ScalarType> dtype = std::nullopt) {
  static_cast<void>(
      dispatch::stable_detail::called("aten::sum", "IntList_out", self, dim, keepdim, dtype, out));
  return out;
}

/// Calls f(from, to) for parts of the range on several threads; rethrows what a part throws.
template <class F>
void parallel_for(std::int64_t begin, std::int64_t end, std::int64_t grain_size, const F& f) {
  dispatch::parallel_for(begin, end, grain_size, f);
}
[[nodiscard]] inline std::uint32_t get_num_threads() {
  return static_cast<std::uint32_t>(dispatch::get_num_threads());
}

}  // namespace stable
}  // namespace torch
