// SPDX-License-Identifier: BSL-1.0
// Elements by N indices over memory, sizes and strides, under the names of the stable ABI.
#pragma once

#include <dispatch/host.hpp>

#include <dispatch/default_host/tensor_accessor.hpp>
#include <dispatch/stable/error.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
using HeaderOnlyTensorAccessor = TensorAccessor<T, N, PtrTraits, index_t>;

/// GenericPackedTensorAccessor with errors that are a std::runtime_error.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class SCHEMA_CT_SHARED HeaderOnlyGenericPackedTensorAccessor
    : public GenericPackedTensorAccessor<T, N, PtrTraits, index_t> {
 public:
  using GenericPackedTensorAccessor<T, N, PtrTraits, index_t>::GenericPackedTensorAccessor;

  [[nodiscard]] HeaderOnlyGenericPackedTensorAccessor transpose(index_t dim1, index_t dim2) const {
    for (const index_t d : {dim1, dim2})
      STD_TORCH_CHECK(0 <= d && d < static_cast<index_t>(N), "Index ", d,
                      " is not within bounds of a tensor of dimension ", N);
    HeaderOnlyGenericPackedTensorAccessor out = *this;
    std::swap(out.sizes_[dim1], out.sizes_[dim2]);
    std::swap(out.strides_[dim1], out.strides_[dim2]);
    return out;
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
