// SPDX-License-Identifier: BSL-1.0
// Tensors that are not dense, and their conversion for a host.
#pragma once

#include <cstdint>
#include <dispatch/phi/tensor.hpp>
#include <utility>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// Some rows of a tensor of `height` rows; the other rows are zero.
class SCHEMA_CT_SHARED SelectedRows : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::selected_rows;

  SelectedRows() : TensorBase(kind_of_class) {}
  SelectedRows(std::vector<std::int64_t> rows, std::int64_t height, DenseTensor value)
      : TensorBase(kind_of_class), rows_(std::move(rows)), height_(height), value_(value) {
    key_ = value_.key();
    dims_ = value_.dims();
    if (dims_.size() != 0) dims_[0] = height_;
  }

  [[nodiscard]] const std::vector<std::int64_t>& rows() const { return rows_; }
  [[nodiscard]] std::int64_t height() const { return height_; }
  [[nodiscard]] const DenseTensor& value() const { return value_; }
  [[nodiscard]] DenseTensor* mutable_value() { return &value_; }
  void set_rows(std::vector<std::int64_t> rows) { rows_ = std::move(rows); }
  void set_height(std::int64_t height) { height_ = height; }
  [[nodiscard]] bool initialized() const { return value_.initialized(); }

 private:
  std::vector<std::int64_t> rows_;
  std::int64_t height_ = 0;
  DenseTensor value_;
};

/// Some elements: a list of their positions, one column for each, and the elements.
class SCHEMA_CT_SHARED SparseCooTensor : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::sparse_coo;

  SparseCooTensor() : TensorBase(kind_of_class) {}
  SparseCooTensor(const DenseTensor& indices, const DenseTensor& elements, const DDim& dims)
      : TensorBase(kind_of_class) {
    SetMember(indices, elements, dims);
  }

  [[nodiscard]] const DenseTensor& indices() const { return indices_; }
  [[nodiscard]] const DenseTensor& values() const { return elements_; }
  [[nodiscard]] DenseTensor* mutable_indices() { return &indices_; }
  [[nodiscard]] DenseTensor* mutable_values() { return &elements_; }
  /// The number of elements.
  [[nodiscard]] std::int64_t nnz() const {
    return elements_.dims().size() == 0 ? 0 : elements_.dims()[0];
  }
  void SetMember(const DenseTensor& indices, const DenseTensor& elements, const DDim& dims) {
    indices_ = indices;
    elements_ = elements;
    key_ = elements_.key();
    key_.set_layout(DataLayout::SPARSE_COO);
    dims_ = dims;
  }
  [[nodiscard]] bool initialized() const {
    return indices_.initialized() && elements_.initialized();
  }

 private:
  DenseTensor indices_, elements_;
};

/// Elements by rows: the beginning of each row in the lists, the column of each element, and the
/// elements.
class SCHEMA_CT_SHARED SparseCsrTensor : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::sparse_csr;

  SparseCsrTensor() : TensorBase(kind_of_class) {}
  SparseCsrTensor(const DenseTensor& crows, const DenseTensor& cols, const DenseTensor& elements,
                  const DDim& dims)
      : TensorBase(kind_of_class) {
    SetMember(crows, cols, elements, dims);
  }

  [[nodiscard]] const DenseTensor& crows() const { return crows_; }
  [[nodiscard]] const DenseTensor& cols() const { return cols_; }
  [[nodiscard]] const DenseTensor& values() const { return elements_; }
  [[nodiscard]] DenseTensor* mutable_crows() { return &crows_; }
  [[nodiscard]] DenseTensor* mutable_cols() { return &cols_; }
  [[nodiscard]] DenseTensor* mutable_values() { return &elements_; }
  /// The number of elements.
  [[nodiscard]] std::int64_t nnz() const {
    return elements_.dims().size() == 0 ? 0 : elements_.dims()[0];
  }
  void SetMember(const DenseTensor& crows, const DenseTensor& cols, const DenseTensor& elements,
                 const DDim& dims) {
    crows_ = crows;
    cols_ = cols;
    elements_ = elements;
    key_ = elements_.key();
    key_.set_layout(DataLayout::SPARSE_CSR);
    dims_ = dims;
  }
  [[nodiscard]] bool initialized() const {
    return crows_.initialized() && cols_.initialized() && elements_.initialized();
  }

 private:
  DenseTensor crows_, cols_, elements_;
};

/// Tensors of one data type, each with its own sizes. A kernel takes one for a Tensor[].
class SCHEMA_CT_SHARED TensorArray : public TensorBase {
 public:
  static constexpr TensorKind kind_of_class = TensorKind::tensor_array;

  TensorArray() : TensorBase(kind_of_class) {}
  explicit TensorArray(std::vector<DenseTensor> tensors)
      : TensorBase(kind_of_class), tensors_(std::move(tensors)) {
    if (!tensors_.empty()) key_ = tensors_[0].key();
  }

  [[nodiscard]] std::size_t size() const { return tensors_.size(); }
  [[nodiscard]] bool empty() const { return tensors_.empty(); }
  [[nodiscard]] const DenseTensor& at(std::size_t i) const { return get(i); }
  [[nodiscard]] DenseTensor& at(std::size_t i) { return const_cast<DenseTensor&>(get(i)); }
  [[nodiscard]] const DenseTensor& operator[](std::size_t i) const { return tensors_[i]; }
  [[nodiscard]] DenseTensor& operator[](std::size_t i) { return tensors_[i]; }
  [[nodiscard]] auto begin() const { return tensors_.begin(); }
  [[nodiscard]] auto end() const { return tensors_.end(); }
  void push_back(const DenseTensor& tensor) {
    if (tensors_.empty()) key_ = tensor.key();
    tensors_.push_back(tensor);
  }
  void resize(std::size_t count) { tensors_.resize(count); }
  void clear() { tensors_.clear(); }
  /// Does each tensor have memory?
  [[nodiscard]] bool initialized() const {
    for (const DenseTensor& tensor : tensors_)
      if (!tensor.initialized()) return false;
    return !empty();
  }

 private:
  [[nodiscard]] const DenseTensor& get(std::size_t i) const {
    if (i >= size()) [[unlikely]]
      throw IndexError(message({"TensorArray: tensor ", i, " of ", size()}));
    return tensors_[i];
  }

  std::vector<DenseTensor> tensors_;
};

/// Converts a tensor of the host to PHI. A host with several kinds of tensors specialises this
/// between this header and <dispatch/phi.hpp>. `get` then returns a tensor of any class, and for
/// each class that kernels may return, `static Tensor made_of(const Class&)` makes the host's
/// tensor.
template <class Tensor>
struct SCHEMA_CT_HIDDEN held_tensor {
  DenseTensor tensor;

  SCHEMA_CT_ALWAYS_INLINE explicit held_tensor(const Tensor& from) : tensor(from) {}
  [[nodiscard]] DenseTensor& get() { return tensor; }
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
template <>
struct class_of_kind<TensorKind::sparse_csr> {
  using type = SparseCsrTensor;
};
template <>
struct class_of_kind<TensorKind::tensor_array> {
  using type = TensorArray;
};

/// Calls `f` with the tensor as an object of its class.
template <class F>
void visit(TensorBase& tensor, const F& f) {
  switch (tensor.kind()) {
    case TensorKind::dense: return f(static_cast<DenseTensor&>(tensor));
    case TensorKind::selected_rows: return f(static_cast<SelectedRows&>(tensor));
    case TensorKind::sparse_coo: return f(static_cast<SparseCooTensor&>(tensor));
    case TensorKind::sparse_csr: return f(static_cast<SparseCsrTensor&>(tensor));
    case TensorKind::tensor_array: return f(static_cast<TensorArray&>(tensor));
  }
}

/// The tensor that contains the elements.
[[nodiscard]] inline const DenseTensor& elements_of(const DenseTensor& tensor) { return tensor; }
[[nodiscard]] inline const DenseTensor& elements_of(const SelectedRows& tensor) {
  return tensor.value();
}
[[nodiscard]] inline const DenseTensor& elements_of(const SparseCooTensor& tensor) {
  return tensor.values();
}
[[nodiscard]] inline const DenseTensor& elements_of(const SparseCsrTensor& tensor) {
  return tensor.values();
}

[[nodiscard]] inline DenseTensor& elements_of(DenseTensor& tensor) { return tensor; }
[[nodiscard]] inline DenseTensor& elements_of(SelectedRows& tensor) {
  return *tensor.mutable_value();
}
[[nodiscard]] inline DenseTensor& elements_of(SparseCooTensor& tensor) {
  return *tensor.mutable_values();
}
[[nodiscard]] inline DenseTensor& elements_of(SparseCsrTensor& tensor) {
  return *tensor.mutable_values();
}

/// The same tensor with other parts: calls `f` with each of its dense tensors, and with whether it
/// contains the elements.
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
template <class F>
void change_parts(SparseCsrTensor& tensor, const F& f) {
  DenseTensor crows = tensor.crows(), cols = tensor.cols(), elements = tensor.values();
  f(crows, false);
  f(cols, false);
  f(elements, true);
  tensor.SetMember(crows, cols, elements, DDim(tensor.dims()));
}
template <class F>
void change_parts(TensorArray& tensor, const F& f) {
  std::vector<DenseTensor> tensors(tensor.begin(), tensor.end());
  for (DenseTensor& one : tensors) f(one, true);
  tensor = TensorArray(std::move(tensors));
}

/// Can the host return a tensor of this kind?
template <TensorKind kind, class Tensor = host::Tensor>
concept returnable =
    kind == TensorKind::dense || requires(const typename class_of_kind<kind>::type& tensor) {
      Tensor(held_tensor<Tensor>::made_of(tensor));
    };

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
