// SPDX-License-Identifier: BSL-1.0
// Converts values to parameters. A parameter refers to the value where possible, and is made from
// it otherwise. Tensors are never copied.
#include <dispatch/kernels/argument.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/binding.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using ::testing::ElementsAre;

template <class A>
using argument = dispatch::argument<A>;

TEST(ArgumentTest, TensorParametersAreTheTensorInTheValue) {
  IValue v(at::ones({2}));
  at::Tensor* const inside = &v.toTensor();
  EXPECT_EQ(argument<const at::Tensor&>(v).slot(), inside);
  EXPECT_EQ(argument<at::Tensor&>(v).slot(), inside);
  EXPECT_EQ(argument<at::Tensor>(v).slot(), inside);
  EXPECT_EQ(argument<at::Tensor&&>(v).slot(), inside);
  EXPECT_EQ(inside->use_count(), 1U);
  IValue other(1);
  EXPECT_EQ(test::thrown<dispatch::TypeError>([&] { argument<const at::Tensor&> a(other); }),
            "Expected a value of type 'Tensor' but found type 'int'");
}

TEST(ArgumentTest, ATextIsReadInPlaceAndADeviceBecomesOne) {
  IValue v("text");
  EXPECT_EQ(argument<const std::string&>(v).slot(), &v.toStringRef());
  IValue device(c10::Device("cuda:1"));
  EXPECT_EQ(*argument<const std::string&>(device).slot(), "cuda:1");
  EXPECT_EQ(*argument<std::string>(device).slot(), "cuda:1");
  EXPECT_EQ(*argument<std::string_view>(v).slot(), "text");
  EXPECT_EQ(*argument<std::string_view>(device).slot(), "cuda:1");
}

TEST(ArgumentTest, AViewLooksAtTheListsOwnElements) {
  IValue v(std::vector<std::int64_t>{1, 2});
  argument<at::IntArrayRef> view(v);
  EXPECT_EQ(view.slot()->data(), v.toIntVector().data());
  IValue tensors(std::vector<at::Tensor>{at::ones({1})});
  argument<at::TensorList> list(tensors);
  EXPECT_EQ(list.slot()->data(), tensors.toTensorVector().data());
  EXPECT_EQ((*list.slot())[0].use_count(), 1U);
}

TEST(ArgumentTest, AViewOfAnotherElementTypeLooksAtCopies) {
  IValue v(std::vector<std::int64_t>{1, 2});
  argument<c10::SymIntArrayRef> view(v);
  EXPECT_EQ((*view.slot())[1].expect_int(), 2);
  IValue texts(std::vector<std::string>{"a", "b"});
  argument<c10::ArrayRef<std::string>> strings(texts);
  EXPECT_THAT(strings.slot()->vec(), ElementsAre("a", "b"));
  IValue reals(std::vector<double>{0.5});
  argument<c10::ArrayRef<float>> floats(reals);
  EXPECT_EQ((*floats.slot())[0], 0.5F);
}

TEST(ArgumentTest, OptionalViews) {
  IValue none, some(std::vector<std::int64_t>{3});
  EXPECT_FALSE(argument<c10::OptionalIntArrayRef>(none).slot()->has_value());
  argument<c10::OptionalIntArrayRef> view(some);
  EXPECT_EQ((**view.slot())[0], 3);
  argument<std::optional<at::IntArrayRef>> plain(some);
  EXPECT_EQ((**plain.slot()).data(), some.toIntVector().data());
  EXPECT_FALSE(argument<std::optional<at::IntArrayRef>>(none).slot()->has_value());
  IValue wrong("x");
  EXPECT_THROW(argument<c10::OptionalIntArrayRef> a(wrong), dispatch::TypeError);
}

TEST(ArgumentTest, RowsSaySizesThatHoldTheArgument) {
  EXPECT_GE(dispatch::parameter_row_of<std::vector<std::string>>.size,
            sizeof(argument<std::vector<std::string>>));
  EXPECT_EQ(dispatch::parameter_row_of<std::int64_t>.size % 16, 0U);
  EXPECT_EQ(dispatch::result_row_of<void>.count, 0U);
  EXPECT_EQ(dispatch::result_row_of<at::Tensor&>.count, 1U);
  EXPECT_EQ((dispatch::result_row_of<std::tuple<int, double, at::Tensor>>.count), 3U);
  EXPECT_EQ((dispatch::result_row_of<std::tuple<>>.count), 0U);
  EXPECT_EQ((dispatch::result_row_of<const std::tuple<int, int>>.count), 2U);
}

/// Boxes a result as a boxed call does. box() of the row destroys the result in the memory.
template <class R>
void box(IValue* out, R result) {
  alignas(16) unsigned char memory[dispatch::result_row_of<R>.size];
  dispatch::result_row_of<R>.box(out, new (memory) R(std::move(result)));
}

TEST(ResultTest, TheMembersOfATupleMoveIntoValues) {
  at::Tensor x = at::ones({2}), y = at::ones({3});
  IValue out[4];
  box(out,
      std::tuple<at::Tensor, at::Tensor&, std::string, std::optional<at::Tensor>>(x, y, "text", x));
  EXPECT_TRUE(out[0].toTensor().is_same(x));
  EXPECT_TRUE(out[1].toTensor().is_same(y));
  EXPECT_EQ(out[2].toStringRef(), "text");
  EXPECT_TRUE(out[3].toTensor().is_same(x));
  EXPECT_EQ(x.use_count(), 3U);
  EXPECT_EQ(y.use_count(), 2U);
}

TEST(ResultTest, AMemberThatDoesNotConvertLeavesNoneOfTheOthersAlive) {
  at::Tensor x = at::ones({2});
  IValue out[4];
  std::tuple<at::Tensor, std::uint64_t, at::Tensor&, std::vector<at::Tensor>> result(
      x, ~std::uint64_t{0}, x, {x, x});
  EXPECT_THROW(box(out, std::move(result)), dispatch::Error);
  EXPECT_EQ(x.use_count(), 2U);  // the other owner is out[0]
}

}  // namespace
