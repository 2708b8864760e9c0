// SPDX-License-Identifier: BSL-1.0
// Matrix products in memory, compared with sums that the test computes element by element.
#include <ATen/native/CPUBlas.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace {

using namespace at::native;
using c10::BFloat16;
using c10::Half;
using enum TransposeType;

/// Returns the element (i, j) of a matrix that is stored by columns, or of its transpose.
template <class T>
double at(const std::vector<T>& matrix, TransposeType read, std::int64_t distance, std::int64_t i,
          std::int64_t j) {
  const auto place = read == NoTranspose ? j * distance + i : i * distance + j;
  return static_cast<double>(static_cast<float>(matrix[static_cast<std::size_t>(place)]));
}

template <class T, class Out = T>
void expect_products() {
  constexpr std::int64_t m = 3, n = 4, k = 5, distance = 7;
  std::vector<T> a, b;
  for (int i = 0; i < 49; ++i) {
    a.push_back(static_cast<T>(static_cast<float>(i % 5 - 2)));
    b.push_back(static_cast<T>(static_cast<float>(i % 7 - 3)));
  }
  for (const TransposeType transa : {NoTranspose, Transpose})
    for (const TransposeType transb : {NoTranspose, ConjTranspose})
      for (const int beta : {0, 1, 2}) {
        std::vector<Out> c(49, static_cast<Out>(3.0F));
        cpublas::gemm(transa, transb, m, n, k, 2, a.data(), distance, b.data(), distance,
                      static_cast<at::opmath_type<T>>(beta), c.data(), distance);
        for (std::int64_t j = 0; j < 7; ++j)
          for (std::int64_t i = 0; i < distance; ++i) {
            double wanted = 3;
            if (i < m && j < n) {
              wanted = 3 * beta;
              for (std::int64_t l = 0; l < k; ++l)
                wanted += 2 * at(a, transa, distance, i, l) * at(b, transb, distance, l, j);
            }
            EXPECT_EQ(at(c, NoTranspose, distance, i, j), wanted) << i << ", " << j;
          }
      }
}

TEST(CPUBlas, MultipliesMatrices) {
  expect_products<float>();
  expect_products<double>();
  expect_products<std::int64_t>();
  expect_products<BFloat16>();
  expect_products<Half>();
  expect_products<BFloat16, float>();
}

TEST(CPUBlas, IgnoresAnOutputThatIsMultipliedByZero) {
  const float a = 2, b = 3;
  float c = std::numeric_limits<float>::quiet_NaN();
  cpublas::gemm(NoTranspose, NoTranspose, 1, 1, 1, 1.0F, &a, 1, &b, 1, 0.0F, &c, 1);
  EXPECT_EQ(c, 6.0F);
  cpublas::gemm(Transpose, NoTranspose, 1, 1, 0, 1.0F, &a, 1, &b, 1, 2.0F, &c, 1);
  EXPECT_EQ(c, 12.0F) << "of a sum of nothing";
}

TEST(CPUBlas, ConjugatesComplexMatrices) {
  using C = c10::complex<float>;
  const C a(1, 2), b(0, 1);
  C c;
  cpublas::gemm(ConjTranspose, NoTranspose, 1, 1, 1, C(1), &a, 1, &b, 1, C(0), &c, 1);
  EXPECT_EQ(c, C(2, 1));
}

TEST(CPUBlas, AddsAndCopiesVectorsWithDistances) {
  const std::vector<float> x{1, 9, 2, 9, 3};
  std::vector<float> y{10, 20, 30};
  cpublas::axpy<float>(3, 2, x.data(), 2, y.data(), 1);
  EXPECT_EQ(y, (std::vector<float>{12, 24, 36}));
  cpublas::copy<float>(3, x.data(), 2, y.data(), 1);
  EXPECT_EQ(y, (std::vector<float>{1, 2, 3}));
}

template <class A, class B, class C>
void expect_row_products() {
  constexpr std::int64_t M = 2, N = 3, K = 5;
  std::vector<A> a;
  std::vector<B> b;
  for (int i = 0; i < M * K; ++i) a.push_back(static_cast<A>(static_cast<float>(i % 4)));
  for (int i = 0; i < K * N; ++i) b.push_back(static_cast<B>(static_cast<float>(i % 3)));
  std::vector<B> packed(8 * N, static_cast<B>(7.0F));
  if constexpr (sizeof(B) <= 2)
    cpublas::pack(K, N, N, N, c10::CppTypeToScalarType<B>::value,
                  c10::CppTypeToScalarType<B>::value, b.data(), packed.data());
  for (const bool is_packed : {false, true}) {
    if (is_packed && sizeof(B) > 2) continue;
    std::vector<C> c(M * N, C(100));
    cpublas::brgemm(M, N, K, K, N, N, true, a.data(), is_packed ? packed.data() : b.data(),
                    c.data(), is_packed);
    for (std::size_t m = 0; m < M; ++m)
      for (std::size_t n = 0; n < N; ++n) {
        float wanted = 100;
        for (std::size_t k = 0; k < K; ++k)
          wanted += static_cast<float>(a[m * K + k]) * static_cast<float>(b[k * N + n]);
        EXPECT_EQ(static_cast<float>(c[m * N + n]), wanted);
      }
  }
}

TEST(CPUBlas, MultipliesMatricesByRows) {
  expect_row_products<float, float, float>();
  expect_row_products<BFloat16, BFloat16, float>();
  expect_row_products<Half, Half, float>();
  expect_row_products<c10::Float8_e4m3fn, c10::Float8_e4m3fn, float>();
  expect_row_products<std::uint8_t, std::uint8_t, std::int32_t>();
  expect_row_products<std::uint8_t, std::int8_t, std::int32_t>();
  expect_row_products<std::int8_t, std::int8_t, std::int32_t>();
  EXPECT_FALSE(cpublas::could_pack(c10::kBFloat16));
  cpublas::brgemm_release();
}

TEST(CPUBlas, HasTheLettersOfBlas) {
  EXPECT_EQ(to_blas(NoTranspose), 'N');
  EXPECT_EQ(to_blas(Transpose), 'T');
  EXPECT_EQ(to_blas(ConjTranspose), 'C');
}

}  // namespace
