// SPDX-License-Identifier: BSL-1.0
// Converts vectors, arrays and views of every element type to values, and back.
#include <dispatch/values/list_values.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using ::testing::ElementsAre;

template <class T>
std::vector<T> round_trip(const std::vector<T>& value) {
  return IValue(value).template to<std::vector<T>>();
}

TEST(ListValuesTest, VectorsOfEveryKindComeBack) {
  EXPECT_THAT(round_trip<std::int64_t>({1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(round_trip<int>({1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(round_trip<double>({0.5}), ElementsAre(0.5));
  EXPECT_THAT(round_trip<float>({0.5F}), ElementsAre(0.5F));
  EXPECT_THAT(round_trip<bool>({true, false}), ElementsAre(true, false));
  EXPECT_THAT(round_trip<std::string>({"a", ""}), ElementsAre("a", ""));
  EXPECT_THAT(round_trip<at::ScalarType>({at::kHalf}), ElementsAre(at::kHalf));
  EXPECT_EQ(round_trip<c10::SymInt>({c10::SymInt(3)})[0].expect_int(), 3);
  EXPECT_EQ(round_trip<c10::Device>({"cuda:1"})[0], c10::Device("cuda:1"));
  EXPECT_EQ(round_trip<c10::complex<double>>({{1, 2}})[0].imag(), 2);
  EXPECT_THAT(round_trip<std::vector<std::int64_t>>({{1}, {}}),
              ElementsAre(ElementsAre(1), ElementsAre()));
  EXPECT_THAT(round_trip<std::optional<std::int64_t>>({1, std::nullopt}),
              ElementsAre(std::optional<std::int64_t>(1), std::nullopt));
  EXPECT_EQ(std::get<1>((round_trip<std::tuple<std::int64_t, std::string>>({{1, "x"}}))[0]), "x");
  EXPECT_EQ(round_trip<IValue>({IValue("x")})[0].toStringRef(), "x");
  EXPECT_EQ(round_trip<at::Scalar>({at::Scalar(2.5)})[0].to<double>(), 2.5);
  const at::Tensor t = at::ones({1});
  EXPECT_TRUE(round_trip<at::Tensor>({t})[0].is_same(t));
  EXPECT_FALSE(round_trip<std::optional<at::Tensor>>({t, std::nullopt})[1].has_value());
}

TEST(ListValuesTest, NumbersOfAllWidthsShareOneRepresentation) {
  EXPECT_TRUE(IValue(std::vector<int>{1}).isIntList());
  EXPECT_TRUE(IValue(std::vector<at::ScalarType>{at::kHalf}).isIntList());
  EXPECT_TRUE(IValue(std::vector<c10::SymInt>{c10::SymInt(1)}).isIntList());
  EXPECT_TRUE(IValue(std::vector<float>{1}).isDoubleList());
  EXPECT_THROW((void)IValue(std::vector<std::int64_t>{300}).to<std::vector<std::int8_t>>(),
               dispatch::ValueError);
}

TEST(ListValuesTest, MovingAVectorInKeepsItsElements) {
  std::vector<std::int64_t> numbers{1, 2, 3};
  const std::int64_t* const data = numbers.data();
  const IValue v(std::move(numbers));
  EXPECT_EQ(v.toIntVector().data(), data);
}

TEST(ListValuesTest, ViewsAndInitializerListsAreCopiedIntoTheValue) {
  const std::vector<std::int64_t> numbers{1, 2};
  EXPECT_THAT(IValue(at::IntArrayRef(numbers)).toIntVector(), ElementsAre(1, 2));
  EXPECT_TRUE(IValue(c10::OptionalIntArrayRef()).isNone());
  EXPECT_THAT(IValue(c10::OptionalIntArrayRef(numbers)).toIntVector(), ElementsAre(1, 2));
  EXPECT_THAT(IValue(std::initializer_list<double>{1, 2}).toDoubleVector(), ElementsAre(1, 2));
  EXPECT_TRUE(IValue(at::TensorList()).isTensorList());
}

std::size_t size_of(at::ArrayRef<c10::IValue> values) { return values.size(); }

TEST(ListValuesTest, AnArrayOfValuesIsPassedByValue) {
  const std::vector<c10::IValue> values{1, 2};
  at::ArrayRef<c10::IValue> array(values);
  EXPECT_EQ(size_of(array), 2U);
  EXPECT_EQ(c10::IValue(array).toListRef().size(), 2U);
  EXPECT_EQ(at::ArrayRef<c10::IValue>(values[0]).size(), 1U);
}

TEST(ListValuesTest, AnArrayHasExactlyItsSize) {
  using three = std::array<std::int64_t, 3>;
  EXPECT_EQ(IValue(three{1, 2, 3}).to<three>(), (three{1, 2, 3}));
  EXPECT_EQ(test::thrown<dispatch::ValueError>(
                [] { (void)IValue(std::vector<std::int64_t>{1, 2}).to<three>(); }),
            "Tried to convert a List with 2 elements to a fixed-size array of size 3");
  EXPECT_EQ((IValue(std::array<bool, 2>{true, false}).to<std::array<bool, 2>>()),
            (std::array<bool, 2>{true, false}));
  EXPECT_EQ((IValue(std::vector<double>{}).to<std::array<double, 0>>()), (std::array<double, 0>{}));
  EXPECT_EQ((IValue(std::array<std::string, 1>{"a"}).to<std::array<std::string, 1>>())[0], "a");
}

}  // namespace
