// SPDX-License-Identifier: BSL-1.0
// torch::special and torch::fft: the operators under PyTorch's other names for them.
#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/fft.h>
#include <torch/special.h>

#include <cmath>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::elements;
using testing::DoubleEq;
using testing::DoubleNear;
using testing::ElementsAre;

Tensor doubles(std::initializer_list<double> values) { return at::tensor(values, at::kDouble); }

TEST(TorchSpecial, FunctionsOfOneTensor) {
  const Tensor x = doubles({0, 1});
  EXPECT_THAT(elements(torch::special::expit(x)),
              ElementsAre(DoubleEq(0.5), DoubleNear(1 / (1 + std::exp(-1.0)), 1e-15)));
  EXPECT_THAT(elements(torch::special::erf(x)), ElementsAre(DoubleEq(0), DoubleEq(std::erf(1.0))));
  EXPECT_THAT(elements(torch::special::sinc(x)), ElementsAre(DoubleEq(1), DoubleNear(0, 1e-15)));
  Tensor out = at::empty({0}, at::kDouble);
  EXPECT_TRUE(torch::special::exp2_out(out, x).is_same(out));
  EXPECT_THAT(elements(out), ElementsAre(DoubleEq(1), DoubleEq(2)));
}

TEST(TorchSpecial, EitherOfTwoMayBeANumber) {
  const Tensor x = doubles({0, 2});
  EXPECT_THAT(elements(torch::special::xlogy(x, doubles({0, 1}))),
              ElementsAre(DoubleEq(0), DoubleEq(0)));
  EXPECT_THAT(elements(torch::special::xlogy(x, 1)), ElementsAre(DoubleEq(0), DoubleEq(0)));
  EXPECT_THAT(elements(torch::special::xlogy(2, doubles({1, 2}))),
              ElementsAre(DoubleEq(0), DoubleNear(2 * std::log(2.0), 1e-15)));
}

TEST(TorchSpecial, WhatTakesMore) {
  const Tensor x = doubles({0, 0});
  EXPECT_THAT(elements(torch::special::logsumexp(x, {0}, true)),
              ElementsAre(DoubleNear(std::log(2.0), 1e-15)));
  EXPECT_THAT(elements(torch::special::softmax(x, 0, at::kDouble)),
              ElementsAre(DoubleEq(0.5), DoubleEq(0.5)));
  EXPECT_THAT(elements(torch::special::log_softmax(x, 0, std::nullopt)),
              ElementsAre(DoubleNear(-std::log(2.0), 1e-15), DoubleNear(-std::log(2.0), 1e-15)));
}

// schema_ct::cpu has no kernels for the others, so the tests bring some.
struct OfOthers : testing::Test {
  torch::Library m{torch::Library::IMPL, "aten", c10::DispatchKey::CompositeExplicitAutograd,
                   "F.cpp", 1};
};

TEST_F(OfOthers, ArgumentsArriveInTheOperatorsOrder) {
  m.impl("polygamma", [](std::int64_t n, const Tensor& self) { return self + n; });
  m.impl("special_zeta.self_scalar",
         [](const at::Scalar& self, const Tensor& other) { return other * 10 + self; });
  EXPECT_THAT(elements(torch::special::polygamma(3, doubles({1}))), ElementsAre(4));
  EXPECT_THAT(elements(torch::special::zeta(3, doubles({1}))), ElementsAre(13));
}

TEST_F(OfOthers, FrequenciesHaveASpacing) {
  m.impl("fft_fftfreq",
         [](std::int64_t n, double d, std::optional<at::ScalarType> dtype,
            std::optional<at::Layout>, std::optional<at::Device>,
            std::optional<bool>) { return at::full({n}, d, at::TensorOptions().dtype(dtype)); });
  EXPECT_THAT(elements(torch::fft::fftfreq(2)), ElementsAre(1, 1));
  EXPECT_THAT(elements(torch::fft::fftfreq(1, 0.5)), ElementsAre(0.5));
  EXPECT_EQ(torch::fft::fftfreq(1, at::kDouble).scalar_type(), at::kDouble);
  EXPECT_EQ(torch::fft::fftfreq(1, 0.5, at::kDouble).scalar_type(), at::kDouble);
}

TEST_F(OfOthers, ASizeMayBeSymbolic) {
  m.impl("fft_fft", [](const Tensor& self, std::optional<c10::SymInt> n, std::int64_t dim,
                       std::optional<std::string_view> norm) {
    return at::full({1}, n ? n->expect_int() : self.size(dim)) + (norm ? 100 : 0);
  });
  const Tensor x = doubles({1, 1, 1});
  EXPECT_THAT(elements(torch::fft::fft(x)), ElementsAre(3));
  EXPECT_THAT(elements(torch::fft::fft(x, 8)), ElementsAre(8));
  EXPECT_THAT(elements(torch::fft::fft(x, c10::SymInt(8), 0, "ortho")), ElementsAre(108));
}

}  // namespace
