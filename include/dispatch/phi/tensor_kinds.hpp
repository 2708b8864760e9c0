// SPDX-License-Identifier: BSL-1.0
// Tensors that are not dense, and how a host has them.
#pragma once

#include <cstdint>
#include <dispatch/phi/tensor.hpp>
#include <utility>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// Rows of a tensor of `height` rows: the other ones are zero.
class SelectedRows : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::selected_rows;

  SCHEMA_CT_HIDDEN SelectedRows() : TensorBase(kind_of_class) {}
  SCHEMA_CT_HIDDEN SelectedRows(std::vector<std::int64_t> rows, std::int64_t height,
                                DenseTensor value)
      : TensorBase(kind_of_class), rows_(std::move(rows)), height_(height), value_(value) {
    key_ = value_.key();
    dims_ = value_.dims();
    if (dims_.size() != 0) dims_[0] = height_;
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN const std::vector<std::int64_t>& rows() const { return rows_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t height() const { return height_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const DenseTensor& value() const { return value_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DenseTensor* mutable_value() { return &value_; }
  SCHEMA_CT_HIDDEN void set_rows(std::vector<std::int64_t> rows) { rows_ = std::move(rows); }
  SCHEMA_CT_HIDDEN void set_height(std::int64_t height) { height_ = height; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool initialized() const { return value_.initialized(); }

 private:
  std::vector<std::int64_t> rows_;
  std::int64_t height_ = 0;
  DenseTensor value_;
};

/// Elements at places: a list of places, a column each, and the elements there.
class SparseCooTensor : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::sparse_coo;

  SCHEMA_CT_HIDDEN SparseCooTensor() : TensorBase(kind_of_class) {}
  SCHEMA_CT_HIDDEN SparseCooTensor(const DenseTensor& indices, const DenseTensor& elements,
                                   const DDim& dims)
      : TensorBase(kind_of_class) {
    SetMember(indices, elements, dims);
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN const DenseTensor& indices() const { return indices_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN const DenseTensor& values() const { return elements_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DenseTensor* mutable_indices() { return &indices_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DenseTensor* mutable_values() { return &elements_; }
  /// How many elements there are.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t nnz() const {
    return elements_.dims().size() == 0 ? 0 : elements_.dims()[0];
  }
  SCHEMA_CT_HIDDEN void SetMember(const DenseTensor& indices, const DenseTensor& elements,
                                  const DDim& dims) {
    indices_ = indices;
    elements_ = elements;
    key_ = elements_.key();
    key_.set_layout(DataLayout::SPARSE_COO);
    dims_ = dims;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool initialized() const {
    return indices_.initialized() && elements_.initialized();
  }

 private:
  DenseTensor indices_, elements_;
};

/// How a tensor of the host's is one of PHI's. A host whose tensors are of several kinds
/// specialises this between this header and <dispatch/phi.hpp>. `get` is then a tensor of any
/// class; and for each class that kernels may return, `static Tensor made_of(const Class&)` makes
/// the host's tensor of it.
template <class Tensor>
struct held_tensor {
  DenseTensor tensor;

  SCHEMA_CT_HIDDEN explicit held_tensor(const Tensor& from) : tensor(from) {}
  [[nodiscard]] SCHEMA_CT_HIDDEN DenseTensor& get() { return tensor; }
};

namespace SCHEMA_CT_HIDDEN impl {

template <TensorKind kind>
struct class_of_kind {
  using type = DenseTensor;
};
template <>
struct class_of_kind<TensorKind::selected_rows> {
  using type = SelectedRows;
};
template <>
struct class_of_kind<TensorKind::sparse_coo> {
  using type = SparseCooTensor;
};

/// The tensor that has the elements.
[[nodiscard]] inline const DenseTensor& elements_of(const DenseTensor& tensor) { return tensor; }
[[nodiscard]] inline const DenseTensor& elements_of(const SelectedRows& tensor) {
  return tensor.value();
}
[[nodiscard]] inline const DenseTensor& elements_of(const SparseCooTensor& tensor) {
  return tensor.values();
}

[[nodiscard]] inline DenseTensor& elements_of(DenseTensor& tensor) { return tensor; }
[[nodiscard]] inline DenseTensor& elements_of(SelectedRows& tensor) {
  return *tensor.mutable_value();
}
[[nodiscard]] inline DenseTensor& elements_of(SparseCooTensor& tensor) {
  return *tensor.mutable_values();
}

/// The same tensor with other parts: `f` is called with each of its dense tensors, and with whether
/// it has the elements.
template <class F>
void change_parts(DenseTensor& tensor, const F& f) {
  f(tensor, true);
}
template <class F>
void change_parts(SelectedRows& tensor, const F& f) {
  DenseTensor value = tensor.value();
  f(value, true);
  tensor = SelectedRows(tensor.rows(), tensor.height(), value);
}
template <class F>
void change_parts(SparseCooTensor& tensor, const F& f) {
  DenseTensor indices = tensor.indices(), elements = tensor.values();
  f(indices, false);
  f(elements, true);
  tensor.SetMember(indices, elements, DDim(tensor.dims()));
}

/// Can the host have a tensor of this kind as a result?
template <TensorKind kind, class Tensor = host::Tensor>
concept returnable =
    kind == TensorKind::dense || requires(const typename class_of_kind<kind>::type& tensor) {
      Tensor(held_tensor<Tensor>::made_of(tensor));
    };

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
