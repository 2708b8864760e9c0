// SPDX-License-Identifier: BSL-1.0
// The output of a PHI kernel, and its conversion to a result.
#pragma once

#include <dispatch/phi/held.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_written_kind(argument_name name,
                                                                       TensorKind kind) {
  refuse_argument(name, message({"the kernel writes to it, which it does to a DenseTensor alone, "
                                 "not to a ",
                                 kind}));
}

[[nodiscard, gnu::cold]] inline std::string text_of_sizes(const DDim& dims) {
  std::string out = "(";
  for (const std::int64_t size : dims) out += message({out.size() == 1 ? "" : ", ", size});
  return out + ")";
}

/// Throws Error if InferMeta infers another tensor than the argument that is written to.
[[gnu::cold, gnu::noinline]] inline void refuse_inferred(argument_name name,
                                                         const DenseTensor& tensor,
                                                         DataType argument) {
  const std::string begin =
      message({name.op(), "(): output '", name.argument(), "': InferMeta makes it "});
  if (tensor.dtype() != argument)
    throw Error(message({begin, tensor.dtype(), ", but it is an argument that is ", argument}));
  throw Error(message({begin, "one of the sizes ", text_of_sizes(tensor.dims()),
                       ", but it is an argument that has others, and keeps them"}));
}

inline void check_argument(const DenseTensor& tensor, DataType argument, argument_name name) {
  if (tensor.dtype() != argument || !tensor.is_settled()) [[unlikely]]
    refuse_inferred(name, tensor, argument);
}
/// An output that is written to is dense.
template <class K>
void check_argument(const K&, DataType, argument_name) {}

/// The host's tensor of an output, which is then no longer used.
[[nodiscard]] inline host::Tensor host_tensor_of(DenseTensor& tensor) {
  return std::move(tensor).host_tensor();
}
template <class K, class Tensor = host::Tensor>
[[nodiscard]] Tensor host_tensor_of(const K& tensor) {
  return held_tensor<Tensor>::made_of(tensor);
}

[[gnu::noinline]] inline void copy_to(host::Tensor& argument, const DenseTensor& from,
                                      argument_name name) {
  const host::Tensor& result = from.host_tensor();
  if (tensors::is_meta(argument) || tensors::data(argument) == tensors::data(result)) return;
  if (argument.sizes() != result.sizes())
    refuse_argument(name, "the kernel writes to it, and gave it other sizes");
  argument.copy_(result);
}
/// Copies the result to the argument's memory if the kernel ran on a copy.
inline void write_to(host::Tensor& argument, const DenseTensor& result, argument_name name) {
  if (!argument.is_same(result.host_tensor())) [[unlikely]]
    copy_to(argument, result, name);
}

/// An output of the class K.
template <type_word W, class K>
struct held_output {
  K tensor;
  DataType inferred = DataType::UNDEFINED;
  bool is_argument = false;

  [[nodiscard]] TensorBase* passed() { return &tensor; }
  void share(const TensorBase& argument, argument_name name) {
    if (argument.kind() != TensorKind::dense) [[unlikely]]
      refuse_written_kind(name, argument.kind());
    tensor = static_cast<const DenseTensor&>(argument);
    inferred = tensor.dtype();
    is_argument = true;
  }
  void note_inferred(argument_name name) {
    if (is_argument) check_argument(tensor, inferred, name);
    inferred = tensor.dtype();
  }
  /// Calls `f` with the tensors that the kernel must make, and with their inferred data types.
  template <class F>
  void each(const F& f) {
    f(tensor, inferred);
  }
  template <class F>
  void each_made(const F& f) {
    if (!is_argument) f(tensor);
  }
  void write_back(host::Tensor& argument, argument_name name) { write_to(argument, tensor, name); }
  [[nodiscard]] host::Tensor take() { return host_tensor_of(tensor); }
};

/// An output that is a dense argument: the kernel writes to the object from which it also reads.
/// PHI does the same (PrepareData returns the tensor itself if there is nothing to transform).
struct written_argument_tensor {
  DenseTensor* tensor = nullptr;
  DataType given = DataType::UNDEFINED;

  [[nodiscard]] TensorBase* passed() { return tensor; }
  void share(TensorBase& argument, argument_name name) {
    if (argument.kind() != TensorKind::dense) [[unlikely]]
      refuse_written_kind(name, argument.kind());
    share(static_cast<DenseTensor&>(argument), name);
  }
  void share(DenseTensor& argument, argument_name) {
    tensor = &argument;
    given = argument.dtype();
  }
  void note_inferred(argument_name name) { check_argument(*tensor, given, name); }
  template <class F>
  void each(const F& f) {
    f(*tensor, given);
  }
  template <class F>
  void each_made(const F&) {}
  void write_back(host::Tensor& argument, argument_name name) { write_to(argument, *tensor, name); }
};

/// An output that a kernel may leave without memory, which means None. If the argument is absent,
/// the kernel gets a null pointer.
template <class K>
struct held_output<optional_of(tensor_word), K> : held_output<tensor_word, K> {
  using base = held_output<tensor_word, K>;
  bool is_absent = false;

  [[nodiscard]] TensorBase* passed() { return is_absent ? nullptr : base::passed(); }
  void share(const TensorBase* argument, argument_name name) {
    if (argument == nullptr)
      is_absent = this->is_argument = true;
    else
      base::share(*argument, name);
  }
  template <class F>
  void each(const F& f) {
    if (has_result()) base::each(f);
  }
  template <class F>
  void each_made(const F& f) {
    if (!this->is_argument && this->tensor.has_meta()) f(this->tensor);
  }
  void write_back(const std::optional<host::Tensor>& argument, argument_name name) {
    if (is_absent) return;
    host::Tensor written = *argument;
    base::write_back(written, name);
  }
  [[nodiscard]] std::optional<host::Tensor> take() {
    if (!has_result()) return std::nullopt;
    return base::take();
  }

 private:
  /// For Meta, also true without memory.
  [[nodiscard]] bool has_result() const {
    return !is_absent && elements_of(this->tensor).host_tensor().defined();
  }
};

template <class K>
struct held_output<tensors_word, K> {
  std::vector<K> list;
  std::vector<TensorBase*> pointers;
  std::vector<DataType> inferred;
  bool is_argument = false;

  void resize(std::size_t count) {
    list.resize(count);
    for (K& tensor : list) pointers.push_back(&tensor);
  }
  [[nodiscard]] output_list passed() { return {pointers.data(), pointers.size()}; }
  void share(tensor_list argument, argument_name name) {
    is_argument = true;
    resize(argument.count);
    for (std::size_t i = 0; i != argument.count; ++i) {
      if (argument.first[i]->kind() != TensorKind::dense) [[unlikely]]
        refuse_written_kind(name, argument.first[i]->kind());
      list[i] = static_cast<const DenseTensor&>(*argument.first[i]);
      inferred.push_back(list[i].dtype());
    }
  }
  void note_inferred(argument_name name) {
    inferred.resize(list.size());
    for (std::size_t i = 0; i != list.size(); ++i) {
      if (is_argument) check_argument(list[i], inferred[i], name);
      inferred[i] = list[i].dtype();
    }
  }
  template <class F>
  void each(const F& f) {
    for (std::size_t i = 0; i != list.size(); ++i) f(list[i], inferred[i]);
  }
  template <class F>
  void each_made(const F& f) {
    if (is_argument) return;
    for (K& tensor : list) f(tensor);
  }
  void write_back(host::ArrayRef<host::Tensor> arguments, argument_name name) {
    for (std::size_t i = 0; i != list.size(); ++i) {
      host::Tensor written = arguments[i];
      write_to(written, list[i], name);
    }
  }
  [[nodiscard]] std::vector<host::Tensor> take() {
    std::vector<host::Tensor> out;
    for (K& tensor : list) out.push_back(host_tensor_of(tensor));
    return out;
  }
};

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
