// SPDX-License-Identifier: BSL-1.0
// The tensors of PHI kernels: the host's tensor with its sizes, layout and data type.
#pragma once

#include <cstdint>
#include <utility>

#include <dispatch/host.hpp>

#if !defined(SCHEMA_CT_PHI_TENSORS_HEADER)
#if !defined(SCHEMA_CT_NAMES_OF_TENSORS)  // which the default host has alone
#include "PHI's tensors need one header more of this host: define SCHEMA_CT_PHI_TENSORS_HEADER (docs/hosts.md)"
#endif
#define SCHEMA_CT_PHI_TENSORS_HEADER <dispatch/phi/default_tensors.hpp>
#endif
#include SCHEMA_CT_PHI_TENSORS_HEADER

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

enum class TensorKind : std::uint8_t { dense, selected_rows, sparse_coo, sparse_csr, tensor_array };

[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN constexpr const char* toString(TensorKind kind) {
  constexpr const char* names[] = {"DenseTensor", "SelectedRows", "SparseCooTensor",
                                   "SparseCsrTensor", "TensorArray"};
  return names[static_cast<int>(kind)];
}

/// The part of any tensor that InferMeta and the choice of a kernel use.
class SCHEMA_CT_SHARED TensorBase {
 public:
  [[nodiscard]] KernelKey key() const { return key_; }
  [[nodiscard]] TensorKind kind() const { return kind_; }
  [[nodiscard]] DataType dtype() const { return key_.dtype(); }
  [[nodiscard]] DataLayout layout() const { return key_.layout(); }
  [[nodiscard]] const DDim& dims() const { return dims_; }
  [[nodiscard]] std::int64_t numel() const { return product(dims_); }
  [[nodiscard]] bool has_meta() const { return key_.dtype() != DataType::UNDEFINED; }

  void Resize(const DDim& dims) {
    dims_ = dims;
    is_changed_ = true;
  }
  void set_type(DataType type) { key_.set_dtype(type); }
  void set_layout(DataLayout layout) {
    key_.set_layout(layout);
    is_changed_ = true;
  }

 protected:
  explicit TensorBase(TensorKind kind) : kind_(kind) {}

  KernelKey key_;
  TensorKind kind_;
  bool is_changed_ = false;  ///< Were sizes or layout set, and may be others than the memory's?
  DDim dims_;
};

/// Contiguous elements. Its memory is a tensor of the host, which it shares.
class SCHEMA_CT_SHARED DenseTensor : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::dense;

  /// Without sizes and memory.
  DenseTensor() : TensorBase(kind_of_class) {}
  /// An undefined tensor stays undefined.
  SCHEMA_CT_ALWAYS_INLINE explicit DenseTensor(const host::Tensor& tensor)
      : TensorBase(kind_of_class), tensor_(tensor) {
    if (tensor.defined()) key_ = tensors::read(tensor, dims_);
  }

  [[nodiscard]] bool initialized() const { return tensors::has_memory(tensor_); }
  [[nodiscard]] const host::Tensor& host_tensor() const& { return tensor_; }
  [[nodiscard]] host::Tensor host_tensor() && { return std::move(tensor_); }
  [[nodiscard]] Place place() const { return tensors::place_of(tensor_); }

  [[nodiscard]] const void* data() const { return memory(); }
  [[nodiscard]] void* data() { return memory(); }
  /// Throws TypeError if the elements have another type.
  template <class T>
  [[nodiscard]] const T* data() const {
    expect(type_of_elements<T>);
    return static_cast<const T*>(memory());
  }
  template <class T>
  [[nodiscard]] T* data() {
    expect(type_of_elements<T>);
    return static_cast<T*>(memory());
  }

  /// Allocates memory for the sizes on a device; keeps memory that is large enough.
  void* AllocateFrom(Place place, DataType type) {
    if (!tensor_.defined() || key_.dtype() != type || tensor_.numel() != numel())
      allocate(place, type);
    return tensors::data(tensor_);
  }
  /// Does the host's tensor, if any, have the same sizes as this?
  [[nodiscard]] bool is_settled() const {
    return !is_changed_ || !tensor_.defined() || tensors::has_sizes(tensor_, dims_, key_.layout());
  }
  /// Gives the host's tensor the sizes that this was given later: kernels share or allocate memory
  /// and then call `Resize`. Returns false if the memory is too small.
  [[nodiscard, gnu::cold]] bool settle() {
    if (numel() < 0 || numel() > tensor_.numel()) return false;
    tensor_ = tensors::with_sizes(tensor_, dims_, key_.layout());
    is_changed_ = false;
    return true;
  }
  /// Makes a tensor of the host without memory that has the sizes and type.
  void set_without_memory() { tensor_ = tensors::without_memory(dims_, key_); }
  /// Shares the memory of another tensor, and copies its sizes.
  void ShareDataWith(const DenseTensor& other) { *this = other; }

 private:
  void allocate(Place place, DataType type) {
    const KernelKey key(place.backend, key_.layout(), type);
    try {
      tensor_ = tensors::allocate(dims_, key, place);
    } catch (...) {
      if (numel() < 0) refuse_sizes();
      throw;
    }
    key_ = key;
    is_changed_ = false;
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_sizes() {
    throw Error("an output has no sizes: InferMeta, or the kernel, sets them");
  }
  [[nodiscard]] void* memory() const {
    if (!tensor_.defined()) throw Error("DenseTensor::data(): the tensor has no memory");
    return tensors::data(tensor_);
  }
  void expect(DataType type) const {
    if (type != key_.dtype()) [[unlikely]]
      throw TypeError(
          message({"DenseTensor::data(): the elements are ", key_.dtype(), ", asked for ", type}));
  }

  host::Tensor tensor_;
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
