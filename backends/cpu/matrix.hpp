// SPDX-License-Identifier: BSL-1.0
// The product of two matrices in memory, by BLAS if it supports the element type.
#pragma once

#include <cblas.h>

#include "wrapping.hpp"

namespace dispatch::cpu {

/// A matrix in BLAS's form: row-major, optionally transposed.
struct matrix {
  const char* data;
  std::int64_t step;  ///< from a row to the next, in elements
  bool transposed;
};

/// out = beta * out + alpha * a * b; the elements of each row of `out` are contiguous.
template <class T>
struct product {
  const matrix& a;
  const matrix& b;
  T* out;
  std::int64_t rows, columns, inner;
  T beta, alpha;
  std::int64_t out_step = columns;  ///< from a row of `out` to the next

  void operator()() const {
    if constexpr (is_integer<T>)
      by_loops();
    else
      by_blas();
  }

 private:
  void by_loops() const {
    const auto* const x = reinterpret_cast<const T*>(a.data);
    const auto* const y = reinterpret_cast<const T*>(b.data);
    for (std::int64_t i = 0; i < rows; ++i) {
      T* const row = out + i * out_step;
      for (std::int64_t j = 0; j < columns; ++j)
        row[j] = beta == 0 ? T(0) : wrapping_multiply(beta, row[j]);
      for (std::int64_t k = 0; k < inner; ++k) {
        const T factor =
            wrapping_multiply(alpha, x[a.transposed ? k * a.step + i : i * a.step + k]);
        const T* const from = y + (b.transposed ? k : k * b.step);
        const std::int64_t step = b.transposed ? b.step : 1;
        for (std::int64_t j = 0; j < columns; ++j)
          row[j] = wrapping_add(row[j], wrapping_multiply(factor, from[j * step]));
      }
    }
  }
  void by_blas() const {
    const auto transposition = [](const matrix& m) {
      return m.transposed ? CblasTrans : CblasNoTrans;
    };
    const auto call = [&](auto gemm, auto alpha_argument, auto beta_argument) {
      gemm(CblasRowMajor, transposition(a), transposition(b), static_cast<blasint>(rows),
           static_cast<blasint>(columns), static_cast<blasint>(inner), alpha_argument,
           reinterpret_cast<const T*>(a.data), static_cast<blasint>(a.step),
           reinterpret_cast<const T*>(b.data), static_cast<blasint>(b.step), beta_argument, out,
           static_cast<blasint>(out_step));
    };
    if constexpr (std::is_same_v<T, float>)
      call(cblas_sgemm, alpha, beta);
    else if constexpr (std::is_same_v<T, double>)
      call(cblas_dgemm, alpha, beta);
    else if constexpr (std::is_same_v<T, complex<float>>)
      call(cblas_cgemm, &alpha, &beta);
    else
      call(cblas_zgemm, &alpha, &beta);
  }
};

}  // namespace dispatch::cpu
