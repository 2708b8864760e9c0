// SPDX-License-Identifier: BSL-1.0
// A program that includes only the header of values. It creates, compares, prints and converts
// values of every kind.
#include <ATen/core/ivalue.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace {

std::string printed(const c10::IValue& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(ValuesAloneTest, PrintsAndComparesContainers) {
  const c10::IValue list = c10::List<int64_t>({1, 2});
  EXPECT_EQ(printed(list), "[1, 2]");
  EXPECT_EQ(list, c10::IValue(std::vector<int64_t>{1, 2}));
  c10::Dict<std::string, int64_t> dict;
  dict.insert("a", 1);
  EXPECT_EQ(printed(dict), "{a: 1}");
  EXPECT_NE(c10::IValue(dict), list);
}

TEST(ValuesAloneTest, TellsTheTypeOfWhatItHolds) {
  const c10::IValue value(std::make_tuple(int64_t{1}, 2.5, std::string("x")));
  EXPECT_EQ(value.type()->str(), "(int, float, str)");
  EXPECT_EQ(value.tagKind(), "Tuple");
}

TEST(ValuesAloneTest, ConvertsAndRefuses) {
  const c10::IValue value(std::vector<double>{1, 2});
  EXPECT_THAT(value.toDoubleVector(), testing::ElementsAre(1, 2));
  EXPECT_ANY_THROW((void)value.toInt());
}

TEST(ValuesAloneTest, CompletesAFuture) {
  const auto future = c10::make_intrusive<c10::ivalue::Future>(c10::IValue(0).type());
  future->markCompleted(c10::IValue(3));
  EXPECT_EQ(future->value().toInt(), 3);
}

TEST(ValuesAloneTest, CopiesAListAndHashes) {
  const c10::List<std::string> list({"a", "b"});
  const c10::List<std::string> copy = list.copy();
  EXPECT_FALSE(c10::IValue(copy).is(c10::IValue(list)));
  EXPECT_EQ(c10::IValue(copy), c10::IValue(list));
  EXPECT_EQ(c10::IValue::hash(c10::IValue("a")), c10::IValue::hash(c10::IValue("a")));
}

}  // namespace
