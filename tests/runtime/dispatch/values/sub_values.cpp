// SPDX-License-Identifier: BSL-1.0
// The values inside a value, and whether two values share one of them.
#include <dispatch/values/sub_values.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include <ATen/ATen.h>

namespace {

using c10::IValue;
using found = IValue::HashAliasedIValues;

found in(const IValue& value) {
  found out;
  value.getSubValues(out);
  return out;
}

TEST(SubValues, NumbersAndTextsHaveNone) {
  for (const IValue& value : {IValue(1), IValue(1.5), IValue("text"), IValue(true), IValue()})
    EXPECT_TRUE(in(value).empty());
}

TEST(SubValues, ContainersHaveThemselvesAndTheirTensors) {
  const at::Tensor a = at::zeros({2}), b = at::zeros({2});
  c10::Dict<std::int64_t, at::Tensor> dict;
  dict.insert(1, a);
  dict.insert(2, b);
  for (const IValue& value :
       {IValue(std::vector<at::Tensor>{a, b}), IValue(std::make_tuple(a, b, 3)), IValue(dict)}) {
    const found values = in(value);
    EXPECT_EQ(values.size(), 3U);
    EXPECT_EQ(values.count(value), 1U);
    EXPECT_EQ(values.count(IValue(a)), 1U);
    EXPECT_EQ(values.count(IValue(b)), 1U);
  }
  EXPECT_EQ(in(IValue(std::vector<std::int64_t>{1, 2})).size(), 1U);
}

TEST(SubValues, TensorsOfOneMemoryAreOne) {
  const at::Tensor a = at::zeros({2, 2});
  EXPECT_EQ(in(IValue(std::make_tuple(a, a[0], a.t()))).size(), 2U);
}

TEST(SubValues, AFutureHasItsValue) {
  const auto future = c10::make_intrusive<dispatch::Future>(dispatch::Type());
  EXPECT_EQ(in(IValue(future)).size(), 1U);
  future->markCompleted(IValue(at::zeros({1})));
  EXPECT_EQ(in(IValue(future)).size(), 2U);
}

TEST(SubValues, ADeviceIsRefused) {
  EXPECT_THROW(static_cast<void>(in(IValue(at::Device("cpu")))), dispatch::TypeError);
}

TEST(SubValues, AreVisitedAfterWhatHoldsThem) {
  std::string kinds;
  const auto note = [&](const IValue& value) {
    kinds += value.tagKind() + ' ';
    return false;
  };
  IValue(std::make_tuple(1, std::vector<double>{1, 2}, std::string("x"),
                         c10::List<at::Tensor>({at::zeros({1})})))
      .visit(note);
  EXPECT_EQ(kinds, "Tuple Int GenericList Double Double String GenericList Tensor ");
  c10::Dict<std::string, c10::List<std::int64_t>> dict;
  dict.insert("a", c10::List<std::int64_t>({1, 2}));
  kinds.clear();
  IValue(dict).visit(note);
  EXPECT_EQ(kinds, "GenericDict GenericList Int Int String ");
  int calls = 0;
  IValue(dict).visit([&](const IValue&) { return ++calls != 0; });
  EXPECT_EQ(calls, 1);
}

TEST(SubValues, OverlapWhereTheyShareSomething) {
  const at::Tensor x = at::zeros({2}), y = at::zeros({2});
  const IValue pair(std::make_tuple(1, x));
  EXPECT_TRUE(pair.overlaps(x));
  EXPECT_TRUE(pair.overlaps(c10::List<at::Tensor>({x, y})));
  EXPECT_FALSE(pair.overlaps(y));
  EXPECT_FALSE(pair.overlaps(1));
}

TEST(UseCount, CountsOwners) {
  const c10::List<std::int64_t> list({3, 4});
  EXPECT_EQ(list.use_count(), 1U);
  {
    const IValue value = list, copy = value;  // NOLINT: the copy is tested
    EXPECT_EQ(list.use_count(), 3U);
    EXPECT_EQ(value.use_count(), 3U);
  }
  EXPECT_EQ(list.use_count(), 1U);
  const c10::Dict<std::string, std::int64_t> dict;
  EXPECT_EQ(IValue(dict).use_count(), 2U);
  EXPECT_EQ(dict.use_count(), 1U);
  EXPECT_EQ(IValue(4).use_count(), 1U);
  EXPECT_EQ(IValue(at::Tensor()).use_count(), 0U);
  EXPECT_EQ(IValue(at::Storage()).use_count(), 1U);
  const at::Tensor tensor = at::zeros({1});
  EXPECT_EQ(IValue(tensor).use_count(), 2U);
}

}  // namespace
