// SPDX-License-Identifier: BSL-1.0
// Values that are equal, identical, or share an object, and the hashes of values.
#include <dispatch/values/value_compare.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/registry/live_objects.hpp>
#include <dispatch/values/future.hpp>

#include "../../thrown.hpp"
#include "nested_values.hpp"

namespace {

using c10::IValue;
using dispatch::Dict;
using dispatch::List;

struct held : dispatch::CustomClassHolder {};

/// Returns one value of each kind. Each call creates new objects, except for those that are equal
/// only to themselves.
std::vector<IValue> one_of_each() {
  static const at::Tensor t = at::ones({2});
  static const auto object = dispatch::make_intrusive<held>();
  static const auto future =
      dispatch::make_intrusive<dispatch::Future>(dispatch::Type::of<std::int64_t>());
  const Dict<std::string, std::int64_t> dict;
  dict.insert("k", 1);
  return {
      IValue(),
      IValue(t),
      IValue(1.5),
      IValue(c10::complex<double>(1, 2)),
      IValue(3),
      IValue(true),
      IValue("text"),
      IValue(c10::Device("cuda:1")),
      IValue(t.storage()),
      IValue::make_capsule(object),
      IValue(future),
      IValue(std::tuple(1, "a")),
      IValue(dict),
      IValue(std::vector<std::int64_t>{1, 2}),
      IValue(std::vector<double>{1, 2}),
      IValue(std::vector<at::Tensor>{t}),
      IValue(std::vector<std::string>{"a"}),
      IValue(std::vector<bool>{true}),
  };
}

TEST(ValueCompare, AValueEqualsItsLikeAndNoOther) {
  const std::vector<IValue> a = one_of_each(), b = one_of_each();
  for (std::size_t i = 0; i != a.size(); ++i)
    for (std::size_t j = 0; j != b.size(); ++j)
      EXPECT_EQ(a[i] == b[j], i == j) << a[i].type_name() << ' ' << b[j].type_name();
}

TEST(ValueCompare, ContentsCount) {
  EXPECT_FALSE(IValue(1) == IValue(2));
  EXPECT_FALSE(IValue(1) == IValue(1.0)) << "as in PyTorch";
  EXPECT_FALSE(IValue(0.0 / 0.0) == IValue(0.0 / 0.0));
  EXPECT_FALSE(IValue("a") == IValue("b"));
  EXPECT_FALSE(IValue(std::vector<std::int64_t>{1}) == IValue(std::vector<std::int64_t>{1, 2}));
  EXPECT_FALSE(IValue(std::tuple(1)) == IValue(std::tuple(1, 1)));
  EXPECT_FALSE(IValue(at::ones({1})) == IValue(at::ones({1}))) << "tensors are not looked into";
  EXPECT_FALSE(IValue(List<std::string>()) == IValue(List<bool>())) << "the type is part of it";
  const Dict<std::int64_t, std::int64_t> ab, ba;
  ab.insert(1, 1), ab.insert(2, 2);
  ba.insert(2, 2), ba.insert(1, 1);
  EXPECT_TRUE(IValue(ab) == IValue(ba)) << "the order is not";
  ba.insert_or_assign(1, 3);
  EXPECT_FALSE(IValue(ab) == IValue(ba));
}

TEST(ValueCompare, SharedKindsAreTheSameOnlyIfShared) {
  for (const IValue& a : one_of_each()) {
    const IValue copy = a;
    EXPECT_TRUE(a.is(copy)) << a.type_name();
  }
  const IValue list(std::vector<std::int64_t>{1}), other(std::vector<std::int64_t>{1});
  EXPECT_FALSE(list.is(other));
  const IValue text("a");
  const IValue same_text = text;
  EXPECT_TRUE(text.is(same_text));
  EXPECT_FALSE(text.is(IValue("a")));
  EXPECT_TRUE(IValue(1).is(IValue(1)));
}

TEST(ValueCompare, WhatCanBeChangedIsShared) {
  const IValue list(std::vector<std::int64_t>{1});
  const IValue copy = list;
  EXPECT_TRUE(list.isAliasOf(copy));
  EXPECT_FALSE(list.isAliasOf(IValue(std::vector<std::int64_t>{1})));
  EXPECT_FALSE(IValue(1).isAliasOf(IValue(1)));
  EXPECT_TRUE(IValue(at::Tensor()).isAliasOf(IValue(at::Tensor())));
  EXPECT_FALSE(IValue(at::Tensor()).isAliasOf(IValue(at::ones({1}))));
  EXPECT_FALSE(IValue("a").isAliasOf(IValue("a")));
  const at::Tensor t = at::ones({2});
  EXPECT_TRUE(IValue(t).isAliasOf(IValue(t)));
  EXPECT_TRUE(IValue(t).isAliasOf(IValue(t.view({1, 2})))) << "another tensor of the same memory";
  EXPECT_FALSE(IValue(t).isAliasOf(IValue(at::ones({2}))));
}

TEST(ValueCompare, EqualValuesHashAlike) {
  const std::vector<IValue> a = one_of_each(), b = one_of_each();
  for (std::size_t i = 0; i != a.size(); ++i) {
    if (a[i].isList() || a[i].isGenericDict()) {
      EXPECT_EQ(test::thrown<dispatch::TypeError>([&] { (void)a[i].hash(); }),
                dispatch::message({"unhashable type: '", a[i].type_name(), "'"}));
    } else {
      EXPECT_EQ(IValue::hash(a[i]), IValue::hash(b[i])) << a[i].type_name();
    }
  }
  EXPECT_NE(IValue(1).hash(), IValue(2).hash());
  EXPECT_NE(IValue("a").hash(), IValue("b").hash());
  EXPECT_THROW((void)IValue(std::tuple(std::vector<std::int64_t>{1})).hash(), dispatch::TypeError);
}

TEST(ValueCompare, DepthHasALimitOfAThousandLevels) {
  for (const auto around : test::all_around) {
    EXPECT_TRUE(test::nested(1000, around) == test::nested(1000, around));
    const IValue a = test::nested(1001, around), b = test::nested(1001, around);
    EXPECT_EQ(test::thrown<dispatch::ValueError>([&] { (void)(a == b); }),
              "a value that nests deeper than 1000 levels, as one that holds itself, cannot be "
              "compared");
    EXPECT_THROW((void)(test::nested(100000, around) == test::nested(100000, around)),
                 dispatch::ValueError);
  }
  EXPECT_EQ(test::nested(1000, &test::tuple_around).hash(),
            test::nested(1000, &test::tuple_around).hash());
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [] { (void)test::nested(1001, &test::tuple_around).hash(); }),
              ::testing::HasSubstr("cannot be hashed"));
  const Dict<IValue, IValue> dict(dispatch::Type::of_code(schema_ct::code::any),
                                  dispatch::Type::of_code(schema_ct::code::any));
  EXPECT_THROW(dict.insert(test::nested(100000, &test::tuple_around), 1), dispatch::ValueError);
  EXPECT_TRUE(dict.empty());
}

TEST(ValueCompare, AListThatHoldsItself) {
  const List<IValue> a(dispatch::Type::of_code(schema_ct::code::any)),
      b(dispatch::Type::of_code(schema_ct::code::any));
  a.push_back(a.value());
  b.push_back(b.value());
  EXPECT_TRUE(a == a);
  EXPECT_TRUE(test::tuple_around(a.value()) == test::tuple_around(a.value()));
  EXPECT_THROW((void)(a == b), dispatch::ValueError);
  a.clear();
  b.clear();
}

TEST(ValueCompare, AContainerEqualsItselfWhateverIsInIt) {
  const IValue list(std::vector<double>{__builtin_nan("")}), tuple(std::tuple(__builtin_nan("")));
  EXPECT_TRUE(list == list);
  EXPECT_FALSE(list == IValue(std::vector<double>{__builtin_nan("")}));
  EXPECT_FALSE(tuple == tuple) << "but a tuple, which is its members";
}

TEST(ValueCompare, EqualsReturnsAValue) {
  EXPECT_EQ(IValue("a").equals("a"), IValue(true));
  EXPECT_EQ(IValue("a").equals(1), IValue(false));
}

}  // namespace
