// SPDX-License-Identifier: BSL-1.0
// The stubs of matrices: products, factorisations, solvers and distances. Where the operator
// writes a new tensor and the stub its argument, the result is copied there.
#include <ATen/Dispatch.h>
#include <ATen/Functions.h>
#include <ATen/native/BatchLinearAlgebra.h>
#include <ATen/native/Cross.h>
#include <ATen/native/Distance.h>
#include <ATen/native/FunctionOfAMatrixUtils.h>
#include <ATen/native/LinearAlgebra.h>

#include "stub_kernels.hpp"

#include <utility>

namespace at::native {
namespace {

void write(const Tensor& to, const Tensor& from) {
  Tensor out = to;
  on_cpu<_ops::copy_>(out, from, false);
}

void add_outer_product(TensorIterator& iterator, const Scalar& beta, const Scalar& alpha) {
  Tensor out = iterator.tensor(0);
  const Tensor column = iterator.tensor(2).reshape(-1), row = iterator.tensor(3).reshape(-1);
  on_cpu<_ops::addr_out>(iterator.tensor(1), column, row, beta, alpha, out);
}

template <class T>
void combine(char** data, const std::int64_t* steps, std::int64_t n, std::int64_t in_stride,
             std::int64_t coeff_stride, std::int64_t summands) {
  for (std::int64_t i = 0; i < n; ++i) {
    T& out = *reinterpret_cast<T*>(data[0] + i * steps[0]);
    const T* const in = reinterpret_cast<const T*>(data[1] + i * steps[1]);
    const T* const factors = reinterpret_cast<const T*>(data[2] + i * steps[2]);
    for (std::int64_t k = 0; k < summands; ++k)
      out = static_cast<T>(out + in[k * in_stride] * factors[k * coeff_stride]);
  }
}
void combine_linearly(TensorIterator& iterator, std::int64_t in_stride, std::int64_t coeff_stride,
                      std::int64_t summands) {
  AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(
      kBFloat16, kHalf, kBool, iterator.dtype(), "_compute_linear_combination_cpu", [&] {
        walk(iterator, [&](char** data, const std::int64_t* steps, std::int64_t n) {
          combine<scalar_t>(data, steps, n, in_stride, coeff_stride, summands);
        });
      });
}

void cross(const Tensor& result, const Tensor& a, const Tensor& b, std::int64_t dim) {
  Tensor out = result;
  on_cpu<_ops::linalg_cross_out>(a, b, dim, out);
}
void pdist(Tensor& out, const Tensor& self, double p) {
  on_cpu<_ops::_pdist_forward_out>(self, p, out);
}
void cdist(Tensor& out, const Tensor& x1, const Tensor& x2, double p) {
  on_cpu<_ops::_cdist_forward_out>(x1, x2, p, std::optional<std::int64_t>(), out);
}

void cholesky(const Tensor& input, const Tensor& info, bool upper) {
  const auto [factor, infos] = on_cpu<_ops::linalg_cholesky_ex>(input, upper, false);
  write(input, factor);
  write(info, infos);
}
Tensor& cholesky_inverse(Tensor& result, Tensor& infos, bool upper) {
  write(result, on_cpu<_ops::cholesky_inverse>(result, upper));
  on_cpu<_ops::fill__Scalar>(infos, 0);
  return result;
}
void geqrf(const Tensor& input, const Tensor& tau) {
  const auto [factors, scales] = on_cpu<_ops::geqrf>(input);
  write(input, factors);
  write(tau, scales);
}
Tensor& orgqr(Tensor& result, const Tensor& tau) {
  write(result, on_cpu<_ops::linalg_householder_product>(result, tau));
  return result;
}
void triangular_solve(const Tensor& a, const Tensor& b, bool left, bool upper,
                      TransposeType transpose, bool unitriangular) {
  const bool is_plain = transpose == TransposeType::NoTranspose;
  const Tensor turned = transpose == TransposeType::ConjTranspose ? a.mH() : a.mT();
  write(b, on_cpu<_ops::linalg_solve_triangular>(is_plain ? a : turned, b, upper == is_plain, left,
                                                 unitriangular));
}
void lu_factor(const Tensor& input, const Tensor& pivots, const Tensor& infos, bool pivot) {
  const auto [factors, places, info] = on_cpu<_ops::linalg_lu_factor_ex>(input, pivot, false);
  write(input, factors);
  write(pivots, places);
  write(infos, info);
}
void lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, TransposeType transpose) {
  const auto solve = [&](const Tensor& right, bool adjoint) {
    return on_cpu<_ops::linalg_lu_solve>(lu, pivots, right, true, adjoint);
  };
  if (transpose == TransposeType::Transpose)  // the conjugate of the adjoint's solution
    write(b, solve(b.conj().resolve_conj(), true).conj().resolve_conj());
  else
    write(b, solve(b, transpose == TransposeType::ConjTranspose));
}
void unpack_pivots(TensorIterator& iterator, std::int64_t dim_size, std::int64_t max_pivot) {
  const auto exchange = [&](std::int64_t* order, const std::int32_t* pivots) {
    for (std::int64_t i = 0; i < dim_size; ++i) {
      const std::int64_t other = pivots[i] - 1;
      TORCH_CHECK(other >= 0 && other < max_pivot,
                  "pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive.Did you "
                  "properly pass the result of lu_factor?");
      std::swap(order[i], order[other]);
    }
  };
  walk(iterator, [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i)
      exchange(reinterpret_cast<std::int64_t*>(data[0] + i * steps[0]),
               reinterpret_cast<const std::int32_t*>(data[1] + i * steps[1]));
  });
}

/// Where a value is complex its vector is this column and the next one, and the next vector the
/// conjugate.
void join_eigenvectors(const Tensor& vectors, const Tensor& values, const Tensor& parts) {
  const Tensor is_real = at::imag(values).eq(0).unsqueeze(-2);
  const Tensor is_first = at::imag(values).gt(0).unsqueeze(-2);
  // The last column is not the first of a pair, and the first column not the second.
  const Tensor next = at::roll(parts, -1, -1), previous = at::roll(parts, 1, -1);
  const Tensor real = at::where(is_real.logical_or(is_first), parts, previous);
  const Tensor imaginary =
      at::where(is_real, at::zeros_like(parts), at::where(is_first, next, parts.neg()));
  write(vectors, at::complex(real, imaginary));
}

}  // namespace

SCHEMA_CT_CPU_STUB(addr_stub, &add_outer_product)
SCHEMA_CT_CPU_STUB(_compute_linear_combination_stub, &combine_linearly)
SCHEMA_CT_CPU_STUB(cross_stub, &cross)
SCHEMA_CT_CPU_STUB(pdist_forward_stub, &pdist)
SCHEMA_CT_NO_CPU_STUB(pdist_backward_stub)
SCHEMA_CT_CPU_STUB(cdist_stub, &cdist)
SCHEMA_CT_NO_CPU_STUB(cdist_backward_stub)

SCHEMA_CT_CPU_STUB(cholesky_stub, &cholesky)
SCHEMA_CT_CPU_STUB(cholesky_inverse_stub, &cholesky_inverse)
SCHEMA_CT_CPU_STUB(geqrf_stub, &geqrf)
SCHEMA_CT_CPU_STUB(orgqr_stub, &orgqr)
SCHEMA_CT_CPU_STUB(triangular_solve_stub, &triangular_solve)
SCHEMA_CT_CPU_STUB(lu_factor_stub, &lu_factor)
SCHEMA_CT_CPU_STUB(lu_solve_stub, &lu_solve)
SCHEMA_CT_CPU_STUB(unpack_pivots_stub, &unpack_pivots)
SCHEMA_CT_CPU_STUB(linalg_eig_make_complex_eigenvectors_stub, &join_eigenvectors)
SCHEMA_CT_NO_CPU_STUB(linalg_eig_stub)
SCHEMA_CT_NO_CPU_STUB(linalg_eigh_stub)
SCHEMA_CT_NO_CPU_STUB(ormqr_stub)
SCHEMA_CT_NO_CPU_STUB(lstsq_stub)
SCHEMA_CT_NO_CPU_STUB(ldl_factor_stub)
SCHEMA_CT_NO_CPU_STUB(ldl_solve_stub)
SCHEMA_CT_NO_CPU_STUB(svd_stub)

void linalg_eig_make_complex_eigenvectors(const Tensor& complex_vectors,
                                          const Tensor& complex_values,
                                          const Tensor& real_vectors) {
  linalg_eig_make_complex_eigenvectors_stub(complex_vectors.device().type(), complex_vectors,
                                            complex_values, real_vectors);
}

}  // namespace at::native
