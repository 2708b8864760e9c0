// SPDX-License-Identifier: BSL-1.0
// Batches of matrices for linear algebra: their checks, and copies whose rows lie one after the
// other.
#pragma once

#include <string>

#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {

template <class T>
struct real_of {
  using type = T;
};
template <class T>
struct real_of<complex<T>> {
  using type = T;
};
template <class T>
using real_part_of = typename real_of<T>::type;

template <class T>
SCHEMA_CT_INLINE T conjugate(T a) {
  if constexpr (is_complex<T>)
    return {a.real(), -a.imag()};
  else
    return a;
}
template <class T>
[[nodiscard]] real_part_of<T> real_part(T a) {
  if constexpr (is_complex<T>)
    return a.real();
  else
    return a;
}
/// The sum of the parts' absolute values, by which the largest element of a column is chosen.
template <class T>
[[nodiscard]] real_part_of<T> size_of(T a) {
  if constexpr (is_complex<T>)
    return std::fabs(a.real()) + std::fabs(a.imag());
  else
    return std::fabs(a);
}
template <class T>
[[nodiscard]] real_part_of<T> absolute(T a) {
  if constexpr (is_complex<T>)
    return std::hypot(a.real(), a.imag());
  else
    return std::fabs(a);
}

/// to -= factor * from, for n elements.
template <class T>
SCHEMA_CT_INLINE void subtract_row(T* to, const T* from, T factor, std::int64_t n) {
  SCHEMA_CT_INDEPENDENT
  for (std::int64_t i = 0; i < n; ++i) to[i] -= factor * from[i];
}

/// Throws Error for fewer than two dimensions.
inline void check_matrix(const char* name, const Tensor& a) {
  if (a.dim() < 2)
    throw Error(message({name, "(): expected a matrix or a batch of them, given ", a.str()}));
}
/// Throws Error for integers.
inline void check_fractional(const char* name, const Tensor& a) {
  if (!a.is_floating_point() && !a.is_complex())
    throw Error(
        message({name, "(): expected floating-point or complex elements, given ", a.str()}));
}
/// Throws Error for elements that are neither real nor complex numbers of 32 bits or more.
inline void check_precision(const char* name, const Tensor& a) {
  const ScalarType type = a.scalar_type();
  if (type != kFloat && type != kDouble && type != kComplexFloat && type != kComplexDouble)
    throw Error(message({name, "(): expected Float, Double or complex elements, given ", a.str()}));
}
inline void check_square(const char* name, const Tensor& a) {
  check_matrix(name, a);
  if (a.size(-1) != a.size(-2))
    throw Error(message({name, "(): expected square matrices, given ", a.str()}));
}

/// The sizes in front of the last `n`.
[[nodiscard]] inline shape batch_sizes(const Tensor& a, std::size_t n = 2) {
  return shape(a.sizes().slice(0, a.sizes().size() - n));
}
[[nodiscard]] inline shape with_sizes(shape batch, std::initializer_list<std::int64_t> more) {
  for (const std::int64_t size : more) backend::insert(batch, batch.count, size);
  return batch;
}
/// A contiguous copy, which may be changed.
[[nodiscard]] inline Tensor own_copy(const Tensor& a) {
  const Tensor out = make_output(a.sizes(), a.scalar_type());
  copy_elements(out, a);
  return out;
}
/// The number of matrices.
[[nodiscard]] inline std::int64_t batch_count(const Tensor& a, std::size_t n = 2) {
  return backend::product(a.sizes().slice(0, a.sizes().size() - n));
}
/// Matrices broadcast to the sizes of a batch.
[[nodiscard]] inline Tensor in_batch(const Tensor& a, const shape& batch) {
  return a.expand(IntArrayRef(with_sizes(batch, {a.size(-2), a.size(-1)})));
}
/// The conjugate of the transposed matrices, as a view where the elements are real.
[[nodiscard]] inline Tensor adjoint_of(const Tensor& a) {
  const Tensor transposed = a.transpose(-2, -1);
  return a.is_complex() ? at::conj_physical(transposed) : transposed;
}

/// Throws NotImplementedError for elements that are neither real nor complex numbers of 32 bits or
/// more.
inline void refuse_imprecise(const char* name, ScalarType type) {
  if (type != kFloat && type != kDouble && type != kComplexFloat && type != kComplexDouble)
    refuse_type(name, type);
}
/// Calls f with a type_tag of the element type, unless it is refused.
template <class F>
void visit_precise(const char* name, ScalarType type, const F& f) {
  refuse_imprecise(name, type);
  with_computed(name, type, [&](auto tag) { return f(tag), true; }, fractional_types());
}

}  // namespace dispatch::cpu
