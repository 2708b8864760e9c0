// SPDX-License-Identifier: BSL-1.0
// Matrix products and vector sums in memory, by loops. Matrices of gemm have BLAS's layout: the
// elements of a column are contiguous, and the distances are those between columns.
#pragma once

#include <complex>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <ATen/OpMathType.h>
#include <ATen/native/TransposeType.h>
#include <c10/core/ScalarType.h>
#include <c10/util/BFloat16.h>
#include <c10/util/Exception.h>
#include <c10/util/Float8_e4m3fn.h>
#include <c10/util/Float8_e5m2.h>
#include <c10/util/Half.h>
#include <c10/util/complex.h>

// The products that brgemm() supports.
#define CPUBLAS_BRGEMM_F16F16F32
#define CPUBLAS_BRGEMM_BF16BF16F32
#define CPUBLAS_BRGEMM_F32F32F32
#define CPUBLAS_BRGEMM_U8U8I32
#define CPUBLAS_BRGEMM_U8I8I32
#define CPUBLAS_BRGEMM_I8I8I32
#define CPUBLAS_BRGEMM_F8F8F32

namespace at {
namespace SCHEMA_CT_HIDDEN native {
namespace cpublas {
namespace blas_detail {

template <class C, class T>
[[nodiscard]] C element(const T* matrix, TransposeType read, std::int64_t distance, std::int64_t i,
                        std::int64_t j) {
  if (read == TransposeType::NoTranspose) return static_cast<C>(matrix[j * distance + i]);
  const C value = static_cast<C>(matrix[i * distance + j]);
  if constexpr (c10::is_complex<C>::value) {
    if (read == TransposeType::ConjTranspose) return std::conj(value);
  }
  return value;
}

/// c = beta c; for 0 the old values of c are ignored.
template <class C, class Out>
void scale(std::int64_t m, C beta, Out* c) {
  for (std::int64_t i = 0; i < m; ++i)
    c[i] = beta == C(0) ? Out(C(0)) : static_cast<Out>(beta * static_cast<C>(c[i]));
}

/// One column: the rows of a are not contiguous, so each element is a separate sum.
template <class C, class In, class Out>
void column_of_dots(TransposeType transa, TransposeType transb, std::int64_t m, std::int64_t k,
                    std::int64_t j, C alpha, const In* a, std::int64_t lda, const In* b,
                    std::int64_t ldb, C beta, Out* c) {
  for (std::int64_t i = 0; i < m; ++i) {
    C sum(0);
    for (std::int64_t l = 0; l < k; ++l)
      sum += element<C>(a, transa, lda, i, l) * element<C>(b, transb, ldb, l, j);
    c[i] = static_cast<Out>(beta == C(0) ? alpha * sum : alpha * sum + beta * static_cast<C>(c[i]));
  }
}

template <class C, class In, class Out>
void product(TransposeType transa, TransposeType transb, std::int64_t m, std::int64_t n,
             std::int64_t k, C alpha, const In* a, std::int64_t lda, const In* b, std::int64_t ldb,
             C beta, Out* c, std::int64_t ldc) {
  for (std::int64_t j = 0; j < n; ++j, c += ldc) {
    // If sums can stay in c itself, its column is the sum of a's columns, one after the
    // other.
    if (transa != TransposeType::NoTranspose || !std::is_same_v<C, Out>) {
      column_of_dots(transa, transb, m, k, j, alpha, a, lda, b, ldb, beta, c);
      continue;
    }
    scale(m, beta, c);
    for (std::int64_t l = 0; l < k; ++l) {
      const C factor = alpha * element<C>(b, transb, ldb, l, j);
      const In* const column = a + l * lda;
      for (std::int64_t i = 0; i < m; ++i)
        c[i] = static_cast<Out>(static_cast<C>(c[i]) + static_cast<C>(column[i]) * factor);
    }
  }
}

}  // namespace blas_detail

/// c = alpha a b + beta c for an m x k matrix a and a k x n matrix b, each optionally transposed.
/// Numbers of sixteen bits are added as float.
template <class T>
void gemm(TransposeType transa, TransposeType transb, std::int64_t m, std::int64_t n,
          std::int64_t k, at::opmath_type<T> alpha, const T* a, std::int64_t lda, const T* b,
          std::int64_t ldb, at::opmath_type<T> beta, T* c, std::int64_t ldc) {
  blas_detail::product(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
/// The same for sixteen-bit numbers with results in float.
template <class T>
  requires std::is_same_v<T, c10::BFloat16> || std::is_same_v<T, c10::Half>
void gemm(TransposeType transa, TransposeType transb, std::int64_t m, std::int64_t n,
          std::int64_t k, float alpha, const T* a, std::int64_t lda, const T* b, std::int64_t ldb,
          float beta, float* c, std::int64_t ldc) {
  blas_detail::product(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

template <class T>
void gemm_batched(TransposeType transa, TransposeType transb, std::int64_t batch, std::int64_t m,
                  std::int64_t n, std::int64_t k, T alpha, const T* const* a, std::int64_t lda,
                  const T* const* b, std::int64_t ldb, T beta, T* const* c, std::int64_t ldc) {
  for (std::int64_t i = 0; i < batch; ++i)
    gemm<T>(transa, transb, m, n, k, alpha, a[i], lda, b[i], ldb, beta, c[i], ldc);
}
template <class T>
void gemm_batched_with_stride(TransposeType transa, TransposeType transb, std::int64_t batch,
                              std::int64_t m, std::int64_t n, std::int64_t k, T alpha, const T* a,
                              std::int64_t lda, std::int64_t batch_stride_a, const T* b,
                              std::int64_t ldb, std::int64_t batch_stride_b, T beta, T* c,
                              std::int64_t ldc, std::int64_t batch_stride_c) {
  for (std::int64_t i = 0; i < batch; ++i)
    gemm<T>(transa, transb, m, n, k, alpha, a + i * batch_stride_a, lda, b + i * batch_stride_b,
            ldb, beta, c + i * batch_stride_c, ldc);
}

/// y += a x.
template <class T>
void axpy(std::int64_t n, std::type_identity_t<T> a, const T* x, std::int64_t incx, T* y,
          std::int64_t incy) {
  using C = at::opmath_type<T>;
  for (std::int64_t i = 0; i < n; ++i)
    y[i * incy] = static_cast<T>(static_cast<C>(y[i * incy]) +
                                 static_cast<C>(a) * static_cast<C>(x[i * incx]));
}
/// y = x.
template <class T>
void copy(std::int64_t n, const T* x, std::int64_t incx, T* y, std::int64_t incy) {
  for (std::int64_t i = 0; i < n; ++i) y[i * incy] = x[i * incx];
}

namespace blas_detail {

template <class T>
using sum_of = std::conditional_t<std::is_integral_v<T>, std::int32_t, float>;

/// The number of adjacent elements of a column if b is packed: four bytes.
template <class T>
[[nodiscard]] constexpr std::int64_t packed_together() {
  return 4 / static_cast<std::int64_t>(sizeof(T));
}

template <class A, class B>
void row_product(std::int64_t M, std::int64_t N, std::int64_t K, std::int64_t ld_a,
                 std::int64_t ld_b, std::int64_t ld_c, bool add_c, const A* a, const B* b,
                 sum_of<A>* c, bool is_packed) {
  using C = sum_of<A>;
  const std::int64_t group = is_packed ? packed_together<B>() : 1;
  for (std::int64_t m = 0; m < M; ++m) {
    C* const row = c + m * ld_c;
    if (!add_c)
      for (std::int64_t n = 0; n < N; ++n) row[n] = C(0);
    for (std::int64_t k = 0; k < K; ++k) {
      const C factor = static_cast<C>(a[m * ld_a + k]);
      const B* const of_b = b + k / group * ld_b * group + k % group;
      for (std::int64_t n = 0; n < N; ++n) row[n] += factor * static_cast<C>(of_b[n * group]);
    }
  }
}

}  // namespace blas_detail

/// c = a b, or c += a b, for row-major matrices. If `is_vnni`, b is the result of pack().
template <class A, class B>
  requires(std::is_same_v<A, B> && sizeof(A) <= 2 && !std::is_same_v<A, bool>) ||
          (std::is_same_v<A, unsigned char> && std::is_same_v<B, signed char>)
void brgemm(std::int64_t M, std::int64_t N, std::int64_t K, std::int64_t ld_a, std::int64_t ld_b,
            std::int64_t ld_c, bool add_C, const A* a, const B* b, blas_detail::sum_of<A>* c,
            bool is_vnni = true) {
  blas_detail::row_product(M, N, K, ld_a, ld_b, ld_c, add_C, a, b, c, is_vnni);
}
inline void brgemm(std::int64_t M, std::int64_t N, std::int64_t K, std::int64_t ld_a,
                   std::int64_t ld_b, std::int64_t ld_c, bool add_C, const float* a, const float* b,
                   float* c, bool is_vnni = false) {
  TORCH_CHECK(!is_vnni, "brgemm: float has no packed form");
  blas_detail::row_product(M, N, K, ld_a, ld_b, ld_c, add_C, a, b, c, false);
}
/// Does nothing: the products hold no state of the processor.
inline void brgemm_release(bool /*is_vnni*/ = true) {}

/// Is brgemm() faster with pack()? Not here: its loops use b directly.
[[nodiscard]] inline bool could_pack(c10::ScalarType /*type*/) { return false; }

/// Packs K rows of N elements: four bytes of each column are adjacent, and zeros follow the last
/// row.
inline void pack(std::int64_t K, std::int64_t N, std::int64_t ld_in, std::int64_t ld_out,
                 c10::ScalarType dt_in, c10::ScalarType dt_out, const void* in, void* out) {
  const auto size = static_cast<std::int64_t>(c10::elementSize(dt_in));
  TORCH_CHECK(dt_in == dt_out && size <= 2, "pack: expected elements of one or two bytes, got ",
              dt_in, " and ", dt_out);
  const std::int64_t group = 4 / size;
  for (std::int64_t k = 0; k < (K + group - 1) / group * group; ++k)
    for (std::int64_t n = 0; n < N; ++n) {
      char* const to =
          static_cast<char*>(out) + (k / group * ld_out * group + n * group + k % group) * size;
      if (k < K)
        std::memcpy(to, static_cast<const char*>(in) + (k * ld_in + n) * size,
                    static_cast<std::size_t>(size));
      else
        std::memset(to, 0, static_cast<std::size_t>(size));
    }
}

}  // namespace cpublas
}  // namespace native
}  // namespace at
