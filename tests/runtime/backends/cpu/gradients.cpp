// SPDX-License-Identifier: BSL-1.0
// The gradients that operators compute are the derivatives of the operators.
#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::elements;

/// Numbers that lie apart, so that small steps change none of their orders.
Tensor numbers(at::IntArrayRef sizes) {
  std::int64_t count = 1;
  for (const std::int64_t size : sizes) count *= size;
  Tensor out = at::empty({count}, at::kDouble);
  for (std::int64_t i = 0; i < count; ++i)
    out.data_ptr<double>()[i] = static_cast<double>(i * 37 % 101) / 50 - 0.93;
  return out.view(sizes);
}

using function = std::function<Tensor(const Tensor&)>;

/// Expects that `gradient` of numbers like the result is the derivative of `f` at `x`.
void expect_derivative(const char* what, const function& f, const Tensor& x,
                       const function& gradient) {
  const Tensor outer = numbers(f(x).sizes());
  const std::vector<double> found = elements(gradient(outer));
  ASSERT_EQ(static_cast<std::int64_t>(found.size()), x.numel()) << what;
  constexpr double step = 1e-6;
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const auto moved = [&](double by) {
      Tensor at = x.clone();
      at.data_ptr<double>()[i] += by;
      return at::sum(at::mul(f(at), outer)).item().toDouble();
    };
    const double slope = (moved(step) - moved(-step)) / (2 * step);
    EXPECT_NEAR(found[static_cast<std::size_t>(i)], slope, 1e-6) << what << ", element " << i;
  }
}

TEST(CpuGradients, PlanesOfAnotherSize) {
  const Tensor x = numbers({1, 2, 4, 5});
  const std::vector<std::int64_t> size{7, 3};
  for (const bool corners : {false, true}) {
    expect_derivative(
        "bilinear", [&](const Tensor& a) { return at::upsample_bilinear2d(a, size, corners); }, x,
        [&](const Tensor& g) {
          return at::upsample_bilinear2d_backward(g, size, x.sizes(), corners);
        });
    expect_derivative(
        "bicubic", [&](const Tensor& a) { return at::upsample_bicubic2d(a, size, corners); }, x,
        [&](const Tensor& g) {
          return at::upsample_bicubic2d_backward(g, size, x.sizes(), corners);
        });
    expect_derivative(
        "bicubic filter",
        [&](const Tensor& a) { return at::_upsample_bicubic2d_aa(a, size, corners); }, x,
        [&](const Tensor& g) {
          return at::_upsample_bicubic2d_aa_backward(g, size, x.sizes(), corners);
        });
  }
  expect_derivative(
      "nearest", [&](const Tensor& a) { return at::upsample_nearest2d(a, size); }, x,
      [&](const Tensor& g) { return at::upsample_nearest2d_backward(g, size, x.sizes()); });
}
TEST(CpuGradients, Pools) {
  const Tensor x = numbers({1, 2, 5, 6});
  const std::vector<std::int64_t> kernel{3, 2}, stride{2, 1}, padding{1, 0}, dilation{1, 2};
  const auto largest = [&](const Tensor& a) {
    return at::max_pool2d_with_indices(a, kernel, stride, padding, dilation, true);
  };
  const Tensor places = std::get<1>(largest(x));
  expect_derivative(
      "max_pool2d", [&](const Tensor& a) { return std::get<0>(largest(a)); }, x,
      [&](const Tensor& g) {
        return at::max_pool2d_with_indices_backward(g, x, kernel, stride, padding, dilation, true,
                                                    places);
      });
  for (const bool counts_padding : {false, true})
    expect_derivative(
        "avg_pool2d",
        [&](const Tensor& a) {
          return at::avg_pool2d(a, kernel, stride, padding, true, counts_padding);
        },
        x,
        [&](const Tensor& g) {
          return at::avg_pool2d_backward(g, x, kernel, stride, padding, true, counts_padding,
                                         std::nullopt);
        });
  const std::vector<std::int64_t> wanted{3, 4};
  expect_derivative(
      "adaptive_avg_pool2d", [&](const Tensor& a) { return at::adaptive_avg_pool2d(a, wanted); }, x,
      [&](const Tensor& g) { return at::_adaptive_avg_pool2d_backward(g, x); });
}
TEST(CpuGradients, Padding) {
  const Tensor x = numbers({1, 3, 4});
  const std::vector<std::int64_t> margins{2, 1};
  expect_derivative(
      "reflection_pad1d", [&](const Tensor& a) { return at::reflection_pad1d(a, margins); }, x,
      [&](const Tensor& g) { return at::reflection_pad1d_backward(g, x, margins); });
  expect_derivative(
      "replication_pad1d", [&](const Tensor& a) { return at::replication_pad1d(a, margins); }, x,
      [&](const Tensor& g) { return at::replication_pad1d_backward(g, x, margins); });
}
TEST(CpuGradients, Normalizations) {
  const Tensor x = numbers({2, 4, 3});
  const Tensor weight = numbers({4, 3}), bias = numbers({4, 3});
  const std::vector<std::int64_t> rows{4, 3};
  const auto layer = [&](const Tensor& a) {
    return at::native_layer_norm(a, rows, weight, bias, 1e-5);
  };
  const auto [out, mean, factor] = layer(x);
  expect_derivative(
      "layer norm", [&](const Tensor& a) { return std::get<0>(layer(a)); }, x,
      [&, mean = mean, factor = factor](const Tensor& g) {
        return std::get<0>(at::native_layer_norm_backward(g, x, rows, mean, factor, weight, bias,
                                                          {true, true, true}));
      });
  expect_derivative(
      "its weight",
      [&](const Tensor& a) { return std::get<0>(at::native_layer_norm(x, rows, a, bias, 1e-5)); },
      weight,
      [&, mean = mean, factor = factor](const Tensor& g) {
        return std::get<1>(at::native_layer_norm_backward(g, x, rows, mean, factor, weight, bias,
                                                          {true, true, true}));
      });
  const Tensor scale = numbers({4}), shift = numbers({4});
  const auto group = [&](const Tensor& a) {
    return at::native_group_norm(a, scale, shift, 2, 4, 3, 2, 1e-5);
  };
  const auto of_groups = group(x);
  expect_derivative(
      "group norm", [&](const Tensor& a) { return std::get<0>(group(a)); }, x,
      [&](const Tensor& g) {
        return std::get<0>(at::native_group_norm_backward(g, x, std::get<1>(of_groups),
                                                          std::get<2>(of_groups), scale, 2, 4, 3, 2,
                                                          {true, true, true}));
      });
  const auto batch = [&](const Tensor& a) {
    return at::native_batch_norm(a, scale, shift, {}, {}, true, 0.1, 1e-5);
  };
  const auto of_batch = batch(x);
  expect_derivative(
      "batch norm", [&](const Tensor& a) { return std::get<0>(batch(a)); }, x,
      [&](const Tensor& g) {
        return std::get<0>(
            at::native_batch_norm_backward(g, x, scale, {}, {}, std::get<1>(of_batch),
                                           std::get<2>(of_batch), true, 1e-5, {true, true, true}));
      });
}
TEST(CpuGradients, PlacesBetweenElements) {
  const Tensor picture = numbers({1, 2, 4, 5});
  Tensor grid = at::mul(numbers({1, 2, 3, 2}), 1.3);
  for (const std::int64_t mode : {0, 2})
    for (const std::int64_t padding : {0, 1, 2})
      for (const bool corners : {false, true}) {
        const auto gradients = [&](const Tensor& g) {
          return at::grid_sampler_2d_backward(g, picture, grid, mode, padding, corners,
                                              {true, true});
        };
        expect_derivative(
            "the picture",
            [&](const Tensor& a) { return at::grid_sampler_2d(a, grid, mode, padding, corners); },
            picture, [&](const Tensor& g) { return std::get<0>(gradients(g)); });
        expect_derivative(
            "the grid",
            [&](const Tensor& a) {
              return at::grid_sampler_2d(picture, a, mode, padding, corners);
            },
            grid, [&](const Tensor& g) { return std::get<1>(gradients(g)); });
      }
}
TEST(CpuGradients, ActivationFunctions) {
  const Tensor x = numbers({11});
  expect_derivative(
      "gelu", [](const Tensor& a) { return at::gelu(a); }, x,
      [&](const Tensor& g) { return at::gelu_backward(g, x); });
  expect_derivative(
      "gelu by tanh", [](const Tensor& a) { return at::gelu(a, "tanh"); }, x,
      [&](const Tensor& g) { return at::gelu_backward(g, x, "tanh"); });
  expect_derivative(
      "elu", [](const Tensor& a) { return at::elu(a, 1.5, 2, 0.5); }, x,
      [&](const Tensor& g) { return at::elu_backward(g, 1.5, 2, 0.5, false, x); });
  expect_derivative(
      "elu by its result", [](const Tensor& a) { return at::elu(a, 1.5, 2, 0.5); }, x,
      [&](const Tensor& g) {
        return at::elu_backward(g, 1.5, 2, 0.5, true, at::elu(x, 1.5, 2, 0.5));
      });
  expect_derivative(
      "mish", [](const Tensor& a) { return at::mish(a); }, x,
      [&](const Tensor& g) { return at::mish_backward(g, x); });
  expect_derivative(
      "log_softmax", [](const Tensor& a) { return at::log_softmax(a, 0); }, x,
      [&](const Tensor& g) {
        return at::_log_softmax_backward_data(g, at::log_softmax(x, 0), 0, at::kDouble);
      });
  expect_derivative(
      "softmax", [](const Tensor& a) { return at::softmax(a, 0); }, x,
      [&](const Tensor& g) {
        return at::_softmax_backward_data(g, at::softmax(x, 0), 0, at::kDouble);
      });
}
TEST(CpuGradients, RowsOfBags) {
  const Tensor rows = numbers({4, 3});
  const Tensor indices = at::remainder(at::arange(6, at::kLong), 4);
  const Tensor offsets = at::mul(at::arange(3, at::kLong), 2);
  for (const std::int64_t mode : {0, 1, 2}) {
    const auto bags = [&](const Tensor& a) {
      return at::_embedding_bag(a, indices, offsets, false, mode);
    };
    const auto of = bags(rows);
    expect_derivative(
        "a bag", [&](const Tensor& a) { return std::get<0>(bags(a)); }, rows,
        [&](const Tensor& g) {
          return at::_embedding_bag_backward(g, indices, offsets, std::get<1>(of), std::get<2>(of),
                                             std::get<3>(of), 4, false, mode, false, {});
        });
  }
}

}  // namespace
