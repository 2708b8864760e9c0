// SPDX-License-Identifier: BSL-1.0
// A view of elements that are an array, or references to objects that lie apart.
#include <dispatch/default_host/i_list_ref.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "../../thrown.hpp"

namespace {

using dispatch::IListRef;
using testing::ElementsAre, testing::HasSubstr;

TEST(IListRef, ViewsAnArray) {
  const std::vector<int> values{3, 4, 5};
  const IListRef<int> list(values);
  EXPECT_THAT(list, ElementsAre(3, 4, 5));
  EXPECT_EQ(&list.front(), values.data());
  EXPECT_TRUE(list.isUnboxed());
  EXPECT_EQ(list.toUnboxed().data(), values.data());
  auto last = list.end();
  EXPECT_EQ(*--last, 5);
  EXPECT_EQ(*last--, 5);
  EXPECT_EQ(*last++, 4);
  EXPECT_EQ(*list.begin().after(2), 5);
}

TEST(IListRef, ViewsReferences) {
  int a = 1, b = 2;
  const std::vector<std::reference_wrapper<const int>> references{b, a};
  const IListRef<int> list(references);
  EXPECT_THAT(list, ElementsAre(2, 1));
  EXPECT_EQ(&list.front(), &b);
  EXPECT_TRUE(list.isMaterialized());
  EXPECT_EQ(&list.toMaterialized(), &references);
  EXPECT_EQ(list.materialize().size(), 2U);
}

TEST(IListRef, OfNothingIsEmptyAndOfNoListIsAnError) {
  const IListRef<int> empty(std::vector<int>{});
  EXPECT_TRUE(empty.empty());
  EXPECT_THAT(test::thrown_by([&] { (void)empty.front(); }), HasSubstr("no elements"));
  EXPECT_THAT(test::thrown_by([&] { (void)empty.toMaterialized(); }),
              HasSubstr("not a vector of references"));
  const IListRef<int> none;
  EXPECT_TRUE(none.isNone());
  EXPECT_THAT(test::thrown_by([&] { (void)none.size(); }), HasSubstr("refers to no list"));
  EXPECT_THAT(test::thrown_by([] { (void)*dispatch::IListRefIterator<int>(); }),
              HasSubstr("no list"));
}

}  // namespace
