// SPDX-License-Identifier: BSL-1.0
// The parameters of InferMeta functions: sizes, layout and data type of a tensor of any kind.
#pragma once

#include <cstdint>
#include <dispatch/phi/tensor_kinds.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// Refers to a tensor. An absent optional input is false in an `if`. A derived class may describe
/// something other than a tensor of PHI: it is constructed without one, and overrides the functions
/// that InferMeta functions call.
class SCHEMA_CT_POLYMORPHIC MetaTensor {
 public:
  MetaTensor() = default;
  MetaTensor(TensorBase* tensor) : tensor_(tensor) {}
  MetaTensor(const TensorBase& tensor) : tensor_(const_cast<TensorBase*>(&tensor)) {}
  MetaTensor(const MetaTensor&) = default;
  MetaTensor(MetaTensor&&) = default;
  MetaTensor& operator=(const MetaTensor&) = default;
  MetaTensor& operator=(MetaTensor&&) = default;
  virtual ~MetaTensor() = default;

  [[nodiscard]] virtual bool initialized() const { return tensor_ != nullptr; }
  explicit operator bool() const { return initialized(); }
  [[nodiscard]] virtual DDim dims() const { return get().dims(); }
  [[nodiscard]] virtual std::int64_t numel() const { return product(dims()); }
  [[nodiscard]] virtual DataType dtype() const { return get().dtype(); }
  [[nodiscard]] virtual DataLayout layout() const { return get().layout(); }
  [[nodiscard]] virtual bool is_selected_rows() const {
    return get().kind() == TensorKind::selected_rows;
  }
  [[nodiscard]] virtual bool is_dense() const { return get().kind() == TensorKind::dense; }
  [[nodiscard]] virtual bool is_tensor_array() const {
    return get().kind() == TensorKind::tensor_array;
  }

  virtual void set_dims(const DDim& dims) { get().Resize(dims); }
  virtual void set_dtype(DataType type) { get().set_type(type); }
  virtual void set_layout(DataLayout layout) { get().set_layout(layout); }
  virtual void share_dims(const MetaTensor& other) { set_dims(other.dims()); }
  virtual void share_meta(const MetaTensor& other) {
    if (tensor_ != nullptr && other.tensor_ != nullptr) return share(*tensor_, *other.tensor_);
    share_described(other);
  }
  /// PHI's levels of detail, which tensors do not have here.
  virtual void share_lod(const MetaTensor&) {}

 private:
  [[nodiscard]] TensorBase& get() const {
    if (tensor_ == nullptr) [[unlikely]]
      refuse();
    return *tensor_;
  }
  static void share(TensorBase& to, const TensorBase& from) {
    if (&to == &from) return;  // an argument that is written to
    to.Resize(from.dims());
    to.set_type(from.dtype());
    to.set_layout(from.layout());
  }
  [[gnu::cold, gnu::noinline]] void share_described(const MetaTensor& other) {
    share_dims(other);
    set_dtype(other.dtype());
    set_layout(other.layout());
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse() {
    throw ValueError("MetaTensor: an optional tensor that is absent");
  }

  TensorBase* tensor_ = nullptr;
};

/// An optional last parameter of an InferMeta function.
struct MetaConfig {
  bool is_runtime = true;
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
