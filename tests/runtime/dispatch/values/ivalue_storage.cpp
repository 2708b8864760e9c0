// SPDX-License-Identifier: BSL-1.0
// The object that copies of a value share, which the last copy destroys.
#include <dispatch/values/ivalue_storage.hpp>

#include <gtest/gtest.h>
#include <dispatch/values/dict.hpp>
#include <dispatch/values/future.hpp>
#include <dispatch/values/list.hpp>

#include "../../counter_class.hpp"
#include "nested_values.hpp"

namespace {

using c10::IValue;

/// Counts its live objects.
struct Tracked : dispatch::CustomClassHolder {
  static inline int alive = 0;
  Tracked() { ++alive; }
  Tracked(const Tracked&) = delete;
  ~Tracked() override { --alive; }
};

IValue tracked_capsule() {
  return IValue::make_capsule(
      dispatch::intrusive_ptr<dispatch::CustomClassHolder>(dispatch::make_intrusive<Tracked>()));
}

/// Returns a value of every kind that can contain `inner`.
std::vector<IValue> containers_of(const IValue& inner) {
  dispatch::List<IValue> list(dispatch::Type::of_code(schema_ct::code::any));
  list.push_back(inner);
  dispatch::Dict<std::string, IValue> dict;
  dict.insert("k", inner);
  const auto future =
      dispatch::make_intrusive<dispatch::Future>(dispatch::Type::of_code(schema_ct::code::any));
  future->markCompleted(inner);
  std::vector<IValue> out;
  out.emplace_back(list);
  out.emplace_back(dict);
  out.emplace_back(future);
  out.push_back(IValue::of(dispatch::value_tag::tuple,
                           c10::ivalue::Tuple(std::vector<IValue>{inner, IValue(1)})));
  return out;
}

TEST(IValueStorage, TheLastCopyEndsWhatCopiesShare) {
  ASSERT_EQ(Tracked::alive, 0);
  {
    IValue first = tracked_capsule();
    EXPECT_EQ(Tracked::alive, 1);
    const IValue copy = first;
    const IValue moved = std::move(first);
    first = IValue(1);
    EXPECT_EQ(Tracked::alive, 1);
    EXPECT_TRUE(copy.is(moved));
  }
  EXPECT_EQ(Tracked::alive, 0);
}

TEST(IValueStorage, ContainersShareWhatTheyHoldAndEndIt) {
  {
    std::vector<IValue> all = containers_of(tracked_capsule());
    const std::vector<IValue> copies = all;
    EXPECT_EQ(Tracked::alive, 1);
    all.clear();
    EXPECT_EQ(Tracked::alive, 1);
    for (const IValue& v : containers_of(copies[0])) EXPECT_FALSE(v.isNone());
    EXPECT_EQ(Tracked::alive, 1);
  }
  EXPECT_EQ(Tracked::alive, 0);
}

TEST(IValueStorage, AnAssignedValueEndsTheOldOneAndAValueMayBeAssignedToItself) {
  IValue value = tracked_capsule();
  IValue& same = value;
  value = same;
  EXPECT_EQ(Tracked::alive, 1);
  value = tracked_capsule();
  EXPECT_EQ(Tracked::alive, 1);
  value = IValue(2);
  EXPECT_EQ(Tracked::alive, 0);
}

TEST(IValueStorage, CopiesOfEveryKindAreEqualAndIndependentOfTheFirst) {
  const test::counters c;
  const std::vector<IValue> first{IValue(),
                                  IValue(7),
                                  IValue(1.5),
                                  IValue(true),
                                  IValue(at::ones({2})),
                                  IValue(c10::complex<double>(1, 2)),
                                  IValue("text"),
                                  IValue(c10::Device("cpu")),
                                  IValue(std::vector<std::int64_t>{1, 2}),
                                  IValue(std::vector<double>{0.5}),
                                  IValue(std::vector<at::Tensor>{at::ones({1})}),
                                  IValue(std::vector<bool>{true}),
                                  IValue(std::tuple<std::int64_t, std::string>(1, "x")),
                                  IValue(dispatch::make_intrusive<test::Counter>(3))};
  std::vector<IValue> copies = first;
  for (std::size_t i = 0; i != first.size(); ++i) {
    EXPECT_EQ(copies[i].tag(), first[i].tag());
    EXPECT_TRUE(copies[i].is(first[i])) << first[i].type_name();
    copies[i] = IValue();
    EXPECT_EQ(copies[i].isNone(), true);
  }
  EXPECT_EQ(first[6].toStringRef(), "text");
  EXPECT_EQ(first[8].toIntVector(), (std::vector<std::int64_t>{1, 2}));
}

TEST(IValueStorage, ListsOfBoolAreKnownByTheirElements) {
  EXPECT_TRUE(IValue(std::vector<bool>{}).isBoolList());
  EXPECT_FALSE(IValue(std::vector<std::string>{}).isBoolList());
  EXPECT_FALSE(IValue(std::vector<std::int64_t>{}).isBoolList());
}

TEST(IValueStorage, ValuesEndWithoutRecursionHoweverDeepTheyNest) {
  for (const auto around : test::all_around) {
    const at::Tensor t = at::ones({1});
    EXPECT_NO_THROW((void)test::nested(300000, around, t));
    EXPECT_EQ(t.use_count(), 1U);
  }
}

TEST(IValueStorage, ValuesThatOthersShareLiveOn) {
  const at::Tensor t = at::ones({1});
  const IValue shared = test::nested(3, &test::list_around, t);
  {
    // The value is wide and deep, and contains the same value in several places.
    IValue outer = shared;
    for (int i = 0; i != 200; ++i)
      outer =
          std::tuple(t, outer, std::vector<IValue>{shared, t, 1}, shared, test::dict_around(outer));
    EXPECT_GT(t.use_count(), 200U);
  }
  EXPECT_EQ(t.use_count(), 2U);
  EXPECT_TRUE(shared == test::nested(3, &test::list_around, t));
}

TEST(IValueStorage, ValuesOfManyMembersEndWithAllOfThem) {
  const at::Tensor t = at::ones({1});
  for (int size = 0; size != 5; ++size) {
    std::vector<IValue> members;
    for (int i = 0; i != size; ++i)
      members.push_back(i % 2 == 0 ? IValue(t) : test::tuple_around(test::list_around(t)));
    IValue outer(IValue::of(dispatch::value_tag::tuple, c10::ivalue::Tuple(members)));
    members.clear();
    EXPECT_EQ(t.use_count(), 1U + static_cast<unsigned>(size));
    outer = test::list_around(outer);
    outer = IValue();
    EXPECT_EQ(t.use_count(), 1U);
  }
}

TEST(IValueStorage, ATupleIsMadeOfItsMembersAndShared) {
  using c10::ivalue::Tuple;
  const at::Tensor x = at::ones({2});
  EXPECT_EQ(IValue(Tuple::create({IValue(1), IValue("x")})).type_name(), "Tuple[int, str]");
  EXPECT_EQ(IValue(Tuple::create(1, 2.5, x)).type_name(), "Tuple[int, float, Tensor]");
  EXPECT_EQ(IValue(Tuple::create(std::tuple(1, 2.0))).type_name(), "Tuple[Tuple[int, float]]");
  EXPECT_EQ(Tuple::create()->size(), 0U);
  std::vector<IValue> members{1, 2};
  const auto tuple = Tuple::create(members);
  EXPECT_EQ(tuple->size(), 2U);
  const IValue a(tuple), b = tuple;
  EXPECT_TRUE(a.is(b));
  EXPECT_EQ(&*a.toTuple(), &*tuple);
}

}  // namespace
