// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a view of an array as the rows of a matrix.
#pragma once

#include <cstddef>

#include <ATen/ArrayRef.h>
#include <ATen/Utils.h>
#include <c10/util/Exception.h>

namespace at {

/// The elements must outlive it.
template <class T>
class MatrixRef {
 public:
  using size_type = std::size_t;

  MatrixRef() = default;
  /// Throws Error unless the rows, of `columns` elements each, are complete.
  MatrixRef(ArrayRef<T> elements, size_type columns) : elements_(elements), columns_(columns) {
    TORCH_CHECK(columns != 0 && elements.size() % columns == 0, "MatrixRef: ", elements.size(),
                " elements are no rows of ", columns);
  }

  [[nodiscard]] bool empty() const { return elements_.empty(); }
  [[nodiscard]] const T* data() const { return elements_.data(); }
  /// The number of rows for dimension 0, of columns for 1. Throws Error for others.
  [[nodiscard]] size_type size(size_type dim) const {
    TORCH_CHECK(dim < 2, "MatrixRef: out of bounds dimension ", dim, "; expected 0 or 1");
    if (dim == 1) return columns_;
    return columns_ == 0 ? 0 : elements_.size() / columns_;
  }
  [[nodiscard]] size_type numel() const { return elements_.size(); }
  [[nodiscard]] bool equals(MatrixRef other) const {
    return columns_ == other.columns_ && elements_.equals(other.elements_);
  }
  /// A row. Throws Error past the last one.
  ArrayRef<T> operator[](size_type row) const { return elements_.slice(row * columns_, columns_); }

 private:
  ArrayRef<T> elements_;
  size_type columns_ = 0;
};

}  // namespace at
