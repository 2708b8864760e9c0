// SPDX-License-Identifier: BSL-1.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  const Tensor rows = at::tensor({1, 2, 3}).view({3, 1});
  const Tensor columns = at::tensor({0.5F, 1.5F});
  const Tensor sum = add(rows, columns);
  EXPECT_EQ(sum.scalar_type(), at::kFloat);
  EXPECT_THAT(sum.sizes(), ElementsAre(3, 2));
  EXPECT_THAT(elements(sum), ElementsAre(1.5, 2.5, 2.5, 3.5, 3.5, 4.5));
  EXPECT_THAT(elements(add(rows, rows.transpose(0, 1), 2)), ElementsAre(3, 5, 7, 4, 6, 8, 5, 7, 9));
}

TEST(CpuAdd, TensorWithoutDimensionsChangesTheKindAlone) {
  EXPECT_EQ(add(at::tensor({1}, at::kInt), at::tensor(1)).scalar_type(), at::kInt);
  EXPECT_EQ(add(at::tensor({1}, at::kInt), at::tensor(1.0, at::kDouble)).scalar_type(),
            at::kDouble);
  EXPECT_EQ(add(at::tensor({1.0}, at::kHalf), at::tensor(1.0, at::kDouble)).scalar_type(),
            at::kHalf);
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
  EXPECT_THROW(divide(at::tensor({1}), at::tensor({0})), dispatch::Error);
  const Tensor lowest = at::tensor({INT64_MIN});
  EXPECT_EQ(divide(lowest, at::tensor({-1})).item().toLong(), INT64_MIN);
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

}  // namespace
