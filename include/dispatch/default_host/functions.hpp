// SPDX-License-Identifier: BSL-1.0
// Factory functions: tensors in new memory, over existing memory, and without memory.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/tensor_methods.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A tensor with sizes and a type on a device, but without memory, for tests of dispatching. Its
/// key set is that of an ordinary tensor there; data_ptr() throws.
[[nodiscard]] Tensor tensor_without_memory(Device device, IntArrayRef sizes = {},
                                           ScalarType type = kFloat);

namespace host_detail {

/// The context that from_blob keeps until the last tensor over the memory is destroyed.
template <class Deleter>
struct blob_owner {
  Deleter deleter;
  void* data;
  static void release(void* self) {
    auto* held = static_cast<blob_owner*>(self);
    held->deleter(held->data);
    delete held;
  }
};

/// Whether PyTorch's at::tensor takes values of type T.
template <class T>
concept element =
    requires { CppTypeToScalarType<T>::value; } &&
    (CppTypeToScalarType<T>::value <= kDouble || CppTypeToScalarType<T>::value == kComplexFloat ||
     CppTypeToScalarType<T>::value == kComplexDouble || CppTypeToScalarType<T>::value == kBool ||
     CppTypeToScalarType<T>::value == kBFloat16);

/// The type of a value, or of those in an array or a container with contiguous memory.
template <class V>
struct element_of {
  using type = V;
};
template <class T, std::size_t n>
struct element_of<T[n]> {
  using type = T;
};
template <class V>
  requires requires(const V& list) { list.data() + list.size(); }
struct element_of<V> {
  using type = std::remove_cvref_t<decltype(*std::declval<const V&>().data())>;
};
template <class V>
using element_of_t = typename element_of<V>::type;

/// The one-dimensional tensor with these values, converted to the type of the options: Float
/// without one, as in PyTorch. Throws NotImplementedError for the types that PyTorch's at::tensor
/// does not make, such as Bool and Half, and for complex values in a real type.
[[nodiscard]] Tensor tensor_of(const void* values, std::size_t count, ScalarType type,
                               TensorOptions options);

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN at {

/// Not initialised. Makes strided tensors on the CPU or on Meta (sizes without memory); for others
/// it calls aten::empty if schema_ct::aten is linked, and otherwise throws NotImplementedError.
[[nodiscard]] Tensor empty(dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {},
                           std::optional<dispatch::MemoryFormat> format = {});

[[nodiscard]] Tensor zeros(dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {});

/// If the options have no element type, uses that of the value (bool, Long, Float, ComplexFloat).
[[nodiscard]] Tensor full(dispatch::IntArrayRef sizes, const dispatch::Scalar& value,
                          dispatch::TensorOptions options = {});

[[nodiscard]] Tensor ones(dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {});

[[nodiscard]] Tensor empty_like(const Tensor& other, dispatch::TensorOptions options = {},
                                std::optional<dispatch::MemoryFormat> format = {});
[[nodiscard]] Tensor zeros_like(const Tensor& other, dispatch::TensorOptions options = {},
                                std::optional<dispatch::MemoryFormat> format = {});
[[nodiscard]] Tensor ones_like(const Tensor& other, dispatch::TensorOptions options = {},
                               std::optional<dispatch::MemoryFormat> format = {});
[[nodiscard]] Tensor full_like(const Tensor& other, const dispatch::Scalar& value,
                               dispatch::TensorOptions options = {},
                               std::optional<dispatch::MemoryFormat> format = {});

/// The options, with the element type of a tensor of T if they have none: integers make Long,
/// floating-point numbers Float, as in PyTorch.
template <class T>
[[nodiscard]] dispatch::TensorOptions options_for(dispatch::TensorOptions options) {
  if (options.has_dtype()) return options;
  return options.dtype(std::is_same_v<T, bool>       ? dispatch::kBool
                       : std::is_integral_v<T>       ? dispatch::kLong
                       : std::is_floating_point_v<T> ? dispatch::kFloat
                                                     : dispatch::kComplexFloat);
}

/// A one-dimensional tensor of one value or of those in an array, a braced list or a container with
/// contiguous memory. Without options it has their type: `at::tensor(1)` is Int, `at::tensor(0.5)`
/// Double. With options that name no type it is Float, as in PyTorch. torch::tensor() makes Long
/// and the default type instead, and takes lists of lists.
template <class V>
  requires dispatch::host_detail::element<dispatch::host_detail::element_of_t<V>>
[[nodiscard]] Tensor tensor(
    const V& values,
    dispatch::TensorOptions options =
        dispatch::CppTypeToScalarType<dispatch::host_detail::element_of_t<V>>::value) {
  using element = dispatch::host_detail::element_of_t<V>;
  const dispatch::ArrayRef<element> list(values);
  return dispatch::host_detail::tensor_of(list.data(), list.size(),
                                          dispatch::CppTypeToScalarType<element>::value, options);
}
template <dispatch::host_detail::element T>
[[nodiscard]] Tensor tensor(
    std::initializer_list<T> values,
    dispatch::TensorOptions options = dispatch::CppTypeToScalarType<T>::value) {
  return tensor(dispatch::ArrayRef<T>(values), options);
}
/// Of a character, an unscoped enumerator or an unsigned short, which are promoted to int.
template <class V>
  requires(!dispatch::host_detail::element<V> && std::is_same_v<decltype(+std::declval<V>()), int>)
[[nodiscard]] Tensor tensor(V value, dispatch::TensorOptions options = dispatch::kInt) {
  return tensor(+value, options);
}

/// A tensor over memory of the caller, which must outlive it.
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::IntArrayRef strides, dispatch::TensorOptions options = {});
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::TensorOptions options = {});

/// A tensor over memory that it owns: `deleter(data)` is called once, when the last tensor over the
/// memory is destroyed.
template <class Deleter>
  requires std::is_invocable_v<Deleter&, void*>
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::IntArrayRef strides, Deleter&& deleter,
                               dispatch::TensorOptions options = {}) {
  // Constructed first: invalid sizes throw before the deleter is taken over.
  const Tensor described = from_blob(data, sizes, strides, options);
  using owner = dispatch::host_detail::blob_owner<std::decay_t<Deleter>>;
  auto* held = new owner{std::forward<Deleter>(deleter), data};
  auto storage = dispatch::Storage::adopt(data, described.storage().nbytes(), options.device(),
                                          held, &owner::release);
  return Tensor::adopt(dispatch::host_detail::make_impl(std::move(storage),
                                                        static_cast<char*>(data), sizes, &strides,
                                                        options.dtype(), options.device()));
}
template <class Deleter>
  requires std::is_invocable_v<Deleter&, void*>
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes, Deleter&& deleter,
                               dispatch::TensorOptions options = {}) {
  dispatch::host_detail::extents strides(sizes);
  dispatch::host_detail::write_contiguous_strides(sizes, strides.at);
  return from_blob(data, sizes, strides, std::forward<Deleter>(deleter), options);
}

[[nodiscard]] bool equal(const Tensor& a, const Tensor& b);

}  // namespace at

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/functions.ipp>
#endif
