// SPDX-License-Identifier: BSL-1.0
// Negative dimensions, sizes that broadcast, and sizes with one unknown.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <vector>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/sym_int.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// `dim` counted from 0. If `wrap_scalar`, a tensor without dimensions counts as having one. Throws
/// IndexError if there is no such dimension.
[[nodiscard]] inline std::int64_t maybe_wrap_dim(std::int64_t dim, std::int64_t dimensions,
                                                 bool wrap_scalar = true) {
  if (dimensions == 0 && !wrap_scalar)
    throw IndexError(message({"Dimension specified as ", dim, " but tensor has no dimensions"}));
  const std::int64_t count = dimensions > 0 ? dimensions : 1;
  if (dim < -count || dim >= count)
    throw IndexError(message({"Dimension out of range (expected to be in range of [", -count, ", ",
                              count - 1, "], but got ", dim, ")"}));
  return dim < 0 ? dim + count : dim;
}
[[nodiscard]] inline SymInt maybe_wrap_dim(const SymInt& dim, const SymInt& dimensions,
                                           bool wrap_scalar = true) {
  return maybe_wrap_dim(dim.expect_int(), dimensions.expect_int(), wrap_scalar);
}

/// Wraps each of them in place.
inline void maybe_wrap_dims_n(std::int64_t* dims, std::int64_t count, std::int64_t dimensions,
                              bool wrap_scalars = true) {
  for (std::int64_t i = 0; i < count; ++i)
    dims[i] = maybe_wrap_dim(dims[i], dimensions, wrap_scalars);
}
template <class Container>
void maybe_wrap_dims(Container& dims, std::int64_t dimensions, bool wrap_scalars = true) {
  maybe_wrap_dims_n(dims.data(), static_cast<std::int64_t>(dims.size()), dimensions, wrap_scalars);
}

/// Do tensors of these sizes broadcast?
[[nodiscard]] inline bool are_expandable(IntArrayRef a, IntArrayRef b) {
  for (std::size_t i = 1; i <= a.size() && i <= b.size(); ++i) {
    const std::int64_t x = a[a.size() - i];
    const std::int64_t y = b[b.size() - i];
    if (x != y && x != 1 && y != 1) return false;
  }
  return true;
}

/// The sizes after broadcasting tensors of these sizes. Throws Error if they do not
/// broadcast.
[[nodiscard]] inline std::vector<std::int64_t> infer_size(IntArrayRef a, IntArrayRef b) {
  if (!are_expandable(a, b))
    throw Error(message({"tensors of the sizes ", detail::text_of(a), " and ", detail::text_of(b),
                         " do not broadcast"}));
  const IntArrayRef& longer = a.size() < b.size() ? b : a;
  const IntArrayRef& shorter = a.size() < b.size() ? a : b;
  std::vector<std::int64_t> out(longer.begin(), longer.end());
  const std::size_t lead = longer.size() - shorter.size();
  for (std::size_t i = 0; i < shorter.size(); ++i)
    if (out[lead + i] == 1) out[lead + i] = shorter[i];
  return out;
}

/// The sizes of `numel` elements, where one size may be -1. Throws Error if they do not match.
[[nodiscard]] inline std::vector<std::int64_t> infer_size(IntArrayRef shape, std::int64_t numel) {
  std::vector<std::int64_t> out(shape.begin(), shape.end());
  std::int64_t* open = nullptr;
  std::int64_t known = 1;
  bool valid = true;
  for (std::int64_t& size : out) {
    if (size == -1 && open == nullptr)
      open = &size;
    else
      valid = valid && size >= 0 && !__builtin_mul_overflow(known, size, &known);
  }
  if (valid && open != nullptr && known > 0 && numel % known == 0) {
    *open = numel / known;
    known = numel;
    open = nullptr;
  }
  if (!valid || open != nullptr || known != numel)
    throw Error(
        message({"shape '", detail::text_of(shape), "' is invalid for input of size ", numel}));
  return out;
}

}  // namespace default_host
}  // namespace dispatch
