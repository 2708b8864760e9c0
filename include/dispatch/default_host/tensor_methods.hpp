// SPDX-License-Identifier: BSL-1.0
// The default host's tensor with the definitions of its longer methods.
#pragma once

#include <dispatch/default_host/tensor.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

/// The strides of a new tensor that preserves those of `other` (MemoryFormat::Preserve): the same
/// ones if its elements have neither gaps nor overlaps, otherwise dense ones in the same order.
[[nodiscard]] extents preserved_strides(const Tensor& other);
/// Gives a new tensor, whose elements are contiguous, these strides.
void lay_out_like(const Tensor& made, const Tensor& other);

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/tensor_gradients.ipp>
#include <dispatch/default_host/tensor_methods.ipp>
#include <dispatch/default_host/tensor_print.ipp>
#endif
