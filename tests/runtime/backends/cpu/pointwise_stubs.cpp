// SPDX-License-Identifier: BSL-1.0
// The stubs of operators of several tensors, element by element, compute as the operators, and call
// a backend's kernels.
#include <ATen/ATen.h>
#include <ATen/native/Fill.h>
#include <ATen/native/Lerp.h>
#include <ATen/native/PointwiseOps.h>
#include <ATen/native/Pow.h>
#include <ATen/native/TensorCompare.h>
#include <ATen/native/TensorFactories.h>
#include <gtest/gtest.h>

#include <cmath>

#include "stub_calls.hpp"

namespace at::native {
static double filled = 0;
static void note_filling(TensorIterator&, const Scalar& value) { filled = value.to<double>(); }
REGISTER_PRIVATEUSE1_DISPATCH(fill_stub, &note_filling)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::computed, test::computed_into, test::numbers;

void expect_close(const Tensor& a, const Tensor& b) { EXPECT_TRUE(at::allclose(a, b)) << a << b; }

TEST(PointwiseStubs, Arithmetic) {
  const Tensor x = numbers(), y = at::cos(x), z = at::exp(x);
  expect_close(computed(addcmul_stub, {x, y, z}, 2), at::addcmul(x, y, z, 2));
  expect_close(computed(addcdiv_stub, {x, y, z}, 2), at::addcdiv(x, y, z, 2));
  expect_close(computed(pow_tensor_tensor_stub, {z, x}), at::pow(z, x));
  expect_close(computed(pow_tensor_scalar_stub, {z}, 2.5), at::pow(z, 2.5));
  expect_close(computed(lerp_kernel_scalar_weight, {x, y}, 0.25), at::lerp(x, y, 0.25));
  expect_close(computed(lerp_kernel_tensor_weight, {x, y, z}), at::lerp(x, y, z));
  const auto into_complex = [](auto& stub, const Tensor& a, const Tensor& b) {
    return computed_into(at::empty({3, 5}, at::kComplexDouble), stub, {a, b});
  };
  expect_close(into_complex(complex_stub, x, y), at::complex(x, y));
  expect_close(into_complex(polar_stub, z, y), at::polar(z, y));
}

TEST(PointwiseStubs, GradientsOfLosses) {
  const Tensor x = numbers(), target = at::zeros_like(x), g = at::cos(x);
  const auto none = at::Reduction::None;
  expect_close(computed(smooth_l1_backward_stub, {x, target, g}, 0.5, 1.5),
               at::smooth_l1_loss_backward(g, x, target, none, 1.5) * 0.5);
  expect_close(computed(huber_backward_stub, {x, target, g}, 0.5, 1.5),
               at::huber_loss_backward(g, x, target, none, 1.5) * 0.5);
  expect_close(computed(mse_backward_stub, {x, target, g}, 2),
               at::mse_loss_backward(g, x, target, none));
}

TEST(PointwiseStubs, Comparison) {
  const Tensor x = numbers(), y = at::cos(x), infinite = x / at::zeros_like(x);
  expect_close(computed_into(at::empty_like(x), where_kernel, {x > 0, x, y}),
               at::where(x > 0, x, y));
  const auto to_bool = [](auto& stub, const Tensor& a) {
    return computed_into(at::empty({3, 5}, at::kBool), stub, {a});
  };
  EXPECT_TRUE(at::equal(to_bool(isposinf_stub, infinite), x > 0));
  EXPECT_TRUE(at::equal(to_bool(isneginf_stub, infinite), x < 0));
  expect_close(computed(clamp_stub, {x, y - 1, y + 1}), at::clamp(x, y - 1, y + 1));
  expect_close(computed(clamp_scalar_stub, {x}, -1, 2), at::clamp(x, -1, 2));
  expect_close(computed(clamp_min_scalar_stub, {x}, -1), at::clamp_min(x, -1));
  expect_close(computed(clamp_max_scalar_stub, {x}, 2), at::clamp_max(x, 2));
  const Tensor found = at::empty({3}, at::kBool);
  isin_default_stub(at::kCPU, at::tensor({1, 2, 3}, at::kLong), at::tensor({3, 1}, at::kLong), true,
                    found);
  EXPECT_TRUE(at::equal(found, at::tensor({0, 1, 0}, at::kLong).to(at::kBool)));
}

TEST(PointwiseStubs, Fill) {
  Tensor x = numbers();
  at::TensorIterator iterator = test::iterator_of(x, {});
  fill_stub(at::kCPU, iterator, 7);
  EXPECT_TRUE(at::equal(x, at::full_like(x, 7)));
  EXPECT_TRUE(at::native::fill_out(x, 8).is_same(x));
  EXPECT_TRUE(at::equal(x, at::full_like(x, 8)));
  fill_stub(at::kPrivateUse1, iterator, 2.5);
  EXPECT_EQ(filled, 2.5);
}

}  // namespace
