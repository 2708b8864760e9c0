// SPDX-License-Identifier: BSL-1.0
// Kernels for AutogradPrivateUse1, which record.
#include "../tape.hpp"

#include "compare.hpp"

namespace {

using test::expect_same;
using test::numbers;
using test::ocl0;

using Gradients = test::NoLeak;

TEST_F(Gradients, NothingIsRecordedWithoutATape) {
  const at::Tensor x = numbers({3}).to(ocl0);
  const at::Tensor before = x * x;
  const ocl::tape tape;
  EXPECT_EQ(tape.size(), 0U);
  const at::NoGradGuard off;
  expect_same(x * x, before.cpu());
  EXPECT_EQ(tape.size(), 0U);
}

TEST_F(Gradients, OfProductsAndExponentials) {
  const at::Tensor a = numbers({2, 3}), b = numbers({3, 2});
  const at::Tensor x = a.to(ocl0), y = b.to(ocl0), other = y * 1;
  ocl::tape tape;
  const at::Tensor squares = x * x;
  const at::Tensor product = at::mm(squares, y);
  const at::Tensor result = at::exp(product * product);
  EXPECT_EQ(tape.size(), 4U);
  const auto gradients = tape.gradients(result, {x, y, other});
  EXPECT_EQ(tape.size(), 4U);
  // d exp(p p) / dp = 2 p exp(p p), with p = (x x) y.
  const at::Tensor p = at::mm(a * a, b);
  const at::Tensor dp = at::exp(p * p) * p * 2;
  expect_same(gradients[0], at::mm(dp, b.t()) * a * 2);
  expect_same(gradients[1], at::mm((a * a).t(), dp));
  EXPECT_FALSE(gradients[2].defined());
}

}  // namespace
