// SPDX-License-Identifier: BSL-1.0

// Compiled alone: its function `add` has the arguments of PyTorch's, which other tests include.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::call;
using cpu_test::elements;
using dispatch::Scalar;
using testing::ElementsAre;

Tensor add(const Tensor& a, const Tensor& b, const Scalar& alpha = 1) {
  return call<Tensor(const Tensor&, const Tensor&, const Scalar&)>("aten::add", "Tensor", a, b,
                                                                   alpha);
}
Tensor& add_(Tensor& a, const Tensor& b, const Scalar& alpha = 1) {
  return call<Tensor&(Tensor&, const Tensor&, const Scalar&)>("aten::add_", "Tensor", a, b, alpha);
}
Tensor& add_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return call<Tensor&(const Tensor&, const Tensor&, const Scalar&, Tensor&)>("aten::add", "out", a,
                                                                             b, 1, out);
}

TEST(CpuAdd, BroadcastsAndPromotes) {
  const Tensor rows = at::tensor({1, 2, 3}, at::kLong).view({3, 1});
  const Tensor columns = at::tensor({0.5F, 1.5F});
  const Tensor sum = add(rows, columns);
  EXPECT_EQ(sum.scalar_type(), at::kFloat);
  EXPECT_THAT(sum.sizes(), ElementsAre(3, 2));
  EXPECT_THAT(elements(sum), ElementsAre(1.5, 2.5, 2.5, 3.5, 3.5, 4.5));
  EXPECT_THAT(elements(add(rows, rows.transpose(0, 1), 2)), ElementsAre(3, 5, 7, 4, 6, 8, 5, 7, 9));
}

TEST(CpuAdd, TensorWithoutDimensionsChangesTheKindAlone) {
  EXPECT_EQ(add(at::tensor({1}, at::kInt), at::full({}, 1, at::kLong)).scalar_type(), at::kInt);
  EXPECT_EQ(add(at::tensor({1}, at::kInt), at::full({}, 1.0, at::kDouble)).scalar_type(),
            at::kDouble);
  EXPECT_EQ(add(at::ones({1}, at::kHalf), at::full({}, 1.0, at::kDouble)).scalar_type(), at::kHalf);
}

TEST(CpuAdd, WritesInPlace) {
  Tensor a = at::zeros({2, 300});
  Tensor column = a.select(1, 7);
  EXPECT_TRUE(add_(column, at::ones({2})).is_same(column));
  EXPECT_EQ(a[1][7].item().toDouble(), 1);
  EXPECT_EQ(a[1][8].item().toDouble(), 0);
  EXPECT_THROW(add_(column, at::ones({3, 2})), dispatch::Error);
  Tensor integers = at::zeros({2}, at::kLong);
  EXPECT_THROW(add_(integers, at::ones({2})), dispatch::Error);
}

TEST(CpuAdd, ResizesOut) {
  Tensor out = at::empty({0});
  const Tensor same = out;
  EXPECT_TRUE(add_out(at::ones({2, 2}), at::ones({1}), out).is_same(out));
  EXPECT_THAT(same.sizes(), ElementsAre(2, 2));
  EXPECT_THAT(elements(same), ElementsAre(2, 2, 2, 2));
}

TEST(CpuDivision, RefusesToDivideAnIntegerByZero) {
  const auto divide = [](const Tensor& a, const Tensor& b) {
    return call<Tensor(const Tensor&, const Tensor&)>("aten::floor_divide", "", a, b);
  };
  EXPECT_THROW(divide(at::tensor({1}, at::kLong), at::tensor({0}, at::kLong)), dispatch::Error);
  const Tensor lowest = at::tensor({INT64_MIN}, at::kLong);
  EXPECT_EQ(divide(lowest, at::tensor({-1}, at::kLong)).item().toLong(), INT64_MIN);
}

TEST(CpuComparison, OfAnUnsupportedTypeNamesTheOperatorAndTheType) {
  const Tensor z = at::zeros({1}, at::kComplexFloat);
  try {
    call<Tensor(const Tensor&, const Tensor&)>("aten::lt", "Tensor", z, z);
    FAIL() << "complex numbers have no order";
  } catch (const dispatch::NotImplementedError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("\"lt\" not implemented for 'ComplexFloat'"));
  }
}

TEST(CpuAdd, RefusesWhatOverlaps) {
  Tensor memory = at::zeros({4});
  Tensor front = memory.slice(0, 0, 3);
  EXPECT_THROW(add_(front, memory.slice(0, 1, 4)), dispatch::Error);
  EXPECT_THROW(add(memory, at::zeros({3})), dispatch::Error);
}

// The expected results from here on are PyTorch 2.13's.
TEST(CpuElements, IntegersAreReadAsElementsOfANarrowCommonType) {
  const Tensor infinite = at::tensor({std::numeric_limits<float>::infinity()}).to(at::kHalf);
  const Tensor large = at::tensor({std::int64_t{1} << 62}, at::kLong);
  const Tensor angle =
      call<Tensor(const Tensor&, const Tensor&)>("aten::atan2", "", infinite, large);
  EXPECT_NEAR(elements(angle)[0], 0.785, 0.001);
}

TEST(CpuLerp, AWeightWithoutDimensionsMayHaveAnotherType) {
  const auto lerp = [](const Tensor& weight) {
    return call<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
        "aten::lerp", "Tensor", at::ones({2}), at::full({2}, 3.0), weight);
  };
  EXPECT_THAT(elements(lerp(at::full({}, 0.5, at::kDouble))), ElementsAre(2, 2));
  EXPECT_THROW(lerp(at::full({2}, 0.5, at::kDouble)), dispatch::Error);
}

TEST(CpuPow, OfOneIsOneWhateverTheExponentIs) {
  const Tensor exponents = at::tensor({std::numeric_limits<float>::quiet_NaN(), 2.0F});
  const Tensor powers = call<Tensor(const Scalar&, const Tensor&)>("aten::pow", "Scalar", 1,
                                                                   exponents.to(at::kComplexFloat));
  EXPECT_TRUE(powers.equal(at::ones({2}, at::kComplexFloat)));
}

TEST(CpuEqual, ComparesElementsOfTwoTypes) {
  const auto equal = [](const Tensor& a, const Tensor& b) {
    return call<bool(const Tensor&, const Tensor&)>("aten::equal", "", a, b);
  };
  EXPECT_TRUE(equal(at::ones({3}), at::ones({3}, at::kChar)));
  EXPECT_FALSE(equal(at::ones({3}), at::zeros({3}, at::kChar)));
  EXPECT_FALSE(equal(at::ones({3}), at::ones({4}, at::kChar)));
}

TEST(CpuFill, WhatATypeCannotHoldIsRefused) {
  Tensor bytes = at::zeros({2}, at::kByte);
  const Tensor mask = at::ones({2}, at::kBool);
  EXPECT_THROW(call<Tensor&(Tensor&, const Tensor&, const Scalar&)>("aten::masked_fill_", "Scalar",
                                                                    bytes, mask, -0.5),
               dispatch::Error);
  EXPECT_THAT(elements(bytes), ElementsAre(0, 0));
}

TEST(CpuTopk, OfANumberIsTheNumber) {
  const auto [values, places] =
      call<std::tuple<Tensor, Tensor>(const Tensor&, dispatch::SymInt, std::int64_t, bool, bool)>(
          "aten::topk", "", at::full({}, 5, at::kLong), 0, -1, true, true);
  EXPECT_THAT(elements(values), ElementsAre(5));
  EXPECT_THAT(elements(places), ElementsAre(0));
}

TEST(CpuTakeAlongDim, CountsOnFromTheEnds) {
  const Tensor found = call<Tensor(const Tensor&, const Tensor&, std::optional<std::int64_t>)>(
      "aten::take_along_dim", "", at::tensor({10, 11, 12}, at::kLong),
      at::tensor({-1, 4, 2}, at::kLong), 0);
  EXPECT_THAT(elements(found), ElementsAre(12, 11, 12));
}

TEST(CpuCat, OfNothingIsRefused) {
  EXPECT_THROW(static_cast<void>(call<Tensor(const at::ITensorListRef&, std::int64_t)>(
                   "aten::cat", "", at::TensorList(), 0)),
               dispatch::ValueError);
}

}  // namespace
