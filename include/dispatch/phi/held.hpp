// SPDX-License-Identifier: BSL-1.0
// A call's values while a PHI kernel runs: holds the host's tensors as PHI's.
#pragma once

#include <dispatch/phi/argument_mapping.hpp>
#include <dispatch/phi/parameters.hpp>
#include <dispatch/phi/transform.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// The key of a call: the first tensor's, on the first device other than the CPU.
struct key_of_call {
  KernelKey key;
  bool has_tensor = false;
  bool is_of_each = true;  ///< Has each tensor this key, and is dense?

  SCHEMA_CT_ALWAYS_INLINE void add(const DenseTensor& tensor) { add(tensor.key()); }
  void add(const TensorBase& tensor) {
    if (tensor.kind() != TensorKind::dense) is_of_each = false;  // its parts have keys
    add(tensor.key());
  }

 private:
  SCHEMA_CT_ALWAYS_INLINE void add(KernelKey own) {
    if (!has_tensor)
      key = own, has_tensor = true;
    else if (own != key) [[unlikely]]
      add_other(own);
  }
  void add_other(KernelKey own) {
    is_of_each = false;
    if (key.dtype() == DataType::UNDEFINED)
      key = own;
    else if (key.backend() == Backend::CPU)
      key.set_backend(own.backend());
  }
};

/// An attribute.
template <type_word W, class P>
struct held {
  P value;

  explicit held(std::remove_reference_t<P>& from) : value(from) {}
  [[nodiscard]] const std::remove_reference_t<P>& passed() const { return value; }
  void add_to(key_of_call&) const {}
  void fit(fitting_kernel, std::size_t, argument_name) {}
  [[nodiscard]] DataType data_type() const { return attribute<DataType>::from(value, {}); }
  [[nodiscard]] Backend backend() const { return attribute<Place>::from(value, {}).backend; }
  [[nodiscard]] ArgumentMappingContext::argument facts(std::string_view name) const {
    return {name, W, nullptr, 0, &value};
  }
};

template <class P>
struct held<tensor_word, P> {
  held_tensor<host::Tensor> tensor;

  SCHEMA_CT_ALWAYS_INLINE explicit held(const host::Tensor& from) : tensor(from) {}
  [[nodiscard]] const TensorBase& passed() { return tensor.get(); }
  void add_to(key_of_call& key) { key.add(tensor.get()); }
  void fit(fitting_kernel kernel, std::size_t input, argument_name name) {
    fit_tensor(tensor.get(), kernel, input, name);
  }
  [[nodiscard]] DataType data_type() { return tensor.get().dtype(); }
  [[nodiscard]] ArgumentMappingContext::argument facts(std::string_view name) {
    return {name, tensor_word, &tensor.get(), 1, nullptr};
  }
};

template <class P>
struct held<optional_of(tensor_word), P> {
  std::optional<held_tensor<host::Tensor>> tensor;

  explicit held(const std::optional<host::Tensor>& from) {
    if (from.has_value() && from->defined()) tensor.emplace(*from);
  }
  [[nodiscard]] const TensorBase* passed() { return tensor ? &tensor->get() : nullptr; }
  void add_to(key_of_call& key) {
    if (tensor) key.add(tensor->get());
  }
  void fit(fitting_kernel kernel, std::size_t input, argument_name name) {
    if (tensor) fit_tensor(tensor->get(), kernel, input, name);
  }
  [[nodiscard]] DataType data_type() {
    return tensor ? tensor->get().dtype() : DataType::UNDEFINED;
  }
  [[nodiscard]] ArgumentMappingContext::argument facts(std::string_view name) {
    return {name, tensor_word, passed(), tensor ? 1U : 0U, nullptr};
  }
};

/// A list of tensors, some of which may be absent.
struct held_list {
  std::vector<std::optional<held_tensor<host::Tensor>>> tensors;
  std::vector<const TensorBase*> pointers;

  template <class List>
  explicit held_list(const List& from) {
    tensors.resize(from.size());
    std::size_t i = 0;
    for (const auto& one : from) add(i++, one);
    find_pointers();
  }
  [[nodiscard]] tensor_list passed() const { return {pointers.data(), pointers.size()}; }
  void add_to(key_of_call& key) const {
    for (const TensorBase* tensor : pointers)
      if (tensor != nullptr) key.add(*tensor);
  }
  void fit(fitting_kernel kernel, std::size_t input, argument_name name) {
    for (auto& tensor : tensors)
      if (tensor) fit_tensor(tensor->get(), kernel, input, name);
  }
  [[nodiscard]] DataType data_type() const {
    return pointers.empty() || pointers[0] == nullptr ? DataType::UNDEFINED : pointers[0]->dtype();
  }
  [[nodiscard]] ArgumentMappingContext::argument facts(std::string_view name) const {
    return {name, tensors_word, pointers.empty() ? nullptr : pointers[0], pointers.size(), nullptr};
  }

 private:
  void add(std::size_t i, const host::Tensor& tensor) { tensors[i].emplace(tensor); }
  void add(std::size_t i, const std::optional<host::Tensor>& tensor) {
    if (tensor.has_value()) tensors[i].emplace(*tensor);
  }
  void find_pointers() {
    for (auto& tensor : tensors) pointers.push_back(tensor ? &tensor->get() : nullptr);
  }
};
template <class P>
struct held<tensors_word, P> : held_list {
  using held_list::held_list;
};
template <class P>
struct held<list_of(optional_of(tensor_word)), P> : held_list {
  using held_list::held_list;
};
template <class P>
struct held<optional_of(tensors_word), P> {
  std::optional<held_list> list;

  template <class List>
  explicit held(const List& from) {
    if (from.has_value()) list.emplace(*from);
  }
  [[nodiscard]] std::optional<tensor_list> passed() const {
    if (!list) return std::nullopt;
    return list->passed();
  }
  void add_to(key_of_call& key) const {
    if (list) list->add_to(key);
  }
  void fit(fitting_kernel kernel, std::size_t input, argument_name name) {
    if (list) list->fit(kernel, input, name);
  }
  [[nodiscard]] DataType data_type() const {
    return list ? list->data_type() : DataType::UNDEFINED;
  }
  [[nodiscard]] ArgumentMappingContext::argument facts(std::string_view name) const {
    if (list) return list->facts(name);
    return {name, tensors_word, nullptr, 0, nullptr};
  }
};

template <int i, class Held>
struct held_argument {
  Held held;

  template <class Value>
  SCHEMA_CT_ALWAYS_INLINE explicit held_argument(Value& value) : held(value) {}
};
/// The values of a call, in order. g++ makes a std::tuple of them out of line.
template <class Indices, class... Held>
struct held_arguments;
template <int... i, class... Held>
struct held_arguments<std::integer_sequence<int, i...>, Held...> : held_argument<i, Held>... {
  template <class... Value>
  SCHEMA_CT_ALWAYS_INLINE explicit held_arguments(std::in_place_t, Value&... value)
      : held_argument<i, Held>(value)... {}
  template <int n>
  [[nodiscard]] SCHEMA_CT_ALWAYS_INLINE auto& get() {
    return held_of<n>(*this);
  }

 private:
  template <int n, class One>
  SCHEMA_CT_ALWAYS_INLINE static One& held_of(held_argument<n, One>& of) {
    return of.held;
  }
};

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
