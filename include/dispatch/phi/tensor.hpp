// SPDX-License-Identifier: BSL-1.0
// The tensors that PHI kernels take: their sizes, layout and data type beside the host's tensor.
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

/// What InferMeta and the choice of a kernel see of any tensor.
class TensorBase {
 public:
  [[nodiscard]] SCHEMA_CT_HIDDEN KernelKey key() const { return key_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN TensorKind kind() const { return kind_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType dtype() const { return key_.dtype(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataLayout layout() const { return key_.layout(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN const DDim& dims() const { return dims_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t numel() const { return product(dims_); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool has_meta() const {
    return key_.dtype() != DataType::UNDEFINED;
  }

  SCHEMA_CT_HIDDEN void Resize(const DDim& dims) {
    dims_ = dims;
    is_changed_ = true;
  }
  SCHEMA_CT_HIDDEN void set_type(DataType type) { key_.set_dtype(type); }
  SCHEMA_CT_HIDDEN void set_layout(DataLayout layout) {
    key_.set_layout(layout);
    is_changed_ = true;
  }

 protected:
  SCHEMA_CT_HIDDEN explicit TensorBase(TensorKind kind) : kind_(kind) {}

  KernelKey key_;
  TensorKind kind_;
  bool is_changed_ = false;  ///< Were sizes or layout set, and may be others than the memory's?
  DDim dims_;
};

/// Elements that lie one after the other. Its memory is a tensor of the host's, which it shares.
class DenseTensor : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::dense;

  /// Without sizes and memory.
  SCHEMA_CT_HIDDEN DenseTensor() : TensorBase(kind_of_class) {}
  /// Undefined stays undefined.
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN explicit DenseTensor(const host::Tensor& tensor)
      : TensorBase(kind_of_class), tensor_(tensor) {
    if (tensor_.defined()) key_ = tensors::read(tensor_, dims_);
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN bool initialized() const { return tensors::has_memory(tensor_); }
  [[nodiscard]] SCHEMA_CT_HIDDEN const host::Tensor& host_tensor() const& { return tensor_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN host::Tensor host_tensor() && { return std::move(tensor_); }
  [[nodiscard]] SCHEMA_CT_HIDDEN Place place() const { return tensors::place_of(tensor_); }

  [[nodiscard]] SCHEMA_CT_HIDDEN const void* data() const { return memory(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN void* data() { return memory(); }
  /// Throws TypeError for elements of another type.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN const T* data() const {
    expect(type_of_elements<T>);
    return static_cast<const T*>(memory());
  }
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T* data() {
    expect(type_of_elements<T>);
    return static_cast<T*>(memory());
  }

  /// Memory for the sizes, on a device; what it has where that is as large.
  SCHEMA_CT_HIDDEN void* AllocateFrom(Place place, DataType type) {
    if (!tensor_.defined() || key_.dtype() != type || tensor_.numel() != numel())
      allocate(place, type);
    return tensors::data(tensor_);
  }
  /// Has the host's tensor, if there is one, the sizes that this has?
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_settled() const {
    return !is_changed_ || !tensor_.defined() || tensors::has_sizes(tensor_, dims_, key_.layout());
  }
  /// Gives the host's tensor the sizes that this was given behind its memory: kernels share memory,
  /// or take it, and then call `Resize`. False where the memory is too small.
  [[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN bool settle() {
    if (numel() < 0 || numel() > tensor_.numel()) return false;
    tensor_ = tensors::with_sizes(tensor_, dims_, key_.layout());
    is_changed_ = false;
    return true;
  }
  /// Sizes and type as a tensor of the host's without memory.
  SCHEMA_CT_HIDDEN void set_without_memory() { tensor_ = tensors::without_memory(dims_, key_); }
  /// The memory of another tensor, and its sizes.
  SCHEMA_CT_HIDDEN void ShareDataWith(const DenseTensor& other) { *this = other; }

 private:
  SCHEMA_CT_HIDDEN void allocate(Place place, DataType type) {
    if (numel() < 0) [[unlikely]]
      refuse_sizes();
    key_ = {place.backend, key_.layout(), type};
    tensor_ = tensors::allocate(dims_, key_, place);
    is_changed_ = false;
  }
  [[noreturn, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN static void refuse_sizes() {
    throw Error("an output has no sizes: InferMeta, or the kernel, sets them");
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN void* memory() const {
    if (!tensor_.defined()) throw Error("DenseTensor::data(): the tensor has no memory");
    return tensors::data(tensor_);
  }
  SCHEMA_CT_HIDDEN void expect(DataType type) const {
    if (type != key_.dtype()) [[unlikely]]
      throw TypeError(
          message({"DenseTensor::data(): the elements are ", key_.dtype(), ", asked for ", type}));
  }

  host::Tensor tensor_;
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
