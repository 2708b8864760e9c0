// SPDX-License-Identifier: BSL-1.0
// The stubs of operators on images compute as the operators, and call a backend's kernels.
#include <ATen/ATen.h>
#include <ATen/native/MaxPooling.h>
#include <ATen/native/UpSample.h>
#include <ATen/native/cpu/ChannelShuffleKernel.h>
#include <ATen/native/cpu/GridSamplerKernel.h>
#include <ATen/native/cpu/PixelShuffleKernel.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <tuple>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static double asked_scale = 0;
static void note_scale(const Tensor&, const Tensor&, scale_t w) { asked_scale = w.value_or(0); }
REGISTER_PRIVATEUSE1_DISPATCH(upsample_nearest1d_kernel, &note_scale)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::numbers;

const std::optional<double> none;

void expect_close(const Tensor& a, const Tensor& b) { EXPECT_TRUE(at::allclose(a, b)) << a << b; }

/// Compares a resampling of `x` to the sizes, and its gradient, with the operator's.
template <class Stub, class Backward, class Op, class OpBackward, class... A>
void compare(Stub& stub, Backward& backward, Op op, OpBackward op_backward, const Tensor& x,
             at::IntArrayRef sizes, const A&... arguments) {
  const Tensor expected = op(x, sizes, arguments...), out = at::empty_like(expected);
  stub(at::kCPU, out, x, arguments...);
  expect_close(out, expected);
  const Tensor g = at::cos(expected), gradient = at::zeros_like(x);
  backward(at::kCPU, gradient, g, arguments...);
  expect_close(gradient, op_backward(g, sizes, x.sizes(), arguments...));
}
#define COMPARE(name, ...)                                                                \
  compare(                                                                                \
      name##_kernel, name##_backward_kernel,                                              \
      [](const Tensor& t, at::IntArrayRef s, auto... a) { return at::name(t, s, a...); }, \
      [](const Tensor& t, at::IntArrayRef out, at::IntArrayRef in, auto... a) {           \
        return at::name##_backward(t, out, in, a...);                                     \
      },                                                                                  \
      __VA_ARGS__)

TEST(UpSampleStubs, Resample) {
  const Tensor line = numbers({1, 2, 5}), image = at::cos(numbers({1, 2, 4, 5}));
  const Tensor volume = at::cos(numbers({1, 2, 3, 4, 5}));
  const at::IntArrayRef to1{8}, to2{7, 8}, to3{5, 7, 8};
  COMPARE(upsample_nearest1d, line, to1, none);
  COMPARE(_upsample_nearest_exact1d, line, to1, none);
  COMPARE(upsample_nearest2d, image, to2, none, none);
  COMPARE(_upsample_nearest_exact2d, image, to2, none, none);
  COMPARE(upsample_nearest3d, volume, to3, none, none, none);
  COMPARE(_upsample_nearest_exact3d, volume, to3, none, none, none);
  for (const bool aligned : {true, false}) {
    COMPARE(upsample_linear1d, line, to1, aligned, none);
    COMPARE(upsample_bilinear2d, image, to2, aligned, none, none);
    COMPARE(_upsample_bilinear2d_aa, image, to2, aligned, none, none);
    COMPARE(_upsample_bicubic2d_aa, image, to2, aligned, none, none);
    COMPARE(upsample_trilinear3d, volume, to3, aligned, none, none, none);
    const Tensor expected = at::upsample_bicubic2d(image, to2, aligned);
    const Tensor out = at::empty_like(expected);
    upsample_bicubic2d_kernel(at::kCPU, out, image, aligned, none, none);
    expect_close(out, expected);
  }
}

TEST(UpSampleStubs, ABackendsKernel) {
  const Tensor line = numbers({1, 2, 5});
  upsample_nearest1d_kernel(at::kPrivateUse1, line, line, 2.5);
  EXPECT_EQ(asked_scale, 2.5);
  EXPECT_NE(test::thrown_by([&] {
              _upsample_lanczos2d_aa_kernel(at::kCPU, line, line, false, none, none);
            }).find("DispatchStub: missing kernel for cpu"),
            std::string::npos);
}

TEST(ImageStubs, Shuffles) {
  const Tensor x = numbers({1, 4, 2, 2});
  Tensor out = at::empty_like(x);
  channel_shuffle_kernel(at::kCPU, out, x, 2);
  expect_close(out, at::channel_shuffle(x, 2));
  Tensor large = at::empty({1, 1, 4, 4}, at::kDouble);
  pixel_shuffle_kernel(at::kCPU, large, x, 2);
  expect_close(large, at::pixel_shuffle(x, 2));
  pixel_unshuffle_kernel(at::kCPU, out, large, 2);
  expect_close(out, x);
}

TEST(ImageStubs, Grids) {
  const Tensor x = at::cos(numbers({1, 2, 4, 5})), grid = numbers({1, 3, 3, 2}) / 3;
  const Tensor out = at::empty({1, 2, 3, 3}, at::kDouble), g = numbers({1, 2, 3, 3});
  grid_sampler_2d_cpu_kernel(at::kCPU, out, x, grid, 0, 1, true);
  expect_close(out, at::grid_sampler_2d(x, grid, 0, 1, true));
  const Tensor dx = at::empty_like(x), dgrid = at::empty_like(grid);
  grid_sampler_2d_backward_cpu_kernel(at::kCPU, dx, dgrid, g, x, grid, 0, 1, true,
                                      std::array<bool, 2>{true, true});
  const auto [of_x, of_grid] = at::grid_sampler_2d_backward(g, x, grid, 0, 1, true, {true, true});
  expect_close(dx, of_x);
  expect_close(dgrid, of_grid);
}

TEST(ImageStubs, MaximaOfALine) {
  const Tensor x = at::cos(numbers({2, 3, 10}));
  for (const bool ceil_mode : {false, true}) {
    const Tensor expected = at::max_pool1d(x, 3, 2, 1, 1, ceil_mode);
    Tensor out = at::empty_like(expected);
    max_pool1d_stub(at::kCPU, out, x, PoolingParams1D{2, 3, 10, expected.size(2), 3, 2, 1, 1});
    expect_close(out, expected);
  }
}

}  // namespace
