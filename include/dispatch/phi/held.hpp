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

inline void add_key(const TensorBase& tensor, KernelKey& key) {
  const KernelKey own = tensor.key();
  if (key.dtype() == DataType::UNDEFINED)
    key = own;
  else if (key.backend() == Backend::CPU)
    key.set_backend(own.backend());
}

/// An attribute.
template <type_word W, class P>
struct held {
  P value;

  explicit held(std::remove_reference_t<P>& from) : value(from) {}
  [[nodiscard]] const std::remove_reference_t<P>& passed() const { return value; }
  void add_to(KernelKey&) const {}
  void fit(chosen_kernel, std::size_t, argument_name) {}
  [[nodiscard]] DataType data_type() const { return attribute<DataType>::from(value, {}); }
  [[nodiscard]] Backend backend() const { return attribute<Place>::from(value, {}).backend; }
  [[nodiscard]] ArgumentMappingContext::argument facts(std::string_view name) const {
    return {name, W, nullptr, 0, &value};
  }
};

template <class P>
struct held<tensor_word, P> {
  held_tensor<host::Tensor> tensor;

  explicit held(const host::Tensor& from) : tensor(from) {}
  [[nodiscard]] const TensorBase& passed() { return tensor.get(); }
  void add_to(KernelKey& key) { add_key(tensor.get(), key); }
  void fit(chosen_kernel kernel, std::size_t input, argument_name name) {
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
  void add_to(KernelKey& key) {
    if (tensor) add_key(tensor->get(), key);
  }
  void fit(chosen_kernel kernel, std::size_t input, argument_name name) {
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
  void add_to(KernelKey& key) const {
    for (const TensorBase* tensor : pointers)
      if (tensor != nullptr) add_key(*tensor, key);
  }
  void fit(chosen_kernel kernel, std::size_t input, argument_name name) {
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
  void add_to(KernelKey& key) const {
    if (list) list->add_to(key);
  }
  void fit(chosen_kernel kernel, std::size_t input, argument_name name) {
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

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
