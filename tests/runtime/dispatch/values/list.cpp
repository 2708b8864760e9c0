// SPDX-License-Identifier: BSL-1.0
// Lists of every element type: their conversions, what copies share, and errors for wrong sizes.
#include <dispatch/values/list.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/binding.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::List;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ListTest, AnotherKindOfListIsAnErrorThatNamesBoth) {
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] {
              static_cast<void>(IValue(std::vector<double>{1}).to<std::vector<std::int64_t>>());
            }),
            "Expected a value of type 'List[int]' but found type 'List[float]'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>(
                [] { static_cast<void>(IValue(3).to<std::vector<std::optional<at::Tensor>>>()); }),
            "Expected a value of type 'List[Optional[Tensor]]' but found type 'int'");
  EXPECT_THROW((void)IValue(std::vector<std::string>{"a"}).to<std::vector<at::Tensor>>(),
               dispatch::TypeError);
  EXPECT_THROW((void)IValue(std::vector<std::string>{"a"}).to<std::vector<std::tuple<int>>>(),
               dispatch::TypeError);
}

TEST(ListTest, AListThatWillBeSharedMustHaveTheSameElementsEvenWhenEmpty) {
  const IValue texts(std::vector<std::string>{});
  EXPECT_EQ(test::thrown<dispatch::TypeError>([&] { (void)texts.to<List<c10::Device>>(); }),
            "Expected a value of type 'List[Device]' but found type 'List[str]'");
  EXPECT_NO_THROW((void)texts.to<List<std::string_view>>());
}

TEST(ListTest, AListAndItsCopiesAndItsValueAreTheSameList) {
  const List<std::int64_t> a{1, 2};
  const List<std::int64_t> b = a;
  const IValue v(a);
  b.push_back(3);
  EXPECT_THAT(a.vec(), ElementsAre(1, 2, 3));
  v.to<List<std::int64_t>>().push_back(4);
  EXPECT_EQ(a.size(), 4U);
  EXPECT_EQ(a[3], 4);
}

TEST(ListTest, IterationGetAndItsRange) {
  const List<std::string> texts{"a", "b"};
  std::string all;
  for (const std::string& text : texts) all += text;
  EXPECT_EQ(all, "ab");
  EXPECT_EQ(texts.get(1), "b");
  EXPECT_EQ(test::thrown<std::out_of_range>([&] { (void)texts.get(2); }),
            "index 2 is outside a list of 2 elements");
  EXPECT_TRUE(List<double>().empty());
  const List<bool> flags{true};
  flags.push_back(false);
  EXPECT_THAT(flags.vec(), ElementsAre(true, false));
}

TEST(ListTest, ListsOfTensorsOwnThem) {
  const at::Tensor t = at::ones({1});
  {
    const List<std::optional<at::Tensor>> list{t, std::nullopt};
    EXPECT_EQ(t.use_count(), 2U);
    list.push_back(t);
    EXPECT_EQ(t.use_count(), 3U);
    EXPECT_TRUE(list.get(2)->is_same(t));
  }
  EXPECT_EQ(t.use_count(), 1U);
  const List<at::Tensor> tensors{t};
  EXPECT_TRUE(tensors.get(0).is_same(t));
}

TEST(ListTest, AListOfEnumerationsGrows) {
  const List<at::ScalarType> types{at::kHalf};
  types.push_back(at::kFloat);
  EXPECT_EQ(types[1], at::kFloat);
  EXPECT_THAT(types.value().toIntVector(), ElementsAre(5, 6));
}

TEST(ListTest, ElementsAreReplacedInsertedAndErased) {
  List<std::int64_t> list{1, 2, 3};
  list.set(0, 10);
  list[1] = 20;
  EXPECT_EQ(list.insert(list.begin() + 1, 15), list.begin() + 1);
  const auto added = list.emplace(list.end(), 40);
  EXPECT_EQ(added, list.end() - 1);
  EXPECT_THAT(list.vec(), ElementsAre(10, 15, 20, 3, 40));
  list.pop_back();
  EXPECT_EQ(list.erase(list.begin()), list.begin());
  EXPECT_THAT(list.vec(), ElementsAre(15, 20, 3));
  EXPECT_EQ(*list.erase(list.begin(), list.begin() + 2), 3);
  EXPECT_EQ(list.erase(list.end(), list.end()), list.end());
  list.resize(3, 7);
  EXPECT_THAT(list.vec(), ElementsAre(3, 7, 7));
  list.append(list);
  EXPECT_EQ(list.size(), 6U);
  list.resize(1);
  EXPECT_THAT(list.vec(), ElementsAre(3));
  list.clear();
  EXPECT_TRUE(list.empty());
}

// As in PyTorch (List.h), the errors are std::out_of_range, and not c10::IndexError.
TEST(ListTest, WhatIsBehindTheLastElementIsOutOfRange) {
  const List<std::int64_t> list{1, 2};
  EXPECT_THROW((void)list[2], std::out_of_range);
  EXPECT_THROW(list.set(2, 1), std::out_of_range);
  EXPECT_THROW(list.extract(2), std::out_of_range);
  EXPECT_THROW(list.insert(list.begin() + 3, 1), std::out_of_range);
  EXPECT_THROW(list.erase(list.end()), std::out_of_range);
  EXPECT_THROW(list.erase(list.begin() + 1, list.begin()), std::out_of_range);
  EXPECT_THROW(list.erase(list.begin(), list.end() + 1), std::out_of_range);
  EXPECT_THAT(list.vec(), ElementsAre(1, 2)) << "and nothing has changed";
  list.clear();
  EXPECT_THROW(list.pop_back(), std::out_of_range);
}

TEST(ListTest, AnExtractedElementLeavesAnEmptyOne) {
  const List<std::string> texts{"a", "b"};
  EXPECT_EQ(texts.extract(0), "a");
  EXPECT_THAT(texts.vec(), ElementsAre("", "b"));
}

TEST(ListTest, AMoveIsACopy) {
  List<std::string> from{"a"};
  List<std::string> to(std::move(from));
  EXPECT_TRUE(from.is(to));  // NOLINT(bugprone-use-after-move): this is tested
  to = std::move(from);
  EXPECT_THAT(from.vec(), ElementsAre("a"));
}

TEST(ListTest, AConstantListGivesTextsAndTensorsByReference) {
  const List<std::string> texts{"a", "b"};
  static_assert(std::is_same_v<decltype(texts[0]), const std::string&>);
  EXPECT_EQ(&texts[1], &texts.get(1));
  const List<at::Tensor> tensors{at::ones({1})};
  static_assert(std::is_same_v<decltype(tensors[0]), const at::Tensor&>);
  EXPECT_EQ(tensors[0].use_count(), 1U);
  const List<std::optional<std::string>> maybe{"a", std::nullopt};
  static_assert(
      std::is_same_v<decltype(maybe[0]), std::optional<std::reference_wrapper<const std::string>>>);
  EXPECT_EQ(maybe[0]->get(), "a");
  EXPECT_FALSE(maybe[1].has_value());
  static_assert(std::is_same_v<decltype(std::as_const(tensors).get(0)), const at::Tensor&>);
}

TEST(ListTest, TypedAndGenericListsAreTheSameList) {
  const List<std::string> texts{"a"};
  const List<IValue> any = dispatch::toList(texts);
  any.push_back("b");
  EXPECT_THAT(dispatch::toTypedList<std::string>(any).vec(), ElementsAre("a", "b"));
  EXPECT_TRUE(any.value().is(texts.value()));
  EXPECT_THROW((void)dispatch::toTypedList<std::int64_t>(any), dispatch::TypeError);
}

TEST(ListTest, ACopyIsAListOfItsOwn) {
  const List<std::string> list{"a"};
  const List<std::string> same = list, own = list.copy();
  EXPECT_TRUE(same.is(list));
  EXPECT_FALSE(own.is(list));
  EXPECT_TRUE(own == list);
  own.push_back("b");
  EXPECT_EQ(list.size(), 1U);
}

TEST(ListTest, AGenericListIsAnyOfThem) {
  for (const IValue& value :
       {IValue(std::vector<std::int64_t>{1, 2}), IValue(std::vector<double>{1, 2}),
        IValue(std::vector<bool>{true, false}),
        IValue(std::vector<at::Tensor>{at::ones({1}), at::ones({1})})}) {
    const auto list = value.toList();
    ASSERT_EQ(list.size(), 2U);
    const IValue first = list.get(0);
    list.push_back(first);
    EXPECT_TRUE(list.get(2) == first);
    EXPECT_EQ(list.elementType().annotation_str(), first.type_name());
    if (value.tag() != dispatch::value_tag::list) {
      EXPECT_THROW(list.push_back(IValue("text")), dispatch::TypeError) << value.type_name();
    }
    EXPECT_EQ(value.toListRef().size(), 3U);
  }
  EXPECT_THROW((void)IValue(1).toList(), dispatch::TypeError);
  const dispatch::List<IValue> empty(dispatch::Type::of<std::string>());
  EXPECT_EQ(IValue(empty).type_name(), "List[str]");
}

TEST(ListTest, AListOfSymIntsAndOneOfOptionalTensorsHaveNamesOfTheirOwn) {
  const IValue numbers(std::vector<std::int64_t>{1, 2});
  EXPECT_EQ(numbers.toSymIntVector()[1].expect_int(), 2);
  EXPECT_EQ(numbers.toSymIntList().size(), 2U);
  numbers.toSymIntList().push_back(3);
  EXPECT_EQ(numbers.toIntList().size(), 3U);
  const IValue tensors(std::vector<std::optional<at::Tensor>>{at::ones({1}), std::nullopt});
  EXPECT_TRUE(tensors.toOptionalTensorVector()[0].has_value());
  EXPECT_FALSE(tensors.toOptionalTensorList().get(1).has_value());
  EXPECT_THROW((void)numbers.toOptionalTensorVector(), dispatch::TypeError);
}

TEST(ListTest, ListsOfLists) {
  const List<std::vector<std::int64_t>> list{{1, 2}, {3}};
  EXPECT_EQ(IValue(list).type_name(), "List[List[int]]");
  EXPECT_THAT((IValue(list).to<std::vector<std::vector<std::int64_t>>>()),
              ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
  const List<List<std::int64_t>> shared = IValue(list).to<List<List<std::int64_t>>>();
  shared.get(1).push_back(4);
  EXPECT_THAT(list.get(1), ElementsAre(3, 4)) << "the inner lists are shared as well";
}

TEST(ListTest, AlgorithmsTakeItsRange) {
  const List<std::int64_t> list({3, 5, 7});
  EXPECT_THAT(std::vector<double>(list.begin(), list.end()), ElementsAre(3, 5, 7));
  const auto found = std::find(list.begin(), list.end(), 5);
  EXPECT_EQ(found - list.begin(), 1);
  EXPECT_EQ(*(found + 1), 7);
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0L), 15);
}

TEST(ListTest, IteratorsAndReferencesBelongToTheListAndNotToItsHandle) {
  const IValue numbers(std::vector<std::int64_t>{1, 2, 3});
  EXPECT_THAT(std::vector<std::int64_t>(numbers.toIntList().begin(), numbers.toIntList().end()),
              ElementsAre(1, 2, 3));
  auto second = numbers.toIntList()[1];
  std::vector<List<std::int64_t>> others(4, List<std::int64_t>{7, 8, 9});  // reuses the stack
  EXPECT_EQ(second, 2);
  second = 20;
  EXPECT_THAT(numbers.toIntVector(), ElementsAre(1, 20, 3));

  const IValue texts(std::vector<std::string>{"a", "b"});
  EXPECT_EQ(std::string(*texts.to<List<std::string>>().begin()), "a");
  EXPECT_EQ(std::distance(texts.toList().begin(), texts.toList().end()), 2);
  auto any = texts.toList()[1];
  any = IValue("c");
  EXPECT_EQ(texts.to<List<std::string>>().get(1), "c");
  for (const IValue& list : {numbers, IValue(std::vector<double>{1}),
                             IValue(std::vector<at::Tensor>{at::ones({1})}), texts})
    EXPECT_EQ(IValue(*list.toList().begin()), list.toListRef()[0]);
}

TEST(ListTest, IteratorsWriteAndGoInBothDirections) {
  const List<std::int64_t> list{3, 1, 2};
  std::sort(list.begin(), list.end());
  EXPECT_THAT(list.vec(), ElementsAre(1, 2, 3));
  std::reverse(list.begin(), list.end());
  EXPECT_THAT(list.vec(), ElementsAre(3, 2, 1));
  *list.begin() = 30;
  list.begin()[2] = 10;
  EXPECT_THAT(list.vec(), ElementsAre(30, 2, 10));
  auto it = list.end();
  EXPECT_EQ(*--it, 10);
  EXPECT_EQ(*it--, 10);
  EXPECT_EQ(*it, 2);
  EXPECT_TRUE(list.begin() < it && it > list.begin() && it <= it && it >= it);
  EXPECT_EQ(*(2 + list.begin()), 10);
  it -= 1;
  EXPECT_TRUE(it == list.begin());
  EXPECT_EQ(*(list.end() - 3), 30);

  const List<at::Tensor> tensors{at::ones({1}), at::ones({2})};
  const at::Tensor first = tensors.get(0);
  std::iter_swap(tensors.begin(), tensors.begin() + 1);
  EXPECT_TRUE(tensors.get(1).is_same(first));
  static_assert(!std::is_assignable_v<decltype(tensors[0]), at::Tensor>,
                "an assignment to a copy would be lost");
}

TEST(ListTest, AnIteratorBehindAShorterListIsAnError) {
  const List<std::int64_t> list{1, 2};
  auto last = list.begin() + 1;
  list.pop_back();
  EXPECT_THROW((void)std::int64_t(*last), std::out_of_range);
  EXPECT_THROW(*last = 1, std::out_of_range);
  EXPECT_THROW((void)std::int64_t(*list.end()), std::out_of_range);
}

TEST(ListTest, IsMadeOfAnyRow) {
  const std::vector<std::int64_t> vector{1, 2};
  EXPECT_THAT(List<std::int64_t>(vector).vec(), ElementsAre(1, 2));
  EXPECT_THAT(List<std::int64_t>(std::vector<std::int64_t>{3}).vec(), ElementsAre(3));
  EXPECT_THAT((List<std::int64_t>(std::array<std::int64_t, 2>{4, 5}).vec()), ElementsAre(4, 5));
  EXPECT_THAT(List<std::string>(std::vector<std::string>{"a"}).vec(), ElementsAre("a"));
  const std::vector<std::optional<at::Tensor>> some{std::nullopt, at::Tensor()};
  EXPECT_EQ(List<std::optional<at::Tensor>>(some).size(), 2U);
}

}  // namespace
