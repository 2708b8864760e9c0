// SPDX-License-Identifier: BSL-1.0
// Reductions along dimensions: the dimensions, the sizes and types of the results, and their
// iterators.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>

#include <ATen/TensorIterator.h>
#include <ATen/WrapDimUtilsMulti.h>
#include <ATen/native/Resize.h>
#include <c10/util/OptionalArrayRef.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

using DimMask = std::bitset<64>;

/// The result's type if the caller sets none. Integers may be summed as int64_t.
[[nodiscard]] inline ScalarType get_dtype_from_self(const Tensor& self,
                                                    std::optional<ScalarType> dtype,
                                                    bool promotes_integers) {
  if (dtype) return *dtype;
  const bool is_wider = promotes_integers && c10::isIntegralType(self.scalar_type(), true);
  return is_wider ? ScalarType::Long : self.scalar_type();
}
/// Converts the tensor to the type in which it is summed.
[[nodiscard]] inline Tensor integer_upcast(const Tensor& self, std::optional<ScalarType> dtype) {
  return self.to(get_dtype_from_self(self, dtype, true));
}
[[nodiscard]] inline ScalarType get_dtype_from_result(const Tensor& result,
                                                      std::optional<ScalarType> dtype) {
  TORCH_CHECK(result.defined(),
              "Cannot create a new tensor inside a reduction op. You likely tried "
              "to call an operator with an out argument but the out argument was "
              "an undefined tensor.");
  return dtype.value_or(result.scalar_type());
}

/// The named dimensions, or all dimensions.
[[nodiscard]] inline DimVector make_dim_vector(c10::OptionalIntArrayRef dims, std::int64_t ndim) {
  if (dims.has_value()) return DimVector(dims->begin(), dims->end());
  DimVector all;
  for (std::int64_t d = 0; d < ndim; ++d) all.push_back(d);
  return all;
}
/// The same as bits. No dimension stands for all, unless an empty list is allowed.
[[nodiscard]] inline DimMask make_dim_mask(c10::OptionalIntArrayRef dims, std::int64_t ndim,
                                           bool allow_empty_dims = false) {
  if (dims.has_value() && (!dims->empty() || allow_empty_dims))
    return dim_list_to_bitset(*dims, static_cast<std::size_t>(ndim));
  return DimMask().flip();
}
[[nodiscard]] inline DimVector shape_from_dim_mask(const Tensor& self, DimMask mask, bool keepdim) {
  DimVector out;
  for (std::size_t d = 0; d < self.sizes().size(); ++d) {
    if (!mask[d])
      out.push_back(self.sizes()[d]);
    else if (keepdim)
      out.push_back(1);
  }
  return out;
}
/// A tensor for the results of a reduction over `dims`; its elements are not set.
[[nodiscard]] inline Tensor create_reduction_result(const Tensor& self,
                                                    c10::OptionalIntArrayRef dims, bool keepdim,
                                                    ScalarType dtype) {
  const DimMask mask = make_dim_mask(dims, self.dim());
  return at::empty(shape_from_dim_mask(self, mask, keepdim), self.options().dtype(dtype));
}
/// Inserts a dimension of size 1 into the result for each reduced dimension.
[[nodiscard]] inline Tensor review_reduce_result(const Tensor& result, int ndim, DimMask mask,
                                                 bool keepdim) {
  if (keepdim) return result;
  DimVector shape;
  std::size_t next = 0;
  for (int d = 0; d < ndim; ++d)
    shape.push_back(mask[static_cast<std::size_t>(d)] ? 1 : result.sizes()[next++]);
  return result.view(shape);
}

/// Gives the result of a reduction its sizes. Throws Error if it is undefined.
inline void resize_reduction_result(Tensor& result, const Tensor& self, DimMask mask, bool keepdim,
                                    ScalarType dtype) {
  static_cast<void>(get_dtype_from_result(result, dtype));
  resize_output(result, shape_from_dim_mask(self, mask, keepdim));
}

// Iterators over `self`, computed as `in_dtype`, whose outputs stay along the reduced dimensions:
// the results, which get their sizes. Throw Error if one has another type.

[[nodiscard]] inline TensorIterator make_reduction(const char* name, Tensor& result,
                                                   const Tensor& self,
                                                   c10::OptionalIntArrayRef dims, bool keepdim,
                                                   ScalarType in_dtype, ScalarType out_dtype) {
  TORCH_CHECK(!result.defined() || result.scalar_type() == out_dtype, name,
              ": provided dtype must match dtype of result. Got ", result.scalar_type(), " and ",
              out_dtype, ".");
  const DimMask mask = make_dim_mask(dims, self.dim());
  resize_reduction_result(result, self, mask, keepdim, out_dtype);
  Tensor viewed = review_reduce_result(result, static_cast<int>(self.dim()), mask, keepdim);
  return TensorIterator::reduce_op(viewed, self.to(in_dtype));
}
/// Computed in the result's type; numbers of sixteen bits of an accelerator need not be converted.
[[nodiscard]] inline TensorIterator make_reduction(const char* name, Tensor& result,
                                                   const Tensor& self,
                                                   c10::OptionalIntArrayRef dims, bool keepdim,
                                                   ScalarType out_dtype) {
  const bool widens = (self.is_cuda() || self.is_xpu()) && out_dtype == kFloat &&
                      c10::isReducedFloatingType(self.scalar_type());
  const ScalarType wide = self.is_complex() ? c10::toComplexType(out_dtype) : out_dtype;
  return make_reduction(name, result, self, dims, keepdim, widens ? self.scalar_type() : wide,
                        out_dtype);
}
[[nodiscard]] inline TensorIterator make_reduction(const char* name, Tensor& result1,
                                                   Tensor& result2, const Tensor& self,
                                                   c10::OptionalIntArrayRef dims, bool keepdim,
                                                   ScalarType dtype1, ScalarType dtype2) {
  TORCH_CHECK((!result1.defined() || result1.scalar_type() == dtype1) &&
                  (!result2.defined() || result2.scalar_type() == dtype2),
              name, ": provided dtype must match dtype of result. Got ", result1.scalar_type(),
              result2.scalar_type(), " and ", dtype1, dtype2, ".");
  const DimMask mask = make_dim_mask(dims, self.dim());
  const auto viewed = [&](Tensor& result, ScalarType dtype) {
    resize_reduction_result(result, self, mask, keepdim, dtype);
    return review_reduce_result(result, static_cast<int>(self.dim()), mask, keepdim);
  };
  Tensor one = viewed(result1, dtype1), other = viewed(result2, dtype2);
  const bool is_plain = self.is_cuda() && self.scalar_type() == kHalf && dtype1 == kFloat;
  return TensorIterator::reduce_op(one, other, is_plain ? self : self.to(dtype1));
}
[[nodiscard]] inline TensorIterator make_reduction(const char* name, Tensor& result1,
                                                   Tensor& result2, const Tensor& self,
                                                   c10::OptionalIntArrayRef dims, bool keepdim,
                                                   ScalarType dtype) {
  return make_reduction(name, result1, result2, self, dims, keepdim, dtype, dtype);
}

/// Throws IndexError if the dimension has no elements.
inline void zero_numel_check_dims(const Tensor& self, std::int64_t dim, const char* name) {
  if (self.dim() == 0) {
    TORCH_CHECK_INDEX(dim == 0 || dim == -1, name,
                      ": Expected reduction dim -1 or 0 for scalar but got ", dim);
  } else {
    TORCH_CHECK_INDEX(self.size(dim) != 0, name, ": Expected reduction dim ", dim,
                      " to have non-zero size.");
  }
}
inline void zero_numel_check_dims(const Tensor& self, IntArrayRef dims, const char* name) {
  TORCH_CHECK(!dims.empty(), name,
              ": Expected reduction dim to be specified for input.numel() == 0. ",
              "Specify the reduction dim with the 'dim' argument.");
  for (const std::int64_t dim : dims) zero_numel_check_dims(self, dim, name);
}

}  // namespace native

namespace SCHEMA_CT_HIDDEN meta {

[[nodiscard]] inline DimVector get_reduction_shape(const Tensor& self, IntArrayRef dims,
                                                   bool keepdim, bool allow_empty_dims = false) {
  return native::shape_from_dim_mask(
      self, native::make_dim_mask(dims, self.dim(), allow_empty_dims), keepdim);
}
/// An iterator over `self`, computed as `in_dtype`, whose output stays along the reduced
/// dimensions.
[[nodiscard]] inline TensorIterator make_reduction(const Tensor& self, const Tensor& result,
                                                   c10::OptionalIntArrayRef dims, bool keepdim,
                                                   ScalarType in_dtype) {
  const auto mask = native::make_dim_mask(dims, self.dim());
  Tensor viewed = native::review_reduce_result(result, static_cast<int>(self.dim()), mask, keepdim);
  return TensorIterator::reduce_op(viewed, self.to(in_dtype));
}
/// The same with two outputs.
[[nodiscard]] inline TensorIterator make_reduction(const Tensor& self, const Tensor& result1,
                                                   const Tensor& result2, IntArrayRef dims,
                                                   bool keepdim, ScalarType dtype1,
                                                   ScalarType /*dtype2*/) {
  const auto mask = native::make_dim_mask(dims, self.dim());
  const int ndim = static_cast<int>(self.dim());
  Tensor one = native::review_reduce_result(result1, ndim, mask, keepdim);
  Tensor other = native::review_reduce_result(result2, ndim, mask, keepdim);
  const bool is_plain = self.is_cuda() && self.scalar_type() == kHalf && dtype1 == kFloat;
  return TensorIterator::reduce_op(one, other, is_plain ? self : self.to(dtype1));
}
/// On the CPU, computes in the result's type.
[[nodiscard]] inline TensorIterator make_reduction_from_out_ty(const Tensor& self,
                                                               const Tensor& result,
                                                               c10::OptionalIntArrayRef dims,
                                                               bool keepdim, ScalarType out_dtype) {
  return make_reduction(self, result, dims, keepdim, out_dtype);
}

}  // namespace meta
}  // namespace at
