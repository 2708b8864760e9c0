// SPDX-License-Identifier: BSL-1.0
// The stubs of activation functions compute as the operators, and call a backend's kernels.
#include <ATen/ATen.h>
#include <ATen/native/Activation.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static int sum_of_slopes = 0;
static void add_slope(TensorIteratorBase&, const Scalar& slope) {
  sum_of_slopes += slope.to<int>();
}
REGISTER_PRIVATEUSE1_DISPATCH(leaky_relu_stub, &add_slope)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::computed, test::numbers;

void expect_close(const Tensor& a, const Tensor& b) {
  EXPECT_TRUE(at::allclose(a, b, 1e-12, 1e-12)) << a << b;
}

TEST(ActivationStubs, Functions) {
  const Tensor x = numbers();
  expect_close(computed(elu_stub, {x}, 2, 1.5, 0.5), at::elu(x, 2, 1.5, 0.5));
  expect_close(computed(softplus_stub, {x}, 2, 1), at::softplus(x, 2, 1));
  expect_close(computed(GeluKernel, {x}, GeluType::None), at::gelu(x));
  expect_close(computed(GeluKernel, {x}, GeluType::Tanh), at::gelu(x, "tanh"));
  expect_close(computed(hardsigmoid_stub, {x}), at::hardsigmoid(x));
  expect_close(computed(hardswish_stub, {x}), at::hardswish(x));
  expect_close(computed(hardshrink_stub, {x}, 1), at::hardshrink(x, 1));
  expect_close(computed(softshrink_stub, {x}, 1), at::softshrink(x, 1));
  expect_close(computed(leaky_relu_stub, {x}, 0.25), at::leaky_relu(x, 0.25));
  expect_close(computed(silu_stub, {x}), at::silu(x));
  expect_close(computed(mish_stub, {x}), at::mish(x));
  expect_close(computed(prelu_stub, {x, at::full_like(x, 0.5)}), at::leaky_relu(x, 0.5));
  expect_close(computed(threshold_stub, {x, x}, 1, 7), at::threshold(x, 1, 7));
  expect_close(computed(threshold_stub, {x, x.abs()}, 1, 7), at::where(x <= 1, 7, x.abs()));
  expect_close(computed(glu_stub, {x, x + 1}), at::glu(at::cat({x, x + 1}, 1), 1));
}

TEST(ActivationStubs, Gradients) {
  const Tensor x = numbers(), g = at::cos(x);
  for (const bool is_result : {false, true})
    expect_close(computed(elu_backward_stub, {g, x}, 2, 1.5, 0.5, is_result),
                 at::elu_backward(g, 2, 1.5, 0.5, is_result, x));
  expect_close(computed(softplus_backward_stub, {g, x}, 2, 1), at::softplus_backward(g, x, 2, 1));
  expect_close(computed(GeluBackwardKernel, {g, x}, GeluType::Tanh),
               at::gelu_backward(g, x, "tanh"));
  expect_close(computed(hardtanh_backward_stub, {g, x}, -1, 2), at::hardtanh_backward(g, x, -1, 2));
  expect_close(computed(hardsigmoid_backward_stub, {g, x}), at::hardsigmoid_backward(g, x));
  expect_close(computed(hardswish_backward_stub, {g, x}), at::hardswish_backward(g, x));
  expect_close(computed(shrink_backward_stub, {g, x}, 1), at::hardshrink_backward(g, x, 1));
  expect_close(computed(leaky_relu_backward_stub, {x, g}, 0.25),
               at::leaky_relu_backward(g, x, 0.25, false));
  expect_close(computed(silu_backward_stub, {g, x}), at::silu_backward(g, x));
  expect_close(computed(mish_backward_stub, {g, x}), at::mish_backward(g, x));
}

TEST(ActivationStubs, LogSigmoid) {
  const Tensor x = numbers(), g = at::cos(x);
  Tensor out = at::empty_like(x), buffer = at::empty_like(x);
  log_sigmoid_cpu_stub(at::kCPU, out, buffer, x);
  expect_close(out, at::log_sigmoid(x));
  expect_close(computed(log_sigmoid_backward_stub, {x, buffer, g}),
               at::log_sigmoid_backward(g, x, buffer));
}

TEST(ActivationStubs, GradientsOfGlu) {
  const Tensor a = numbers(), b = at::sin(a), g = at::cos(a), gate = at::sigmoid(b);
  const Tensor both = at::glu_backward(at::cat({g}, 1), at::cat({a, b}, 1), 1);
  expect_close(computed(glu_backward_stub, {gate, a, g}), both.narrow(1, 5, 5));
  const Tensor da = at::cos(b), db = at::sin(b);
  expect_close(computed(glu_jvp_stub, {a * gate, b, da, db}),
               da * gate + a * gate * (1 - gate) * db);
}

TEST(ActivationStubs, GradientsOfPrelu) {
  const Tensor x = numbers(), g = at::cos(x), weight = at::full_like(x, 0.5);
  const Tensor of_x = at::empty_like(x), of_weight = at::empty_like(x);
  at::TensorIterator iterator = at::TensorIteratorConfig()
                                    .add_output(of_x)
                                    .add_output(of_weight)
                                    .add_const_input(x)
                                    .add_const_input(weight)
                                    .add_const_input(g)
                                    .build();
  prelu_backward_stub(at::kCPU, iterator);
  expect_close(of_x, at::where(x > 0, g, weight * g));
  expect_close(of_weight, at::where(x > 0, 0.0, x * g));
}

TEST(ActivationStubs, ABackendsKernel) {
  at::TensorIterator iterator = test::iterator_of(at::empty({1}), {at::empty({1})});
  leaky_relu_stub(at::kPrivateUse1, iterator, 3);
  EXPECT_EQ(sum_of_slopes, 3);
  EXPECT_NE(test::thrown_by([&] {
              silu_stub(at::kPrivateUse1, iterator);
            }).find("DispatchStub: missing kernel for privateuseone"),
            std::string::npos);
}

}  // namespace
