// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of factorisations and solvers of batches of matrices.
// schema_ct::cpu defines them. No LAPACK is used here, so PyTorch's templates over it are missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <ATen/Config.h>
#include <ATen/core/TensorBase.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/TransposeType.h>

namespace at::native {

enum class LapackLstsqDriverType : std::int64_t { Gels, Gelsd, Gelsy, Gelss };

// Matrices are stored by columns. `info` has a number for each matrix: 0 for success, and otherwise
// LAPACK's. What is no const reference, or is called result, is written; so is an input that a
// comment names.

/// Replaces the input by its factor.
using cholesky_fn = void (*)(const Tensor& input, const Tensor& info, bool upper);
/// Replaces the factor by the inverse of its product.
using cholesky_inverse_fn = Tensor& (*)(Tensor& result, Tensor& infos, bool upper);
using linalg_eig_fn = void (*)(Tensor& eigenvalues, Tensor& eigenvectors, Tensor& infos,
                               const Tensor& input, bool compute_eigenvectors);
/// Replaces the input by both factors.
using geqrf_fn = void (*)(const Tensor& input, const Tensor& tau);
/// Replaces the reflections by the orthogonal matrix.
using orgqr_fn = Tensor& (*)(Tensor& result, const Tensor& tau);
/// Multiplies `other` in place.
using ormqr_fn = void (*)(const Tensor& input, const Tensor& tau, const Tensor& other, bool left,
                          bool transpose);
/// The matrix is in `eigenvectors`.
using linalg_eigh_fn = void (*)(const Tensor& eigenvalues, const Tensor& eigenvectors,
                                const Tensor& infos, bool upper, bool compute_eigenvectors);
/// Replaces both `a` and `b`, which becomes the solution.
using lstsq_fn = void (*)(const Tensor& a, Tensor& b, Tensor& rank, Tensor& singular_values,
                          Tensor& infos, double rcond, std::string driver_name);
/// Replaces `B` by the solution.
using triangular_solve_fn = void (*)(const Tensor& A, const Tensor& B, bool left, bool upper,
                                     TransposeType transpose, bool unitriangular);
/// Replaces the input by both factors.
using lu_factor_fn = void (*)(const Tensor& input, const Tensor& pivots, const Tensor& infos,
                              bool compute_pivots);
/// The iterator: the permutation, which is written, and the pivots.
using unpack_pivots_fn = void (*)(TensorIterator&, std::int64_t dim_size, std::int64_t max_pivot);
/// Replaces `B` by the solution.
using lu_solve_fn = void (*)(const Tensor& LU, const Tensor& pivots, const Tensor& B,
                             TransposeType trans);
using ldl_factor_fn = void (*)(const Tensor& LD, const Tensor& pivots, const Tensor& info,
                               bool upper, bool hermitian);
using svd_fn = void (*)(const Tensor& A, bool full_matrices, bool compute_uv,
                        const std::optional<std::string_view>& driver, const Tensor& U,
                        const Tensor& S, const Tensor& Vh, const Tensor& info);
using ldl_solve_fn = void (*)(const Tensor& LD, const Tensor& pivots, const Tensor& result,
                              bool upper, bool hermitian);

DECLARE_DISPATCH(cholesky_fn, cholesky_stub)
DECLARE_DISPATCH(cholesky_inverse_fn, cholesky_inverse_stub)
DECLARE_DISPATCH(linalg_eig_fn, linalg_eig_stub)
DECLARE_DISPATCH(void (*)(const Tensor& complex_vectors, const Tensor& complex_values,
                          const Tensor& real_vectors),
                 linalg_eig_make_complex_eigenvectors_stub)
DECLARE_DISPATCH(geqrf_fn, geqrf_stub)
DECLARE_DISPATCH(orgqr_fn, orgqr_stub)
DECLARE_DISPATCH(ormqr_fn, ormqr_stub)
DECLARE_DISPATCH(linalg_eigh_fn, linalg_eigh_stub)
DECLARE_DISPATCH(lstsq_fn, lstsq_stub)
DECLARE_DISPATCH(triangular_solve_fn, triangular_solve_stub)
DECLARE_DISPATCH(lu_factor_fn, lu_factor_stub)
DECLARE_DISPATCH(unpack_pivots_fn, unpack_pivots_stub)
DECLARE_DISPATCH(lu_solve_fn, lu_solve_stub)
DECLARE_DISPATCH(ldl_factor_fn, ldl_factor_stub)
DECLARE_DISPATCH(svd_fn, svd_stub)
DECLARE_DISPATCH(ldl_solve_fn, ldl_solve_stub)

/// LAPACK writes a pair of conjugate eigenvectors of a real matrix as two columns, the real and the
/// imaginary part. Writes them as complex vectors, by the stub's kernel for the tensors' device.
TORCH_API void linalg_eig_make_complex_eigenvectors(const Tensor& complex_vectors,
                                                    const Tensor& complex_values,
                                                    const Tensor& real_vectors);

}  // namespace at::native
