// SPDX-License-Identifier: BSL-1.0
// The stubs of matrices compute as the operators, in place where they say so.
#include <ATen/ATen.h>
#include <ATen/native/BatchLinearAlgebra.h>
#include <ATen/native/Cross.h>
#include <ATen/native/Distance.h>
#include <ATen/native/FunctionOfAMatrixUtils.h>
#include <ATen/native/LinearAlgebra.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static bool was_upper = false;
static void note_half(const Tensor&, const Tensor&, bool upper) { was_upper = upper; }
REGISTER_PRIVATEUSE1_DISPATCH(cholesky_stub, &note_half)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::computed, test::iterator_of, test::numbers;

void expect_close(const Tensor& a, const Tensor& b) { EXPECT_TRUE(at::allclose(a, b)) << a << b; }
Tensor positive_definite() {
  const Tensor x = at::cos(numbers({3, 3}));
  return x.mm(x.t()) + at::eye(3, at::kDouble);
}

TEST(MatrixStubs, Products) {
  const Tensor x = numbers({3, 4}), column = numbers({3, 1}), row = numbers({1, 4});
  expect_close(computed(addr_stub, {x, column, row}, 2, 0.5),
               at::addr(x, column.view(-1), row.view(-1), 2, 0.5));
  const Tensor a = numbers({2, 3}), b = at::cos(a), product = at::empty_like(a);
  cross_stub(at::kCPU, product, a, b, 1);
  expect_close(product, at::linalg_cross(a, b, 1));

  // Each element of the output: its summands are three apart, the factors next to one another.
  const Tensor summands = numbers({2, 3}), factors = numbers({2});
  const Tensor out = at::ones({3}, at::kDouble);
  at::TensorIterator iterator = iterator_of(out, {summands[0], factors[0].expand({3})});
  _compute_linear_combination_stub(at::kCPU, iterator, 3, 1, 2);
  expect_close(out, 1 + summands[0] * factors[0] + summands[1] * factors[1]);
}

TEST(MatrixStubs, Distances) {
  const Tensor a = numbers({3, 2}), b = at::cos(numbers({4, 2}));
  Tensor out = at::empty({3, 4}, at::kDouble), within = at::empty({3}, at::kDouble);
  cdist_stub(at::kCPU, out, a, b, 1.0);
  expect_close(out, at::cdist(a, b, 1));
  pdist_forward_stub(at::kCPU, within, a, 2.0);
  expect_close(within, at::pdist(a));
}

TEST(MatrixStubs, Factors) {
  const Tensor a = positive_definite(), info = at::ones({}, at::kInt);
  Tensor factor = a.clone();
  cholesky_stub(at::kCPU, factor, info, false);
  expect_close(at::tril(factor), at::linalg_cholesky(a));
  EXPECT_EQ(info.item<int>(), 0);
  Tensor infos = info;
  cholesky_inverse_stub(at::kCPU, factor, infos, false);
  expect_close(factor, at::inverse(a));
  cholesky_stub(at::kPrivateUse1, factor, info, true);
  EXPECT_TRUE(was_upper);

  Tensor q = a.clone();
  const Tensor tau = at::empty({3}, at::kDouble);
  geqrf_stub(at::kCPU, q, tau);
  const Tensor r = at::triu(q);
  orgqr_stub(at::kCPU, q, tau);
  expect_close(q.mm(r), a);
}

TEST(MatrixStubs, Solutions) {
  const Tensor a = positive_definite(), b = numbers({3, 2});
  const auto solved = [&](bool upper, TransposeType transpose) {
    const Tensor x = b.clone();
    triangular_solve_stub(at::kCPU, a, x, true, upper, transpose, false);
    return x;
  };
  expect_close(at::triu(a).mm(solved(true, TransposeType::NoTranspose)), b);
  expect_close(at::tril(a).mm(solved(false, TransposeType::NoTranspose)), b);
  expect_close(at::triu(a).t().mm(solved(true, TransposeType::Transpose)), b);
  expect_close(at::tril(a).t().mm(solved(false, TransposeType::ConjTranspose)), b);

  const Tensor m = at::complex(at::cos(numbers({3, 3})), at::eye(3, at::kDouble));
  const Tensor lu = m.clone(), pivots = at::empty({3}, at::kInt), info = at::empty({}, at::kInt);
  lu_factor_stub(at::kCPU, lu, pivots, info, true);
  const Tensor right = at::complex(b, at::cos(b));
  const auto lu_solved = [&](TransposeType transpose) {
    const Tensor x = right.clone();
    lu_solve_stub(at::kCPU, lu, pivots, x, transpose);
    return x;
  };
  expect_close(m.mm(lu_solved(TransposeType::NoTranspose)), right);
  expect_close(m.t().mm(lu_solved(TransposeType::Transpose)), right);
  expect_close(m.mH().mm(lu_solved(TransposeType::ConjTranspose)), right);
}

TEST(MatrixStubs, Pivots) {
  const Tensor pivots = at::tensor({3, 3, 3}, at::kInt), order = at::arange(3);
  at::TensorIterator iterator = at::TensorIteratorConfig()
                                    .set_check_mem_overlap(false)
                                    .check_all_same_dtype(false)
                                    .resize_outputs(false)
                                    .declare_static_shape({3}, 0)
                                    .add_output(order)
                                    .add_const_input(pivots)
                                    .build();
  unpack_pivots_stub(at::kCPU, iterator, 3, 3);
  EXPECT_TRUE(at::equal(order, at::tensor({2, 0, 1}, at::kLong)));
  EXPECT_EQ(test::thrown_by([&] { unpack_pivots_stub(at::kCPU, iterator, 3, 2); }),
            "pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive.Did you "
            "properly pass the result of lu_factor?");
}

TEST(MatrixStubs, PairsOfEigenvectors) {
  // A real eigenvalue and a pair of conjugates.
  const Tensor values = at::complex(at::tensor({5.0, 1.0, 1.0}, at::kFloat),
                                    at::tensor({0.0, 2.0, -2.0}, at::kFloat));
  const Tensor parts = numbers({3, 3}), vectors = at::zeros({3, 3}, at::kComplexDouble);
  linalg_eig_make_complex_eigenvectors(vectors, values, parts);
  const Tensor none = at::zeros({3}, at::kDouble);
  EXPECT_TRUE(at::equal(vectors.select(1, 0), at::complex(parts.select(1, 0), none)));
  EXPECT_TRUE(at::equal(vectors.select(1, 1), at::complex(parts.select(1, 1), parts.select(1, 2))));
  EXPECT_TRUE(
      at::equal(vectors.select(1, 2), at::complex(parts.select(1, 1), -parts.select(1, 2))));
}

TEST(MatrixStubs, WithoutAKernel) {
  Tensor t = at::eye(3);
  EXPECT_NE(test::thrown_by([&] {
              linalg_eigh_stub(at::kCPU, t, t, t, false, true);
            }).find("DispatchStub: missing kernel for cpu"),
            std::string::npos);
}

}  // namespace
