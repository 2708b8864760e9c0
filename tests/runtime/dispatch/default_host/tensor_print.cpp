// SPDX-License-Identifier: BSL-1.0
// A tensor's values as text. PyTorch 2.13 prints the same text, except for the blanks and line ends
// in docs/differences.md.
#include <dispatch/default_host/tensor_methods.hpp>

#include <ATen/ATen.h>
#include <ATen/core/Formatting.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

namespace {

at::Tensor of(std::initializer_list<double> values, at::IntArrayRef sizes,
              at::ScalarType type = at::kDouble) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, at::kDouble);
  std::copy(values.begin(), values.end(), out.data_ptr<double>());
  return out.to(type).view(sizes);
}

at::Tensor counted(std::int64_t n, at::IntArrayRef sizes, at::ScalarType type = at::kDouble) {
  at::Tensor out = at::empty({n}, at::kDouble);
  for (std::int64_t i = 0; i != n; ++i) out.data_ptr<double>()[i] = static_cast<double>(i);
  return out.to(type).view(sizes);
}

TEST(TensorPrintTest, WithoutDimensions) {
  EXPECT_EQ(at::Tensor().printed(), "[ Tensor (undefined) ]");
  EXPECT_EQ(of({1}, {}, at::kFloat).printed(), "1\n[ CPUFloatType{} ]");
  EXPECT_EQ(of({0.1}, {}).printed(), "0.1\n[ CPUDoubleType{} ]");
  EXPECT_EQ(of({0.1}, {}, at::kFloat).printed(), "0.10000000149011612\n[ CPUFloatType{} ]");
  EXPECT_EQ(of({1e10}, {}).printed(), "10000000000\n[ CPUDoubleType{} ]");
  EXPECT_EQ(of({NAN}, {}).printed(), "nan\n[ CPUDoubleType{} ]");
  EXPECT_EQ(of({1}, {}, at::kBool).printed(), "1\n[ CPUBoolType{} ]");
}

TEST(TensorPrintTest, AVector) {
  EXPECT_EQ(counted(3, {3}, at::kInt).printed(), " 0\n 1\n 2\n[ CPUIntType{3} ]");
  EXPECT_EQ(of({1.5, 2.25}, {2}).printed(), " 1.5000\n 2.2500\n[ CPUDoubleType{2} ]");
  EXPECT_EQ(of({1234.5678, 0.5}, {2}).printed(), " 1234.5678\n    0.5000\n[ CPUDoubleType{2} ]");
  EXPECT_EQ(of({1, 200, -3}, {3}, at::kShort).printed(), "   1\n 200\n  -3\n[ CPUShortType{3} ]");
  EXPECT_EQ(of({1.5, 2}, {2}, at::kBFloat16).printed(), " 1.5000\n 2.0000\n[ CPUBFloat16Type{2} ]");
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(of({NAN, 1, infinite, -infinite}, {4}).printed(),
            "nan\n 1\ninf\n-inf\n[ CPUDoubleType{4} ]");
}

TEST(TensorPrintTest, LargeAndSmallNumbers) {
  EXPECT_EQ(of({1.5, 1e5, 1e-5}, {3}).printed(),
            " 1.5000e+00\n 1.0000e+05\n 1.0000e-05\n[ CPUDoubleType{3} ]");
  EXPECT_EQ(of({0, 1e300, 0.5}, {3}).printed(),
            "  0.0000e+00\n 1.0000e+300\n  5.0000e-01\n[ CPUDoubleType{3} ]");
  EXPECT_EQ(of({1e-120, 1.5}, {2}).printed(), " 1.0000e-120\n  1.5000e+00\n[ CPUDoubleType{2} ]");
  EXPECT_EQ(of({2e9}, {1}, at::kLong).printed(), " 2.0000e+09\n[ CPULongType{1} ]");
  EXPECT_EQ(of({1e-5, 2e-5}, {2}).printed(), "1e-05 *\n 1.0000\n 2.0000\n[ CPUDoubleType{2} ]");
  EXPECT_EQ(of({12345678.5}, {1}).printed(), "10000000 *\n 1.2346\n[ CPUDoubleType{1} ]");
}

TEST(TensorPrintTest, AMatrix) {
  EXPECT_EQ(counted(6, {2, 3}).printed(), " 0  1  2\n 3  4  5\n[ CPUDoubleType{2,3} ]");
  EXPECT_EQ(counted(6, {2, 3}).t().printed(), " 0  3\n 1  4\n 2  5\n[ CPUDoubleType{3,2} ]");
  EXPECT_EQ(counted(12, {2, 6}).printed(12),
            "Columns 1 to 3\n  0   1   2\n  6   7   8\n\nColumns 4 to 6\n  3   4   5\n  9  10  11\n"
            "[ CPUDoubleType{2,6} ]");
}

TEST(TensorPrintTest, MoreDimensions) {
  EXPECT_EQ(counted(8, {2, 2, 2}).printed(),
            "(1,.,.) = \n 0  1\n 2  3\n\n(2,.,.) = \n 4  5\n 6  7\n[ CPUDoubleType{2,2,2} ]");
  EXPECT_THAT(counted(16, {2, 2, 2, 2}).printed(),
              testing::HasSubstr("\n(2,1,.,.) = \n  8   9\n 10  11\n\n(1,2,.,.) = \n 4  5\n"));
  EXPECT_EQ(at::zeros({2, 0, 3}).printed(), "[ CPUFloatType{2,0,3} ]");
}

TEST(TensorPrintTest, ComplexNumbersWithBothParts) {
  at::Tensor z = at::zeros({2}, at::kComplexFloat);
  z[0].fill_(c10::complex<double>(1, -2.5));
  EXPECT_EQ(z.printed(), " 1.0000-2.5000i\n 0.0000+0.0000i\n[ CPUComplexFloatType{2} ]");
}

TEST(TensorPrintTest, WhatHasNoValuesHere) {
  EXPECT_EQ(at::empty({2, 2}, at::TensorOptions(at::kMeta)).printed(), "[ MetaFloatType{2,2} ]");
}

TEST(TensorPrintTest, TheFunctionsOfPyTorch) {
  std::ostringstream out;
  at::print(out, counted(2, {1, 2}), 3);
  EXPECT_EQ(out.str(), "Columns 1 to 1\n 0\n\nColumns 2 to 2\n 1\n[ CPUDoubleType{1,2} ]");
  EXPECT_EQ(testing::PrintToString(counted(1, {1})), " 0\n[ CPUDoubleType{1} ]");
}

TEST(TensorPrint, TypeAndSizesInALine) {
  testing::internal::CaptureStderr();
  at::zeros({2, 3}).print();
  at::Tensor().print();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "[CPUFloatType [2, 3]]\n[UndefinedTensor]\n");
}

}  // namespace
