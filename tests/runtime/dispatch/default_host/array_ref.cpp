// SPDX-License-Identifier: BSL-1.0
// Views of elements: what they are made from, and their bounds.
#include <dispatch/default_host/array_ref.hpp>

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <vector>

namespace {

using dispatch::ArrayRef;
using dispatch::IntArrayRef;

std::size_t size_of(IntArrayRef values) { return values.size(); }
std::int64_t sum(IntArrayRef values) {
  std::int64_t total = 0;
  for (const std::int64_t value : values) total += value;
  return total;
}

TEST(ArrayRefTest, IsMadeFromWhateverHoldsItsElementsInARow) {
  const std::vector<std::int64_t> vector{1, 2, 3};
  const std::array<std::int64_t, 2> array{4, 5};
  const std::int64_t plain[] = {6, 7, 8};
  EXPECT_EQ(sum(vector), 6);
  EXPECT_EQ(sum(array), 9);
  EXPECT_EQ(sum(plain), 21);
  EXPECT_EQ(sum({1, 2}), 3);
  EXPECT_EQ(dispatch::ArrayRef<const std::int64_t>(vector).size(), 3U);
  EXPECT_EQ(size_of({}), 0U);
  EXPECT_EQ(sum(vector[0]), 1);
  EXPECT_EQ(sum(IntArrayRef(plain, plain + 2)), 13);
}

TEST(ArrayRefTest, ComparesByElements) {
  const std::vector<std::int64_t> vector{1, 2};
  EXPECT_TRUE(IntArrayRef(vector) == IntArrayRef({1, 2}));
  EXPECT_FALSE(IntArrayRef(vector).equals(IntArrayRef({1, 3})));
  EXPECT_TRUE(IntArrayRef(vector) == vector);
  EXPECT_NE(IntArrayRef(vector), IntArrayRef());
}

TEST(ArrayRefTest, ChecksItsBounds) {
  const std::vector<std::int64_t> vector{1, 2, 3};
  const IntArrayRef view(vector);
  EXPECT_EQ(view.at(2), 3);
  EXPECT_EQ(view.front() + view.back(), 4);
  EXPECT_EQ(view.slice(1).vec(), (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(view.slice(1, 1).size(), 1U);
  EXPECT_THROW(static_cast<void>(view.at(3)), dispatch::IndexError);
  EXPECT_THROW(static_cast<void>(view.slice(2, 2)), dispatch::IndexError);
  EXPECT_THROW(static_cast<void>(view.slice(4)), dispatch::IndexError);
  EXPECT_THROW(static_cast<void>(IntArrayRef().front()), dispatch::IndexError);
}

TEST(ArrayRefTest, Prints) {
  std::ostringstream out;
  const std::vector<std::int64_t> vector{1, 2};
  out << IntArrayRef(vector) << IntArrayRef();
  EXPECT_EQ(out.str(), "[1, 2][]");
}

}  // namespace
