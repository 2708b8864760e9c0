// SPDX-License-Identifier: BSL-1.0
// The stubs of padding and of pooling to a given size compute as the operators, and call a
// backend's kernels.
#include <ATen/ATen.h>
#include <ATen/native/AdaptivePooling.h>
#include <ATen/native/Padding.h>
#include <gtest/gtest.h>

#include <vector>

#include "stub_calls.hpp"

namespace at::native {
static std::vector<std::int64_t> padded;
static void note_padding(const Tensor&, const Tensor&, IntArrayRef padding) {
  padded = padding.vec();
}
REGISTER_PRIVATEUSE1_DISPATCH(reflection_pad1d_kernel, &note_padding)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::numbers;

template <class Stub, class Backward, class Op, class OpBackward>
void compare_padding(Stub& stub, Backward& backward, Op op, OpBackward op_backward, const Tensor& x,
                     const std::vector<std::int64_t>& padding) {
  const Tensor expected = op(x, padding), out = at::empty_like(expected);
  stub(at::kCPU, out, x, padding);
  EXPECT_TRUE(at::equal(out, expected));
  const Tensor g = at::cos(expected), gradient = at::zeros_like(x);
  backward(at::kCPU, gradient, g, padding);
  EXPECT_TRUE(at::allclose(gradient, op_backward(g, x, padding)));
}
#define COMPARE_PADDING(name, ...)                                       \
  compare_padding(                                                       \
      name##_kernel, name##_backward_kernel,                             \
      [](const Tensor& t, at::IntArrayRef p) { return at::name(t, p); }, \
      [](const Tensor& g, const Tensor& t, at::IntArrayRef p) {          \
        return at::name##_backward(g, t, p);                             \
      },                                                                 \
      __VA_ARGS__)

TEST(PaddingStubs, ReflectAndRepeat) {
  const Tensor x = numbers({2, 3, 4}), y = numbers({1, 2, 3, 4}), z = numbers({1, 2, 3, 3, 4});
  COMPARE_PADDING(reflection_pad1d, x, {1, 2});
  COMPARE_PADDING(reflection_pad2d, y, {1, 2, 0, 1});
  COMPARE_PADDING(reflection_pad3d, z, {1, 2, 0, 1, 2, 1});
  COMPARE_PADDING(replication_pad1d, x, {1, 5});
  COMPARE_PADDING(replication_pad2d, y, {1, 2, 0, 5});
  COMPARE_PADDING(replication_pad3d, z, {1, 2, 0, 1, 2, 4});
}

TEST(PaddingStubs, ABackendsKernel) {
  const Tensor x = at::empty({1, 1, 2});
  reflection_pad1d_kernel(at::kPrivateUse1, x, x, at::IntArrayRef{1, 4});
  EXPECT_EQ(padded, (std::vector<std::int64_t>{1, 4}));
}

TEST(AdaptivePoolingStubs, Averages) {
  const Tensor x = numbers({2, 3, 5, 7});
  Tensor out = at::empty({2, 3, 2, 3}, at::kDouble), gradient = at::empty_like(x);
  adaptive_avg_pool2d_kernel(at::kCPU, out, x, at::IntArrayRef{2, 3});
  EXPECT_TRUE(at::allclose(out, at::_adaptive_avg_pool2d(x, {2, 3})));
  adaptive_avg_pool2d_backward_kernel(at::kCPU, gradient, out);
  EXPECT_TRUE(at::allclose(gradient, at::_adaptive_avg_pool2d_backward(out, x)));

  const Tensor y = numbers({1, 2, 4, 5, 7});
  Tensor out3 = at::empty({1, 2, 3, 2, 3}, at::kDouble), gradient3 = at::empty_like(y);
  adaptive_avg_pool3d_kernel(at::kCPU, out3, y, at::IntArrayRef{3, 2, 3});
  EXPECT_TRUE(at::allclose(out3, at::_adaptive_avg_pool3d(y, {3, 2, 3})));
  adaptive_avg_pool3d_backward_kernel(at::kCPU, gradient3, out3);
  EXPECT_TRUE(at::allclose(gradient3, at::_adaptive_avg_pool3d_backward(out3, y)));
}

TEST(AdaptivePoolingStubs, Maxima) {
  const Tensor x = at::cos(numbers({2, 3, 5, 7}));
  const auto [values, places] = at::adaptive_max_pool2d(x, {2, 3});
  const Tensor out = at::empty_like(values), indices = at::empty_like(places);
  adaptive_max_pool2d_kernel(at::kCPU, out, indices, x, at::IntArrayRef{2, 3});
  EXPECT_TRUE(at::equal(out, values));
  EXPECT_TRUE(at::equal(indices, places));
  const Tensor gradient = at::empty_like(x);
  adaptive_max_pool2d_backward_kernel(at::kCPU, gradient, out, indices);
  EXPECT_TRUE(at::allclose(gradient, at::adaptive_max_pool2d_backward(values, x, places)));

  const Tensor y = at::cos(numbers({1, 2, 4, 5, 7}));
  const auto [values3, places3] = at::adaptive_max_pool3d(y, {3, 2, 3});
  const Tensor out3 = at::empty_like(values3), indices3 = at::empty_like(places3);
  adaptive_max_pool3d_kernel(at::kCPU, out3, indices3, y, at::IntArrayRef{3, 2, 3});
  EXPECT_TRUE(at::equal(out3, values3));
  EXPECT_TRUE(at::equal(indices3, places3));
  const Tensor gradient3 = at::empty_like(y);
  adaptive_max_pool3d_backward_kernel(at::kCPU, gradient3, out3, indices3);
  EXPECT_TRUE(at::allclose(gradient3, at::adaptive_max_pool3d_backward(values3, y, places3)));
}

}  // namespace
