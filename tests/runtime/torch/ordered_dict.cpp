// SPDX-License-Identifier: BSL-1.0
// Keys and values in the order in which they were inserted. The same holds with PyTorch's headers.
#include <torch/ordered_dict.h>

#include <c10/util/Exception.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using dict = torch::OrderedDict<std::string, int>;
using words = std::vector<std::string>;

template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "";
}

TEST(OrderedDict, KeepsTheOrderOfInsertion) {
  dict d{{"b", 1}, {"a", 2}};
  EXPECT_EQ(d.insert("c", 3), 3);
  const std::string key = "d";
  EXPECT_EQ(d.insert(key, 4), 4);
  EXPECT_EQ(d.keys(), (words{"b", "a", "c", "d"}));
  EXPECT_EQ(d.values(), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(d.pairs()[1], std::make_pair(std::string("a"), 2));
  EXPECT_EQ(d.items()[2].key(), "c");
  EXPECT_EQ(d.front().value(), 1);
  EXPECT_EQ(*d.back(), 4);
  EXPECT_EQ(d[1].key(), "a");
  int sum = 0;
  for (const auto& item : d) sum += item.value();
  EXPECT_EQ(sum, 10);
}

TEST(OrderedDict, FindsAndErases) {
  dict d{{"a", 1}, {"b", 2}, {"c", 3}};
  ++d["b"];
  d.erase("a");
  const dict& seen = d;
  EXPECT_EQ(seen["b"], 3);
  EXPECT_EQ(*seen.find("c"), 3);
  EXPECT_EQ(seen.find("a"), nullptr);
  EXPECT_TRUE(seen.contains("c"));
  EXPECT_EQ(seen[1].key(), "c");
  EXPECT_EQ(seen.size(), 2U);
  d.clear();
  EXPECT_TRUE(d.is_empty());
}

TEST(OrderedDict, ComparesAndUpdates) {
  dict d{{"a", 1}};
  dict copy = d;
  EXPECT_TRUE(copy == d);
  d.update(dict{{"b", 2}});
  EXPECT_FALSE(copy == d);
  const dict more{{"b", 2}};
  copy.update(more);
  EXPECT_TRUE(copy == d);
  EXPECT_FALSE((dict{{"b", 2}, {"a", 1}}) == d);
  torch::OrderedDict<std::string, std::unique_ptr<int>> owners;
  owners.insert("a", std::make_unique<int>(5));
  const auto moved = std::move(owners);
  EXPECT_EQ(*moved["a"], 5);
}

TEST(OrderedDict, SaysWhichKeyIsWrong) {
  dict d("Parameter");
  EXPECT_EQ(d.key_description(), "Parameter");
  EXPECT_EQ(error_of([&] { (void)d.front(); }), "Called front() on an empty OrderedDict");
  EXPECT_EQ(error_of([&] { (void)d.back(); }), "Called back() on an empty OrderedDict");
  d.insert("a", 1);
  EXPECT_EQ(error_of([&] { d.insert("a", 2); }), "Parameter 'a' already defined");
  EXPECT_EQ(error_of([&] { (void)d["b"]; }), "Parameter 'b' is not defined");
  EXPECT_EQ(error_of([&] { (void)d[3]; }), "Index 3 is out of bounds");
  EXPECT_EQ(error_of([&] { d.erase("b"); }), "Key 'b' doesn't exist");
}

}  // namespace
