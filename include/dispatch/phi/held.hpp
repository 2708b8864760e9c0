// SPDX-License-Identifier: BSL-1.0
// A call's values while a PHI kernel runs: the host's tensors as PHI's, and the transforms that
// make them what the kernel wants.
#pragma once

#include <dispatch/phi/argument_mapping.hpp>
#include <dispatch/phi/kernel_table.hpp>
#include <dispatch/phi/parameters.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

namespace impl {

/// Makes a tensor what the kernel of `key` wants, where that is allowed. Throws ValueError where it
/// is not.
[[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline void transform(DenseTensor& tensor,
                                                                    const chosen_kernel& kernel,
                                                                    std::size_t input,
                                                                    const argument_name& name) {
  const KernelKey key = kernel.key;
  transforms& allowed = the_transforms();
  const auto count = [](std::uint64_t& counter) {
    __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
  };
  if (tensor.key().backend != key.backend &&
      (kernel.has_fallback_cpu || !rules_of(kernel).InputAt(input).any_backend())) {
    if (!allowed.backend)
      refuse_argument(name, message({"it is on ", tensor.key().backend, ", the kernel on ",
                                     key.backend, ", and copies are switched off"}));
    tensor = DenseTensor(tensors::to_place(tensor.host_tensor(), {key.backend, 0}));
    count(allowed.backend_count);
  }
  const DataLayout layout = key.layout == DataLayout::ALL_LAYOUT ? DataLayout::NCHW : key.layout;
  const bool strided = tensor.layout() == DataLayout::STRIDED;
  if (tensor.layout() != layout && (strided || tensor.dims().size() == 4)) {
    if (!allowed.layout && !strided)
      refuse_argument(name, message({"its layout is ", tensor.layout(), ", the kernel's ", layout,
                                     ", and changes of layout are switched off"}));
    const bool has_channels = tensor.dims().size() == 4;
    tensor = DenseTensor(
        tensors::to_layout(tensor.host_tensor(), has_channels ? layout : DataLayout::NCHW));
    tensor.set_layout(layout);
    count(allowed.layout_count);
  }
  if (tensor.dtype() != key.dtype && allowed.dtype) {
    tensor = DenseTensor(tensors::to_data_type(tensor.host_tensor(), key.dtype));
    count(allowed.dtype_count);
  }
}

SCHEMA_CT_HIDDEN inline void fit_tensor(DenseTensor& tensor, const chosen_kernel& kernel,
                                        std::size_t input, const argument_name& name) {
  KernelKey key = kernel.key;
  if (key.layout == DataLayout::ALL_LAYOUT) key.layout = DataLayout::NCHW;
  if (tensor.key() != key) [[unlikely]]
    transform(tensor, kernel, input, name);
}

SCHEMA_CT_HIDDEN inline void add_key(const TensorBase& tensor, KernelKey& key) {
  const KernelKey own = tensor.key();
  if (key.dtype == DataType::UNDEFINED)
    key = own;
  else if (key.backend == Backend::CPU)
    key.backend = own.backend;
}

/// An attribute.
template <type_word W, class P>
struct held {
  P value;

  SCHEMA_CT_HIDDEN explicit held(std::remove_reference_t<P>& from) : value(from) {}
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::remove_reference_t<P>& passed() const { return value; }
  SCHEMA_CT_HIDDEN void add_to(KernelKey&) const {}
  SCHEMA_CT_HIDDEN void fit(const chosen_kernel&, std::size_t, const argument_name&) {}
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType data_type() const {
    return attribute<DataType>::from(value, {});
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Backend backend() const {
    return attribute<Place>::from(value, {}).backend;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN ArgumentMappingContext::argument facts(
      std::string_view name) const {
    return {name, W, nullptr, 0, &value};
  }
};

template <class P>
struct held<tensor_word, P> {
  held_tensor<host::Tensor> tensor;

  SCHEMA_CT_HIDDEN explicit held(const host::Tensor& from) : tensor(from) {}
  [[nodiscard]] SCHEMA_CT_HIDDEN const TensorBase& passed() const { return tensor.get(); }
  SCHEMA_CT_HIDDEN void add_to(KernelKey& key) const { add_key(tensor.get(), key); }
  SCHEMA_CT_HIDDEN void fit(const chosen_kernel& kernel, std::size_t input,
                            const argument_name& name) {
    if (DenseTensor* dense = tensor.dense()) fit_tensor(*dense, kernel, input, name);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType data_type() const { return tensor.get().dtype(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN DenseTensor* dense() { return tensor.dense(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN ArgumentMappingContext::argument facts(
      std::string_view name) const {
    return {name, tensor_word, &tensor.get(), 1, nullptr};
  }
};

template <class P>
struct held<optional_of(tensor_word), P> {
  std::optional<held_tensor<host::Tensor>> tensor;

  SCHEMA_CT_HIDDEN explicit held(const std::optional<host::Tensor>& from) {
    if (from.has_value() && from->defined()) tensor.emplace(*from);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const TensorBase* passed() const {
    return tensor ? &tensor->get() : nullptr;
  }
  SCHEMA_CT_HIDDEN void add_to(KernelKey& key) const {
    if (tensor) add_key(tensor->get(), key);
  }
  SCHEMA_CT_HIDDEN void fit(const chosen_kernel& kernel, std::size_t input,
                            const argument_name& name) {
    if (tensor)
      if (DenseTensor* dense = tensor->dense()) fit_tensor(*dense, kernel, input, name);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType data_type() const {
    return tensor ? tensor->get().dtype() : DataType::UNDEFINED;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN DenseTensor* dense() { return tensor ? tensor->dense() : nullptr; }
  [[nodiscard]] SCHEMA_CT_HIDDEN ArgumentMappingContext::argument facts(
      std::string_view name) const {
    return {name, tensor_word, passed(), tensor ? 1U : 0U, nullptr};
  }
};

/// A list of tensors, of which some may be absent.
struct held_list {
  std::vector<std::optional<held_tensor<host::Tensor>>> tensors;
  std::vector<const TensorBase*> pointers;

  template <class List>
  SCHEMA_CT_HIDDEN explicit held_list(const List& from) {
    tensors.resize(from.size());
    std::size_t i = 0;
    for (const auto& one : from) add(i++, one);
    find_pointers();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN tensor_list passed() const {
    return {pointers.data(), pointers.size()};
  }
  SCHEMA_CT_HIDDEN void add_to(KernelKey& key) const {
    for (const TensorBase* tensor : pointers)
      if (tensor != nullptr) add_key(*tensor, key);
  }
  SCHEMA_CT_HIDDEN void fit(const chosen_kernel& kernel, std::size_t input,
                            const argument_name& name) {
    for (auto& tensor : tensors)
      if (tensor)
        if (DenseTensor* dense = tensor->dense()) fit_tensor(*dense, kernel, input, name);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType data_type() const {
    return pointers.empty() || pointers[0] == nullptr ? DataType::UNDEFINED : pointers[0]->dtype();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN ArgumentMappingContext::argument facts(
      std::string_view name) const {
    return {name, tensors_word, pointers.empty() ? nullptr : pointers[0], pointers.size(), nullptr};
  }

 private:
  SCHEMA_CT_HIDDEN void add(std::size_t i, const host::Tensor& tensor) {
    tensors[i].emplace(tensor);
  }
  SCHEMA_CT_HIDDEN void add(std::size_t i, const std::optional<host::Tensor>& tensor) {
    if (tensor.has_value()) tensors[i].emplace(*tensor);
  }
  SCHEMA_CT_HIDDEN void find_pointers() {
    for (const auto& tensor : tensors) pointers.push_back(tensor ? &tensor->get() : nullptr);
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

/// An output.
template <type_word W>
struct held_output {
  DenseTensor tensor;
  bool is_argument = false;

  [[nodiscard]] SCHEMA_CT_HIDDEN TensorBase* passed() { return &tensor; }
  template <class Held>
  SCHEMA_CT_HIDDEN void share(Held& argument) {
    if (DenseTensor* dense = argument.dense()) tensor = *dense;
    is_argument = true;
  }
  template <class F>
  SCHEMA_CT_HIDDEN void each(const F& f) const {
    f(tensor);
  }
  template <class F>
  SCHEMA_CT_HIDDEN void each_made(const F& f) {
    if (!is_argument) f(tensor);
  }
  SCHEMA_CT_HIDDEN void return_to(Backend backend) {
    if (!is_argument) tensor = DenseTensor(tensors::to_place(tensor.host_tensor(), {backend, 0}));
  }
  /// The result is in the argument's memory, or is copied there if the kernel ran on a copy.
  SCHEMA_CT_HIDDEN void write_back(host::Tensor& argument, const argument_name& name) {
    if (tensors::is_meta(argument) ||
        tensors::data(argument) == tensors::data(tensor.host_tensor()))
      return;
    if (argument.sizes() != tensor.host_tensor().sizes())
      refuse_argument(name, "the kernel writes to it, and gave it other sizes");
    argument.copy_(tensor.host_tensor());
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN host::Tensor take() { return tensor.host_tensor(); }
};

/// One that a kernel may leave without memory, None then. Where it is an argument that is absent,
/// the kernel gets a null pointer.
template <>
struct held_output<optional_of(tensor_word)> : held_output<tensor_word> {
  bool is_absent = false;

  [[nodiscard]] SCHEMA_CT_HIDDEN TensorBase* passed() { return is_absent ? nullptr : &tensor; }
  template <class Held>
  SCHEMA_CT_HIDDEN void share(Held& argument) {
    if (argument.passed() == nullptr)
      is_absent = true;
    else
      tensor = *argument.dense();
    is_argument = true;
  }
  template <class F>
  SCHEMA_CT_HIDDEN void each(const F&) const {}
  template <class F>
  SCHEMA_CT_HIDDEN void each_made(const F& f) {
    if (!is_argument && tensor.has_meta()) f(tensor);
  }
  SCHEMA_CT_HIDDEN void return_to(Backend backend) {
    if (tensor.initialized()) held_output<tensor_word>::return_to(backend);
  }
  SCHEMA_CT_HIDDEN void write_back(const std::optional<host::Tensor>& argument,
                                   const argument_name& name) {
    if (is_absent) return;
    host::Tensor written = *argument;
    held_output<tensor_word>::write_back(written, name);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<host::Tensor> take() {
    if (!tensor.host_tensor().defined()) return std::nullopt;
    return tensor.host_tensor();
  }
};

template <>
struct held_output<tensors_word> {
  std::vector<DenseTensor> list;
  std::vector<TensorBase*> pointers;

  SCHEMA_CT_HIDDEN void resize(std::size_t count) {
    list.resize(count);
    for (DenseTensor& tensor : list) pointers.push_back(&tensor);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN output_list passed() { return {pointers.data(), pointers.size()}; }
  template <class F>
  SCHEMA_CT_HIDDEN void each(const F& f) const {
    for (const DenseTensor& tensor : list) f(tensor);
  }
  template <class F>
  SCHEMA_CT_HIDDEN void each_made(const F& f) {
    for (DenseTensor& tensor : list) f(tensor);
  }
  SCHEMA_CT_HIDDEN void return_to(Backend backend) {
    for (DenseTensor& tensor : list)
      tensor = DenseTensor(tensors::to_place(tensor.host_tensor(), {backend, 0}));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<host::Tensor> take() {
    std::vector<host::Tensor> out;
    for (const DenseTensor& tensor : list) out.push_back(tensor.host_tensor());
    return out;
  }
};

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
