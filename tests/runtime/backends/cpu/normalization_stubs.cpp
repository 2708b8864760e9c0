// SPDX-License-Identifier: BSL-1.0
// The stubs of normalisations and of softmax compute as the operators.
#include <ATen/ATen.h>
#include <ATen/native/Normalization.h>
#include <ATen/native/batch_norm.h>
#include <ATen/native/cpu/SoftmaxKernel.h>
#include <ATen/native/group_norm.h>
#include <ATen/native/layer_norm.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>

#include "stub_calls.hpp"

namespace at::native {
static std::int64_t rows_given = 0;
static void note_rows(const Tensor&, const Tensor&, const Tensor&, std::int64_t m, std::int64_t,
                      double, Tensor*, Tensor*, Tensor*) {
  rows_given = m;
}
REGISTER_PRIVATEUSE1_DISPATCH(LayerNormKernel, &note_rows)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::numbers;

void expect_close(const Tensor& a, const Tensor& b) { EXPECT_TRUE(at::allclose(a, b)) << a << b; }

TEST(NormalizationStubs, Rows) {
  const Tensor x = at::cos(numbers({2, 3, 4})), g = at::sin(numbers({2, 3, 4}));
  const Tensor weight = numbers({4}), bias = at::cos(weight);
  Tensor y = at::empty_like(x), mean = at::empty({6}, at::kDouble), rstd = at::empty_like(mean);
  LayerNormKernel(at::kCPU, x, weight, bias, 6, 4, 1e-5, &y, &mean, &rstd);
  const auto [out, means, factors] = at::native_layer_norm(x, {4}, weight, bias, 1e-5);
  expect_close(y, out);
  expect_close(mean, means.view(-1));
  expect_close(rstd, factors.view(-1));
  Tensor only = at::empty_like(x);
  layer_norm_cpu_out(only, x, weight, Tensor(), 1e-5, 6, 4);
  expect_close(only, at::layer_norm(x, {4}, weight));
  LayerNormKernel(at::kPrivateUse1, x, weight, bias, 6, 4, 1e-5, &y, &mean, &rstd);
  EXPECT_EQ(rows_given, 6);

  Tensor dx = at::empty_like(x), dweight = at::empty_like(weight), dbias = at::empty_like(bias);
  LayerNormBackwardKernel(at::kCPU, g, x, mean, rstd, weight, 6, 4, &dx, &dweight, &dbias);
  const auto [of_x, of_weight, of_bias] =
      at::native_layer_norm_backward(g, x, {4}, means, factors, weight, bias, {true, true, true});
  expect_close(dx, of_x);
  expect_close(dweight, of_weight);
  expect_close(dbias, of_bias);
}

TEST(NormalizationStubs, RootsOfMeanSquares) {
  const Tensor x = numbers({2, 3}), weight = numbers({3});
  const auto [out, factors] = rms_norm_composite(x, {3}, weight, 1e-5);
  expect_close(out, at::rms_norm(x, {3}, weight, 1e-5));
  expect_close(factors, at::rsqrt(x.square().mean({1}, true) + 1e-5));
  expect_close(at::native::rms_norm_symint(x, c10::fromIntArrayRefSlow({3}), weight, 1e-5), out);
}

TEST(NormalizationStubs, Groups) {
  const Tensor x = at::cos(numbers({2, 4, 3})), g = at::sin(x), weight = numbers({4});
  Tensor y = at::empty_like(x), mean = at::empty({2, 2}, at::kDouble), rstd = at::empty_like(mean);
  GroupNormKernel(at::kCPU, x, weight, Tensor(), 2, 4, 3, 2, 1e-5, y, mean, rstd);
  const auto [out, means, factors] =
      at::native_group_norm(x, weight, std::nullopt, 2, 4, 3, 2, 1e-5);
  expect_close(y, out);
  expect_close(mean, means);
  expect_close(rstd, factors);
  Tensor dx = at::empty_like(x), dweight = at::empty_like(weight), dbias;
  GroupNormBackwardKernel(at::kCPU, g, x, mean, rstd, weight, 2, 4, 3, 2, dx, dweight, dbias);
  const auto [of_x, of_weight, of_bias] =
      at::native_group_norm_backward(g, x, means, factors, weight, 2, 4, 3, 2, {true, true, false});
  expect_close(dx, of_x);
  expect_close(dweight, of_weight);
}

TEST(NormalizationStubs, Batches) {
  const Tensor x = at::cos(numbers({5, 3, 2})), weight = numbers({3}), bias = at::sin(weight);
  const Tensor running_mean = at::cos(weight), running_var = at::exp(weight);
  Tensor mean = at::empty({3}, at::kDouble), squares = at::empty({3}, at::kDouble);
  batch_norm_cpu_collect_stats_stub(at::kCPU, mean, squares, x);
  expect_close(mean, x.mean({0, 2}));
  expect_close(squares, x.var({0, 2}, false) * 10);
  const Tensor invstd = at::rsqrt(squares / 10 + 1e-5);
  Tensor out = at::empty_like(x);
  for (const bool train : {true, false}) {
    batch_norm_cpu_stub(at::kCPU, out, x, weight, bias, mean, invstd, running_mean, running_var,
                        train, 1e-5);
    expect_close(out, at::batch_norm(x, weight, bias, running_mean.clone(), running_var.clone(),
                                     train, 0.1, 1e-5, false));
  }
  const Tensor g = at::sin(x);
  Tensor dx = at::empty_like(x), dweight = at::empty_like(weight), dbias = at::empty_like(bias);
  batch_norm_cpu_backward_stub(at::kCPU, dx, dweight, dbias, g, x, weight, running_mean,
                               running_var, mean, invstd, true, 1e-5);
  const auto [of_x, of_weight, of_bias] = at::native_batch_norm_backward(
      g, x, weight, running_mean, running_var, mean, invstd, true, 1e-5, {true, true, true});
  expect_close(dx, of_x);
  expect_close(dweight, of_weight);
  expect_close(dbias, of_bias);
  EXPECT_EQ(_select_batch_norm_backend(x, weight, bias, mean, invstd, true, 1e-5),
            BatchNormBackend::Native);
}

TEST(NormalizationStubs, LimitedNorms) {
  const Tensor norms = at::tensor({0.5, 2.0, 4.0}, at::kFloat);
  expect_close(test::computed(renorm_scale_factor_stub, {norms}, 2.0),
               at::tensor({1.0, 1.0, 2 / (4 + 1e-7)}, at::kFloat));
}

TEST(NormalizationStubs, Softmax) {
  const Tensor x = numbers({2, 3, 4}), g = at::cos(x), out = at::empty_like(x);
  softmax_lastdim_kernel(at::kCPU, out, x);
  expect_close(out, at::softmax(x, 2));
  log_softmax_lastdim_kernel(at::kCPU, out, x);
  expect_close(out, at::log_softmax(x, 2));
  softmax_kernel(at::kCPU, out, x, 1);
  expect_close(out, at::softmax(x, 1));
  const Tensor gradient = at::empty_like(x);
  softmax_backward_kernel(at::kCPU, gradient, g, out, 1);
  expect_close(gradient, at::_softmax_backward_data(g, out, 1, at::kDouble));
  softmax_backward_lastdim_kernel(at::kCPU, gradient, g, out);
  expect_close(gradient, at::_softmax_backward_data(g, out, 2, at::kDouble));
  log_softmax_kernel(at::kCPU, out, x, 0);
  expect_close(out, at::log_softmax(x, 0));
  log_softmax_backward_kernel(at::kCPU, gradient, g, out, 0);
  expect_close(gradient, at::_log_softmax_backward_data(g, out, 0, at::kDouble));
  log_softmax_backward_lastdim_kernel(at::kCPU, gradient, g, out);
  expect_close(gradient, at::_log_softmax_backward_data(g, out, 2, at::kDouble));
}

}  // namespace
