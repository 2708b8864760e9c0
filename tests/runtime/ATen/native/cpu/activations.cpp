// SPDX-License-Identifier: BSL-1.0
// Functions for kernels of elu and gelu. The expected numbers are the results of PyTorch 2.13's
// operators for x = -3, -0.5, 0, 0.5, 3.
#include <ATen/native/cpu/Elu.h>
#include <ATen/native/cpu/Gelu.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace {

using namespace at::native;
using at::vec::Vectorized;
using c10::BFloat16;

const std::vector<float> inputs{-3.0F, -0.5F, 0.0F, 0.5F, 3.0F};

template <class T, class Scalar, class Vector>
void expect_results(Scalar scalar, Vector vector, const std::vector<float>& wanted, float error) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const T x = static_cast<T>(inputs[i]);
    EXPECT_NEAR(static_cast<float>(scalar(x)), wanted[i], error) << inputs[i];
    EXPECT_NEAR(static_cast<float>(vector(Vectorized<T>(x))[1]), wanted[i], error) << inputs[i];
  }
}

TEST(Activations, Elu) {
  // torch.nn.functional.elu(x, 2.)
  const std::vector<float> wanted{-1.90042591F, -0.786938667F, 0.0F, 0.5F, 3.0F};
  expect_results<float>(get_scalar_elu_elementwise_func<float>(2.0F, 1.0F, 1.0F),
                        get_vectorized_elu_elementwise_func<float>(2.0F, 1.0F, 1.0F), wanted,
                        1e-6F);
  expect_results<BFloat16>(get_scalar_elu_elementwise_func<BFloat16, float>(2.0F, 1.0F, 1.0F),
                           get_vectorized_elu_elementwise_func<BFloat16>(2.0F, 1.0F, 1.0F), wanted,
                           8e-3F);
}

TEST(Activations, Gelu) {
  const std::vector<float> exact{-0.00405022502F, -0.154268771F, 0.0F, 0.345731229F, 2.99594975F};
  const std::vector<float> by_tanh{-0.00363743305F, -0.154285997F, 0.0F, 0.345714003F, 2.99636269F};
  const auto scalar = [](auto x) { return scalar_gelu(x); };
  const auto vector = [](auto x) { return vectorized_gelu(x); };
  expect_results<float>(scalar, vector, exact, 1e-6F);
  expect_results<double>(scalar, vector, exact, 1e-6F);
  expect_results<BFloat16>(scalar, vector, exact, 8e-3F);
  const auto scalar_tanh = [](auto x) { return scalar_gelu_approximated_with_tanh(x); };
  const auto vector_tanh = [](auto x) { return vectorized_gelu_approximated_with_tanh(x); };
  expect_results<float>(scalar_tanh, vector_tanh, by_tanh, 1e-6F);
  expect_results<BFloat16>(scalar_tanh, vector_tanh, by_tanh, 8e-3F);
}

}  // namespace
