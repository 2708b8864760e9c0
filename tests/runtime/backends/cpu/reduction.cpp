// SPDX-License-Identifier: BSL-1.0

// Compiled alone: its function `sum` has the arguments of PyTorch's, which other tests include.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::call;
using cpu_test::elements;
using dispatch::Scalar;
using testing::ElementsAre;

Tensor range(std::int64_t n) {
  const Tensor out = at::empty({n}, at::kFloat);
  for (std::int64_t i = 0; i < n; ++i) out.data_ptr<float>()[i] = static_cast<float>(i);
  return out;
}
Tensor sum(const Tensor& t, dispatch::IntArrayRef dims, bool keep = false) {
  return call<Tensor(const Tensor&, dispatch::OptionalArrayRef<std::int64_t>, bool,
                     std::optional<at::ScalarType>)>("aten::sum", "dim_IntList", t, dims, keep,
                                                     std::nullopt);
}

TEST(CpuSum, OfRowsAndOfColumns) {
  const Tensor t = range(6).view({2, 3});
  EXPECT_THAT(elements(sum(t, {0})), ElementsAre(3, 5, 7));
  EXPECT_THAT(elements(sum(t, {1})), ElementsAre(3, 12));
  EXPECT_THAT(elements(sum(t.transpose(0, 1), {-1})), ElementsAre(3, 5, 7));
  EXPECT_THAT(sum(t, {0, 1}, true).sizes(), ElementsAre(1, 1));
  EXPECT_THROW(sum(t, {2}), dispatch::IndexError);
  EXPECT_THROW(sum(t, {0, -2}), dispatch::Error);
}

TEST(CpuSum, OfManyLosesNoSmallElements) {
  const Tensor many = at::full({1 << 24}, 0.1F);
  EXPECT_NEAR(sum(many, {}).item().toDouble(), 0.1 * (1 << 24), 1);
}

TEST(CpuSum, OfNothingIsZeroAndOfIntegersIsWide) {
  EXPECT_EQ(sum(at::zeros({0, 2}), {}).item().toDouble(), 0);
  EXPECT_THAT(elements(sum(at::zeros({0, 2}), {0})), ElementsAre(0, 0));
  const Tensor bytes = sum(at::full({300}, 255, at::kByte), {});
  EXPECT_EQ(bytes.scalar_type(), at::kLong);
  EXPECT_EQ(bytes.item().toLong(), 300 * 255);
}

// A power that the type cannot represent is infinite, as in PyTorch 2.13.
TEST(CpuNorm, IsComputedInTheTypeOfTheElements) {
  const auto norm = [](const Tensor& t) {
    return call<Tensor(const Tensor&, const Scalar&)>("aten::norm", "Scalar", t, 300);
  };
  EXPECT_TRUE(std::isinf(norm(range(4)).item().toDouble()));
  EXPECT_NEAR(norm(range(4).to(at::kDouble)).item().toDouble(), 3, 0.01);
}

TEST(CpuMax, IsNaNIfAnElementIs) {
  Tensor t = range(100);
  const auto max = [](const Tensor& of) {
    return call<Tensor(const Tensor&)>("aten::max", "", of);
  };
  EXPECT_EQ(max(t).item().toDouble(), 99);
  t[50].fill_(std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(std::isnan(max(t).item().toDouble()));
  EXPECT_THROW(max(at::empty({0})), dispatch::Error);
}

TEST(CpuMatrixProduct, OfTransposedAndOfEmptyMatrices) {
  const auto mm = [](const Tensor& a, const Tensor& b) {
    return call<Tensor(const Tensor&, const Tensor&)>("aten::mm", "", a, b);
  };
  const Tensor a = range(6).view({2, 3});
  EXPECT_THAT(elements(mm(a, a.t())), ElementsAre(5, 14, 14, 50));
  EXPECT_THAT(elements(mm(a.to(at::kLong), a.t().to(at::kLong))), ElementsAre(5, 14, 14, 50));
  EXPECT_THAT(elements(mm(at::zeros({1, 0}), at::zeros({0, 2}))), ElementsAre(0, 0));
  EXPECT_THROW(mm(a, a), dispatch::Error);
  EXPECT_THROW(mm(a, a.t().to(at::kDouble)), dispatch::Error);
}

TEST(CpuFactories, ChooseTheBackendByTheDevice) {
  using options = std::optional<at::ScalarType>;
  const auto zeros = [](dispatch::IntArrayRef sizes, std::optional<at::Device> device) {
    return call<Tensor(dispatch::IntArrayRef, options, std::optional<at::Layout>,
                       std::optional<at::Device>, std::optional<bool>)>(
        "aten::zeros", "", sizes, at::kInt, std::nullopt, device, std::nullopt);
  };
  EXPECT_THAT(elements(zeros({2}, std::nullopt)), ElementsAre(0, 0));
  EXPECT_THROW(zeros({2}, at::Device(at::kCUDA, 0)), dispatch::NotImplementedError);
  EXPECT_THROW(zeros({-1}, std::nullopt), dispatch::Error);
  EXPECT_THROW(zeros({INT64_MAX, INT64_MAX}, std::nullopt), dispatch::Error);
}

}  // namespace
