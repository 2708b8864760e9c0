// SPDX-License-Identifier: BSL-1.0
// Results of PyTorch 2.13 for edge cases: tensors without elements, equal sizes, numbers that a
// narrow type cannot represent, and which of several mistakes an error names.
#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::elements;
using testing::ElementsAre;

Tensor numbers(std::initializer_list<double> values, at::ScalarType type = at::kFloat) {
  const Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, at::kDouble);
  std::copy(values.begin(), values.end(), out.data_ptr<double>());
  return out.to(type);
}

TEST(CpuAnswers, LogSoftmaxOfLargeElementsKeepsSmallDistances) {
  const Tensor out = at::log_softmax(numbers({6e18, 6e18}), 0);
  for (const double each : elements(out)) EXPECT_NEAR(each, -std::log(2.0), 1e-6);
}
TEST(CpuAnswers, LogsumexpRefusesIntegersToWriteTo) {
  Tensor out = at::empty({}, at::kInt);
  EXPECT_THROW(at::logsumexp_out(out, numbers({1, 2}), {7}), c10::Error);
}
TEST(CpuAnswers, NothingIsPinnedWithoutAnAccelerator) {
  EXPECT_THAT([] { static_cast<void>(at::zeros({2}).pin_memory()); },
              testing::ThrowsMessage<c10::Error>(
                  testing::StartsWith("Cannot access accelerator device when none is available.")));
  EXPECT_THAT([] { static_cast<void>(at::zeros({2}, at::kMeta).pin_memory()); },
              testing::ThrowsMessage<c10::Error>(testing::StartsWith(
                  "cannot pin 'MetaFloatType' only dense CPU tensors can be pinned")));
}
TEST(CpuAnswers, RollOfNothingLooksAtNoDimension) {
  EXPECT_THAT(at::roll(at::zeros({2, 0}), {1, 2}, {7, 8}).sizes(), ElementsAre(2, 0));
  EXPECT_THROW(at::roll(at::zeros({2, 2}), {1, 2}, {7, 8}), c10::IndexError);
}
TEST(CpuAnswers, WhatHasNoElementsIsRepeatedAnyNumberOfTimes) {
  EXPECT_THAT(at::zeros({2, 0, 2}).repeat({2, -1, 4}).sizes(), ElementsAre(4, 0, 8));
  EXPECT_THROW(at::zeros({2, 0, 2}).repeat({-2, 1, 4}), c10::Error);
  EXPECT_THROW(at::zeros({2, 3, 2}).repeat({0, -1, 1}), c10::Error);
}
TEST(CpuAnswers, ElementsAreRepeatedBehindOneAnother) {
  EXPECT_THAT(elements(at::repeat_interleave(numbers({1, 2}), 2)), ElementsAre(1, 1, 2, 2));
  EXPECT_THAT(at::repeat_interleave(at::zeros({2, 3}), 2, 1).sizes(), ElementsAre(2, 6));
  EXPECT_THROW(at::repeat_interleave(at::zeros({0}), -1), c10::Error);
  EXPECT_THROW(at::repeat_interleave(at::zeros({}), 1, 0), c10::IndexError);
  const Tensor column = at::zeros({2, 1}, at::kLong);
  EXPECT_THROW(at::repeat_interleave(at::zeros({2}), at::zeros({2}, at::kLong), 7),
               c10::IndexError);
  try {
    at::repeat_interleave(at::zeros({2}), column, 7);
    FAIL() << "repeats of two dimensions";
  } catch (const c10::Error& error) {
    EXPECT_STREQ(error.what(), "repeats must be 0-dim or 1-dim tensor");
  }
  EXPECT_THROW(at::repeat_interleave(at::zeros({0}), at::zeros({0}, at::kByte)),
               c10::NotImplementedError);
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_THROW(at::repeat_interleave(at::full({2}, most, at::kLong)), c10::Error);
}
TEST(CpuAnswers, LinspaceKeepsTheSizesOfAnOutputOfAsManyElements) {
  Tensor out = at::empty({2, 2});
  at::linspace_out(out, 1, 4, 4);
  EXPECT_THAT(out.sizes(), ElementsAre(2, 2));
  EXPECT_THAT(elements(out), ElementsAre(1, 2, 3, 4));
  at::linspace_out(out, c10::complex<double>(1), 4, 4);
  EXPECT_THROW(at::linspace(c10::complex<double>(1), 4, 0, at::kFloat), c10::Error);
}
TEST(CpuAnswers, ArangeKeepsTheSizesOfAnOutputOfAsManyElements) {
  Tensor out = at::empty({2, 1});
  at::arange_out(out, -2, 0, 1);
  EXPECT_THAT(out.sizes(), ElementsAre(2, 1));
  EXPECT_THAT(elements(out), ElementsAre(-2, -1));
}
TEST(CpuAnswers, AViewOfNothingMayBeginBehindTheMemory) {
  const Tensor self = numbers({1, 2});
  EXPECT_EQ(self.as_strided({0}, {1}, std::int64_t(1) << 62).numel(), 0);
  EXPECT_THROW(self.as_strided({1}, {1}, std::int64_t(1) << 62), c10::Error);
}
TEST(CpuAnswers, ABatchWithoutInnerElementsIsScaledAsAnyTensor) {
  const Tensor self = at::ones({1, 2, 2}, at::kBool);
  const Tensor a = at::ones({1, 2, 0}, at::kBool);
  const Tensor b = at::ones({1, 0, 2}, at::kBool);
  EXPECT_THAT(elements(at::baddbmm(self, a, b, false)), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(elements(at::baddbmm(self, a, b, true)), ElementsAre(1, 1, 1, 1));
  EXPECT_THROW(at::baddbmm(self, a, b, 1), c10::Error);
}
TEST(CpuAnswers, AProductInPlaceLooksAtTheSizesBeforeTheType) {
  // For bool PyTorch throws NotImplementedError if alpha is 0.
  const auto said = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const c10::NotImplementedError&) {
      return "the type";
    } catch (const c10::Error& error) {
      return error.what();
    }
    return "nothing";
  };
  const Tensor a = at::ones({2, 1, 3}, at::kBool);
  const Tensor b = at::ones({2, 3, 3}, at::kBool);
  Tensor one = at::ones({}, at::kBool);
  Tensor fits = at::ones({2, 1, 3}, at::kBool);
  EXPECT_THAT(said([&] { at::baddbmm(one, a, b, 1, 0); }), "the type");
  EXPECT_THAT(said([&] { fits.baddbmm_(a, b, 1, 0); }), "the type");
  EXPECT_THAT(said([&] { one.baddbmm_(a, b, 1, 0); }), testing::HasSubstr("baddbmm_()"));
  EXPECT_THAT(said([&] { one.addmm_(a[0], b[0], 1, 0); }), testing::HasSubstr("addmm_()"));
  EXPECT_THAT(said([&] { one.addmv_(a[0], b[0][0], 1, 0); }), testing::HasSubstr("addmv_()"));
}
TEST(CpuAnswers, RoundingToFarTooFewDecimalsIsNaN) {
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  EXPECT_TRUE(std::isnan(at::round(numbers({2.5}), least).item().toDouble()));
  EXPECT_THAT(elements(at::round(numbers({1234.5}), -2)), ElementsAre(1200));
}
TEST(CpuAnswers, ANormIsRealWhateverTypeIsAskedFor) {
  const Tensor self = at::ones({2}, at::kComplexFloat);
  EXPECT_THROW(at::norm(self, 2, at::kComplexFloat), c10::Error);
}
TEST(CpuAnswers, TheNormOfOneElementIsItsLength) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(at::norm(numbers({-0.5}), nan).item().toDouble(), 0.5);
}
TEST(CpuAnswers, OneToAnyPowerIsOneOfAnyType) {
  Tensor out = at::empty({2}, at::kLong);
  at::pow_out(out, 1.0, numbers({0.5, 2}));
  EXPECT_THAT(elements(out), ElementsAre(1, 1));
  EXPECT_THROW(at::pow_out(out, 2.0, numbers({0.5, 2})), c10::Error);
}
TEST(CpuAnswers, ComplexWeightsCountByTheirRealParts) {
  const Tensor weights = at::full({2}, c10::complex<double>(2, 3), at::kComplexDouble);
  EXPECT_THAT(elements(at::bincount(numbers({1, 1}, at::kLong), weights)), ElementsAre(0, 4));
}
TEST(CpuAnswers, AMaskAloneAcceptsAValueOfAnotherType) {
  Tensor self = at::zeros({2});
  self.index_put_({numbers({1, 0}, at::kBool)}, numbers({3}, at::kLong));
  EXPECT_THAT(elements(self), ElementsAre(3, 0));
  EXPECT_THROW(self.index_put_({numbers({0, 1}, at::kLong)}, numbers({3}, at::kLong)), c10::Error);
}
TEST(CpuAnswers, AMaskMayBeTheTensorThatItFills) {
  Tensor self = numbers({1, 0}, at::kBool);
  self.masked_fill_(self, false);
  EXPECT_THAT(elements(self), ElementsAre(0, 0));
}
TEST(CpuAnswers, ASlopeMustFitTheTypeOfTheComputation) {
  EXPECT_TRUE(std::isinf(at::leaky_relu(numbers({-1}, at::kHalf), 70000).item().toDouble()));
  EXPECT_THROW(at::leaky_relu(numbers({-1}), 1e300), c10::Error);
}
TEST(CpuAnswers, TheFirstOfTwoMistakesIsNamed) {
  EXPECT_THROW(at::split(at::zeros({2}), -1, 7), c10::Error);
  EXPECT_THROW(at::amax(at::zeros({2, 0}), {1, 1}), c10::IndexError);
  EXPECT_THROW(at::zeros({2}, at::kComplexFloat).expand({2}).relu(), c10::NotImplementedError);
  EXPECT_THROW(at::zeros({1}, at::kComplexFloat).expand({2}).floor_(), c10::NotImplementedError);
}
TEST(CpuAnswers, LinearAddsARowToAllRowsAtOnce) {
  const Tensor in = at::ones({2, 3, 2});
  const Tensor weight = at::ones({4, 2});
  EXPECT_THAT(at::linear(in, weight, at::ones({4})).sizes(), ElementsAre(2, 3, 4));
  EXPECT_THROW(at::linear(in, weight, at::ones({4}, at::kLong)), c10::Error);
  EXPECT_EQ(at::linear(in, weight, at::ones({}, at::kLong)).sum().item().toDouble(), 24 * 3);
}
TEST(CpuAnswers, AnIndexIntoNothingIsOutOfRange) {
  const Tensor index = at::zeros({1}, at::kLong);
  EXPECT_THROW(at::zeros({2, 0}).index_fill_(1, index, 1), c10::IndexError);
  EXPECT_THROW(at::zeros({0}).index_fill_(0, index, 1), c10::IndexError);
  EXPECT_THROW(at::index_copy(at::zeros({2, 0}), 1, index, at::zeros({2, 1})), c10::IndexError);
  EXPECT_THAT(at::zeros({0, 2}).index_fill_(1, index, 1).sizes(), ElementsAre(0, 2));
  EXPECT_THAT(at::zeros({2, 0}).index_fill_(1, at::zeros({0}, at::kLong), 1).sizes(),
              ElementsAre(2, 0));
}
TEST(CpuAnswers, ANormOfATensorWithoutDimensionsDependsOnTheOrder) {
  const Tensor self = numbers({-3}).squeeze();
  EXPECT_EQ(at::linalg_vector_norm(self, 0x1p63).item().toDouble(), 3);
  EXPECT_TRUE(std::isinf(at::linalg_vector_norm(self, -0x1p63, {{0}}).item().toDouble()));
  EXPECT_TRUE(std::isnan(at::linalg_vector_norm(self, std::nan(""), {{0}}).item().toDouble()));
}
TEST(CpuAnswers, ANumberWithAnInfinitePartIsInfinitelyLong) {
  const double infinity = std::numeric_limits<double>::infinity();
  const c10::complex<double> number(infinity, std::nan(""));
  for (const at::ScalarType type : {at::kComplexFloat, at::kComplexDouble})
    EXPECT_EQ(at::linalg_vector_norm(at::full({40}, number, type)).item().toDouble(), infinity);
}
TEST(CpuAnswers, AStepThatDoesNotFitIsRefused) {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_THROW(at::zeros({4, 4}).unfold(0, 2, most), c10::Error);
  // 7 times the largest number wraps to a positive one: the stride of one element.
  EXPECT_THAT(at::zeros({4, 7}).unfold(0, 2, most).sizes(), ElementsAre(1, 7, 2));
}
TEST(CpuAnswers, AWeightMustFitTheTypeOfTheComputation) {
  const Tensor half = numbers({1}, at::kHalf);
  EXPECT_EQ(at::lerp(half, numbers({2}, at::kHalf), 7e4).item().toDouble(),
            std::numeric_limits<double>::infinity());
  EXPECT_THROW(at::lerp(half, half, 1e39), c10::Error);
}
TEST(CpuAnswers, ADiagonalOfNothingMayBeginAnywhere) {
  const std::int64_t far = std::int64_t(1) << 62;
  EXPECT_THAT(at::diag_embed(at::zeros({0, 2, 1, 3}, at::kBool), far, -2, 1).sizes(),
              ElementsAre(0, far + 3, 2, far + 3, 1));
}
TEST(CpuAnswers, ScatteredSumsOfNarrowNumbersAreRoundedOnce) {
  const Tensor self = numbers({2048}, at::kHalf);
  const Tensor places = at::zeros({50}, at::kLong);
  EXPECT_EQ(at::scatter_add(self, 0, places, at::ones({50}, at::kHalf)).item().toDouble(), 2098);
  EXPECT_EQ(at::scatter(self, 0, places, 1, "add").item().toDouble(), 2098);
}
TEST(CpuAnswers, TooManyIndicesAreSeenBeforeSharedMemory) {
  Tensor self = at::zeros({});
  EXPECT_THROW(self.index_put_({at::zeros({3}, at::kBool), self}, at::zeros({})), c10::IndexError);
}
TEST(CpuAnswers, ATensorIsNotSplitIntoMorePartsThanAListHolds) {
  const std::int64_t many = std::int64_t{1} << 62;
  EXPECT_THROW(at::chunk(at::zeros({2, 0}), many, 1), c10::Error);
  EXPECT_THROW(at::tensor_split(at::zeros({2}), many), c10::Error);
  EXPECT_EQ(at::chunk(at::zeros({2, 0}), 3, 1).size(), 3);
}
TEST(CpuAnswers, ARangeMayBeWiderThanTheLargestNumber) {
  const std::int64_t step = std::int64_t{1} << 62;
  const Tensor out = at::arange(std::numeric_limits<std::int64_t>::min(),
                                std::numeric_limits<std::int64_t>::max(), step);
  EXPECT_THAT(elements(out), ElementsAre(-0x1p63, -0x1p62, 0, 0x1p62));
}
TEST(CpuAnswers, SizesWhoseProductOverflowsBesideAZeroAreRefused) {
  const Tensor none = at::empty({0, std::int64_t{1} << 62, 4});
  EXPECT_THROW(at::flatten(none, 1), c10::Error);
  EXPECT_EQ(at::flatten(none).numel(), 0);
  EXPECT_EQ(at::flip(none, {0, 1, 2}).sizes(), none.sizes());
}
TEST(CpuAnswers, AStepBehindTheEndIsAnyNumber) {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_THAT(elements(at::slice(at::zeros({2, 3}), 0, 1, most, most)), ElementsAre(0, 0, 0));
}

TEST(CpuAnswers, SumsOfExponentialsOfRowsOfAllLengths) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const std::int64_t n : {1, 7, 16, 31, 33, 64, 100, 1024, 1025, 3000}) {
    const Tensor row = at::linspace(-30, 5, n);
    const double right = at::logsumexp(row.to(at::kDouble), {0}).item().toDouble();
    EXPECT_NEAR(at::logsumexp(row, {0}).item().toDouble(), right, 1e-6) << n;
    const std::vector<double> given = elements(row);
    const std::vector<double> logarithms = elements(at::log_softmax(row, 0));
    for (std::size_t i = 0; i < logarithms.size(); ++i)
      ASSERT_NEAR(logarithms[i], given[i] - right, 4e-6) << i << " of " << n;
  }
  const auto sum_with = [](float element) {
    Tensor row = at::zeros({40});
    row.data_ptr<float>()[33] = element;
    return at::logsumexp(row, {0}).item().toDouble();
  };
  EXPECT_NEAR(sum_with(-infinity), std::log(39.0), 1e-6);
  EXPECT_EQ(sum_with(infinity), infinity);
  EXPECT_TRUE(std::isnan(sum_with(std::numeric_limits<float>::quiet_NaN())));
  EXPECT_EQ(at::logsumexp(at::full({40}, -infinity), {0}).item().toDouble(), -infinity);
}

TEST(CpuAnswers, LongLinesAreSelectedInEachType) {
  constexpr std::int64_t n = 100;
  const Tensor index = at::arange(n - 1, -1, -1, at::kLong);
  for (const at::ScalarType type :
       {at::kByte, at::kHalf, at::kFloat, at::kDouble, at::kComplexDouble}) {
    const Tensor x = at::arange(2 * n).remainder(251).view({2, n}).to(type);
    EXPECT_TRUE(at::index_select(x, 1, index).equal(x.flip({1}))) << type;
    EXPECT_TRUE(at::index_select(x.t().contiguous().t(), 1, index).equal(x.flip({1}))) << type;
  }
}

TEST(CpuAnswers, AFlippedTensorHasTheMemoryOrderOfTheOriginal) {
  const Tensor x = at::arange(60).view({3, 4, 5});
  const std::pair<Tensor, std::vector<std::int64_t>> cases[] = {{x, {20, 5, 1}},
                                                                {x.permute({2, 0, 1}), {1, 20, 5}},
                                                                {x.permute({1, 2, 0}), {5, 1, 20}},
                                                                {x.slice(2, 0, 5, 2), {12, 3, 1}}};
  for (const auto& [one, strides] : cases)
    for (std::int64_t d = 0; d != 3; ++d) {
      const Tensor flipped = one.flip({d});
      const Tensor reversed = at::arange(one.size(d) - 1, -1, -1, at::kLong);
      EXPECT_EQ(flipped.strides(), strides);
      EXPECT_TRUE(flipped.equal(one.index_select(d, reversed))) << one.strides() << d;
    }
  EXPECT_TRUE(x.flip({0, 2}).equal(x.flip({0}).flip({2})));
}
TEST(CpuAnswers, TheLastOfSeveralElementsAtOnePlaceIsScattered) {
  const Tensor source = at::arange(6, at::kFloat).view({3, 2});
  const Tensor index = at::zeros({3, 2}, at::kLong);
  for (const Tensor& at_zero : {index, index.t().contiguous().t()}) {
    EXPECT_THAT(elements(at::scatter(at::zeros({1, 2}), 0, at_zero, source)), ElementsAre(4, 5));
    EXPECT_THAT(elements(at::scatter(at::zeros({3, 1}), 1, at_zero, source)), ElementsAre(1, 3, 5));
    EXPECT_THAT(elements(at::scatter_add(at::zeros({1, 2}), 0, at_zero, source)),
                ElementsAre(6, 9));
  }
}

/// Of more elements than are computed at once, in each type, and where they are not in a row.
TEST(CpuAnswers, LongLinesAreThoseOfTheirParts) {
  for (const at::ScalarType type :
       {at::kFloat, at::kDouble, at::kHalf, at::kInt, at::kLong, at::kShort}) {
    constexpr std::int64_t n = 5000;
    Tensor line = at::empty({n}, type), apart = at::empty({n, 2}, type).select(1, 0);
    at::arange_out(line, 3, 3 + 2 * n, 2);
    at::arange_out(apart, 3, 3 + 2 * n, 2);
    EXPECT_TRUE(line.equal(apart)) << type;
    EXPECT_EQ(line[n - 1].item().toDouble(), type == at::kHalf ? 10000 : 2 * n + 1) << type;
    at::linspace_out(line, -7, 1000, n);
    at::linspace_out(apart, -7, 1000, n);
    EXPECT_TRUE(line.equal(apart)) << type;
    EXPECT_EQ(line[0].item().toDouble(), -7) << type;
    EXPECT_EQ(line[n - 1].item().toDouble(), 1000) << type;
  }
}

TEST(CpuAnswers, WhatHasNoSamplesIsEnlargedToAnySize) {
  const std::int64_t wide = std::int64_t{1} << 40;
  const Tensor none = at::zeros({0, 1, 2, 2});
  EXPECT_THAT(at::upsample_nearest2d(none, {wide, 2}).sizes(), ElementsAre(0, 1, wide, 2));
  EXPECT_THAT(at::upsample_bilinear2d(none, {wide, 2}, false).sizes(), ElementsAre(0, 1, wide, 2));
  EXPECT_THAT(std::get<0>(at::adaptive_max_pool2d(none, {wide, 2})).sizes(),
              ElementsAre(0, 1, wide, 2));
}
TEST(CpuAnswers, AFactorOfAnySizeFindsElementsOfThePicture) {
  const Tensor picture = numbers({1, 2, 3, 4}).view({1, 1, 2, 2});
  for (const double factor : {1e-300, 1e-30, 1.0, 1e300})
    for (const double each : elements(at::upsample_nearest2d(picture, {3, 3}, factor, factor))) {
      EXPECT_GE(each, 1);
      EXPECT_LE(each, 4);
    }
}
TEST(CpuAnswers, RunningExtremesAreWrittenToOutputsThatFit) {
  const Tensor of = numbers({1, 3, 2});
  Tensor values = at::empty({3});
  Tensor places = at::empty({3}, at::kLong);
  at::_cummax_helper(of, values, places, 0);
  EXPECT_THAT(elements(values), ElementsAre(1, 3, 3));
  EXPECT_THAT(elements(places), ElementsAre(0, 1, 1));
  Tensor shorter = at::empty({2});
  EXPECT_THROW(at::_cummax_helper(of, shorter, places, 0), c10::Error);
  EXPECT_THROW(at::_cummax_helper(of, values, values, 0), c10::Error);
}
TEST(CpuAnswers, ANegativeElementBehindManyPositiveOnesIsSeen) {
  Tensor of = at::ones({1500});
  of.index_put_({at::scalar_tensor(1100, at::kLong)}, at::scalar_tensor(-1.0));
  const std::vector<double> out = elements(at::elu(of));
  EXPECT_EQ(out[0], 1);
  EXPECT_NEAR(out[1100], std::expm1(-1.0), 1e-6);
  EXPECT_EQ(out[1499], 1);
}
TEST(CpuAnswers, TheSmallestIntegerHasDivisorsAndMultiples) {
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const Tensor of = at::scalar_tensor(least, at::kLong);
  EXPECT_EQ(at::gcd(of, at::scalar_tensor(3, at::kLong)).item().toLong(), 1);
  EXPECT_EQ(at::lcm(of, at::scalar_tensor(3, at::kLong)).item().toLong(), least);
}

}  // namespace
