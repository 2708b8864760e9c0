// SPDX-License-Identifier: BSL-1.0
// A tensor's sizes and strides as a kernel's argument (at::cuda::detail::TensorInfo), and the
// offset of its n-th element.
#pragma once

#include <cstdint>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/macros.hpp>
#include <dispatch/tensor_parts/collapse_dims.hpp>

/// One more than the dimensions that a TensorInfo can have.
#define MAX_TENSORINFO_DIMS 25

namespace dispatch {
inline namespace default_host {

template <class T, class Index>
struct SCHEMA_CT_SHARED TensorInfo {
  TensorInfo() : data(nullptr), dims(0) {}
  TensorInfo(T* first, int dim, Index (&of_sizes)[MAX_TENSORINFO_DIMS],
             Index (&of_strides)[MAX_TENSORINFO_DIMS])
      : TensorInfo(first, dim, +of_sizes, +of_strides) {}
  TensorInfo(T* first, int dim, const Index* of_sizes, const Index* of_strides)
      : data(first), dims(dim) {
    if (dim >= MAX_TENSORINFO_DIMS) throw Error("CUDA Tensors cannot have more than 25 dimensions");
    for (int d = 0; d < dim; ++d) sizes[d] = of_sizes[d], strides[d] = of_strides[d];
  }

  /// Makes the size of a dimension 1, for the offsets of the slices along it.
  void reduceDim(int dim) {
    if (dim < 0 || dim >= dims) throw Error("expected dim between 0 and dims - 1");
    sizes[dim] = 1;
  }
  /// Joins dimensions whose elements lie as those of one, except `excludeDim`; returns that one's
  /// new number, 0 for a single element, or -1.
  int collapseDims(int excludeDim = -1) {
    const auto [excluded, count] = collapse_dims(sizes, strides, dims, excludeDim);
    dims = static_cast<int>(count);
    return static_cast<int>(excluded);
  }
  /// Is it one dimension without gaps? Call collapseDims() first.
  C10_HOST_DEVICE bool isContiguous() const { return dims == 1 && strides[0] == 1; }

  T* data;
  Index sizes[MAX_TENSORINFO_DIMS];
  Index strides[MAX_TENSORINFO_DIMS];
  int dims;
};

/// For a number of dimensions that the compiler knows, or -1 for that of the TensorInfo.
template <class T, class Index, int Dims>
struct SCHEMA_CT_HIDDEN IndexToOffset {
  static C10_HOST_DEVICE Index get(Index linear, const TensorInfo<T, Index>& info) {
    const int dims = Dims == -1 ? info.dims : Dims;
    Index out = 0;
    for (int d = dims - 1; d > 0; --d) {
      out += linear % info.sizes[d] * info.strides[d];
      linear /= info.sizes[d];
    }
    return out + linear * info.strides[0];
  }
};

}  // namespace default_host
}  // namespace dispatch
