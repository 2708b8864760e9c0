// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators that index. schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>
#include <c10/util/ArrayRef.h>

namespace at::native {

// In an iterator of these, the indexed tensor does not move along the indexed dimensions: the
// kernel adds the index, times the stride in bytes (index_stub, index_put_stub) or in elements.

/// The iterator's inputs: the indexed tensor, and then the indices. `sizes` and `strides` are those
/// of the indexed dimensions.
using index_fn = void (*)(TensorIteratorBase&, IntArrayRef sizes, IntArrayRef strides);
/// The iterator: the filled tensor and the index.
using index_fill_fn = void (*)(TensorIterator&, std::int64_t dim, std::int64_t size,
                               std::int64_t stride, const Scalar& value);
/// The iterator: the written tensor, the index and the source.
using index_copy_fn = void (*)(TensorIterator&, std::int64_t dim, std::int64_t size,
                               std::int64_t stride);
/// The iterator: the indexed tensor, the values, and then the indices.
using index_put_fn = void (*)(TensorIterator&, IntArrayRef sizes, IntArrayRef strides,
                              bool accumulate);
/// The iterator: the source and the index.
using put_fn = void (*)(TensorIterator&, const TensorBase& self, bool accumulate);
/// The iterator: the output and the index.
using take_fn = void (*)(TensorIterator&, const TensorBase& input);
/// A copy: the iterator walks backwards through its input.
using flip_fn = void (*)(TensorIterator&, bool is_quantized);
using masked_fill_fn = void (*)(TensorIterator&, const Scalar& value);
/// The iterator: the output, which does not move, the input and the mask; then, unless the kernel
/// is serial, the number of selected elements up to each.
using masked_select_fn = void (*)(TensorIterator&, std::int64_t stride);
/// The iterator: the written tensor and the mask.
using masked_scatter_fn = void (*)(TensorIterator&, const TensorBase& source);

DECLARE_DISPATCH(index_fn, index_stub)
DECLARE_DISPATCH(index_fill_fn, index_fill_stub)
DECLARE_DISPATCH(index_copy_fn, index_copy_stub)
DECLARE_DISPATCH(index_put_fn, index_put_stub)
DECLARE_DISPATCH(put_fn, put_stub)
DECLARE_DISPATCH(take_fn, take_stub)
DECLARE_DISPATCH(flip_fn, flip_stub)
DECLARE_DISPATCH(masked_fill_fn, masked_fill_stub)
DECLARE_DISPATCH(masked_select_fn, masked_select_serial_stub)
DECLARE_DISPATCH(masked_select_fn, masked_select_stub)
DECLARE_DISPATCH(masked_scatter_fn, masked_scatter_stub)

}  // namespace at::native
