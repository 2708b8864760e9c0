// SPDX-License-Identifier: BSL-1.0
// Factorizations, and what is solved by them.
#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::elements;
using testing::ElementsAre;

Tensor numbers(std::initializer_list<double> values, at::IntArrayRef sizes,
               at::ScalarType type = at::kDouble) {
  const Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, at::kDouble);
  std::copy(values.begin(), values.end(), out.data_ptr<double>());
  return out.to(type).view(sizes);
}
/// Matrices with an inverse, whose largest elements are not on the diagonal.
Tensor regular(std::int64_t batch, std::int64_t n, at::ScalarType type) {
  const Tensor noise = at::sin(at::arange(batch * n * n, at::kDouble)).view({batch, n, n});
  return at::add(noise, at::mul(at::flip(at::eye(n, at::kDouble), {0}), 4)).to(type);
}
void expect_equal(const Tensor& a, const Tensor& b, double tolerance) {
  ASSERT_EQ(a.sizes(), b.sizes());
  const Tensor apart = at::abs(at::sub(a, b));
  for (const double each : elements(apart)) EXPECT_LE(each, tolerance);
}

constexpr at::ScalarType types[] = {at::kFloat, at::kDouble, at::kComplexFloat, at::kComplexDouble};

TEST(CpuLinearAlgebra, FactorsMultiplyToTheMatrix) {
  for (const at::ScalarType type : types)
    for (const std::int64_t n : {1, 2, 5, 40}) {
      const Tensor a = regular(3, n, type);
      const auto [p, l, u] = at::linalg_lu(a);
      expect_equal(at::matmul(p, at::matmul(l, u)), a, 1e-4);
      const auto [q, r] = at::linalg_qr(a);
      expect_equal(at::matmul(q, r), a, 1e-4);
      expect_equal(at::matmul(q.mH(), q), at::eye(n, a.options()).expand(a.sizes()), 1e-4);
      const Tensor definite = at::matmul(a, a.mH());
      const Tensor lower = at::linalg_cholesky(definite);
      expect_equal(at::matmul(lower, lower.mH()), definite, 1e-3);
      const Tensor upper = at::linalg_cholesky(definite, true);
      expect_equal(upper, lower.mH(), 1e-4);
    }
}
TEST(CpuLinearAlgebra, SolutionsSolve) {
  for (const at::ScalarType type : types) {
    const Tensor a = regular(2, 5, type);
    const Tensor b = at::sin(at::arange(30, at::kDouble)).view({2, 5, 3}).to(type);
    expect_equal(at::matmul(a, at::linalg_solve(a, b)), b, 1e-4);
    expect_equal(at::matmul(at::linalg_solve(a, b.mT(), false), a), b.mT(), 1e-4);
    expect_equal(at::matmul(a, at::inverse(a)), at::eye(5, a.options()).expand(a.sizes()), 1e-4);
    const Tensor vector = b.select(2, 0);
    expect_equal(at::matmul(a, at::linalg_solve(a, vector).unsqueeze(-1)).squeeze(-1), vector,
                 1e-4);
    const auto [lu, pivots] = at::linalg_lu_factor(a);
    expect_equal(at::matmul(a.mH(), at::linalg_lu_solve(lu, pivots, b, true, true)), b, 1e-4);
    const Tensor upper = at::triu(at::add(a, at::mul(at::eye(5, a.options()), 3)));
    expect_equal(at::matmul(upper, at::linalg_solve_triangular(upper, b, true)), b, 1e-4);
  }
}
TEST(CpuLinearAlgebra, DeterminantsAreThoseOfTheMatrix) {
  const Tensor a = numbers({1, 2, 3, 4}, {2, 2});
  EXPECT_NEAR(at::det(a).item().toDouble(), -2, 1e-12);
  const auto [sign, logarithm] = at::linalg_slogdet(a);
  EXPECT_EQ(sign.item().toDouble(), -1);
  EXPECT_NEAR(logarithm.item().toDouble(), std::log(2.0), 1e-12);
  EXPECT_TRUE(std::isnan(at::logdet(a).item().toDouble()));
  EXPECT_EQ(at::det(at::zeros({0, 0})).item().toDouble(), 1);
  EXPECT_EQ(at::det(at::zeros({3, 3})).item().toDouble(), 0);
}
TEST(CpuLinearAlgebra, WhatHasNoFactorizationIsSaid) {
  const Tensor singular = at::ones({2, 2});
  EXPECT_THROW(at::linalg_inv(singular), c10::Error);
  EXPECT_EQ(std::get<1>(at::linalg_inv_ex(singular)).item().toLong(), 2);
  EXPECT_THROW(at::linalg_cholesky(numbers({1, 2, 2, 1}, {2, 2})), c10::Error);
  EXPECT_EQ(std::get<1>(at::linalg_cholesky_ex(numbers({1, 2, 2, 1}, {2, 2}))).item().toLong(), 2);
  EXPECT_THROW(at::linalg_inv(at::ones({2, 3})), c10::Error);
  EXPECT_THROW(at::linalg_inv(at::ones({2, 2}, at::kLong)), c10::Error);
}
TEST(CpuLinearAlgebra, MatricesWithoutRowsHaveFactors) {
  const Tensor none = at::zeros({2, 0, 0});
  EXPECT_THAT(at::linalg_inv(none).sizes(), ElementsAre(2, 0, 0));
  EXPECT_THAT(at::linalg_cholesky(none).sizes(), ElementsAre(2, 0, 0));
  EXPECT_THAT(elements(at::linalg_det(none)), ElementsAre(1, 1));
  EXPECT_THAT(std::get<0>(at::linalg_qr(at::zeros({0, 3}))).sizes(), ElementsAre(0, 0));
  EXPECT_THAT(at::linalg_solve(none, at::zeros({2, 0, 4})).sizes(), ElementsAre(2, 0, 4));
}
TEST(CpuLinearAlgebra, KroneckersProductHasEachElementTimesTheOther) {
  const Tensor a = numbers({1, 2}, {1, 2});
  const Tensor b = numbers({1, 10, 100}, {3}, at::kFloat);
  const Tensor out = at::kron(a, b);
  EXPECT_EQ(out.scalar_type(), at::kDouble);
  EXPECT_THAT(out.sizes(), ElementsAre(1, 6));
  EXPECT_THAT(elements(out), ElementsAre(1, 10, 100, 2, 20, 200));
}
TEST(CpuLinearAlgebra, LongVectorsAreSimilarThough) {
  const Tensor a = numbers({1e30, 0, 3e30, 4e30}, {2, 2}, at::kFloat);
  for (const double each : elements(at::cosine_similarity(a, a))) EXPECT_NEAR(each, 1, 1e-6);
  EXPECT_THAT(elements(at::linalg_vecdot(at::ones({2, 3}), at::ones({3}))), ElementsAre(3, 3));
}

}  // namespace
