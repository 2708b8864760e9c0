// SPDX-License-Identifier: BSL-1.0
// Dictionaries: copies share their entries, the order is that of insertion, and keys may have every
// kind.
#include <dispatch/values/dict.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/values/value_text.hpp>

#include <algorithm>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::Dict;
using ::testing::ElementsAre;

template <class K, class V>
std::vector<K> keys_of(const Dict<K, V>& d) {
  std::vector<K> out;
  for (const auto& entry : d) out.push_back(entry.key());
  return out;
}

TEST(DictTest, KeepsTheOrderInWhichKeysCame) {
  const Dict<std::string, std::int64_t> d;
  EXPECT_TRUE(d.empty());
  EXPECT_TRUE(d.insert("b", 1).second);
  EXPECT_TRUE(d.insert("a", 2).second);
  EXPECT_FALSE(d.insert("b", 3).second);
  EXPECT_EQ(d.at("b"), 1) << "insert leaves what is there";
  d.insert_or_assign("b", 4);
  EXPECT_EQ(d.at("b"), 4);
  EXPECT_THAT(keys_of(d), ElementsAre("b", "a"));
  EXPECT_EQ(d.erase("b"), 1U);
  EXPECT_EQ(d.erase("b"), 0U);
  EXPECT_FALSE(d.contains("b"));
  d.insert("b", 5);
  EXPECT_THAT(keys_of(d), ElementsAre("a", "b"));
  EXPECT_EQ(d.find("a")->value(), 2);
  EXPECT_TRUE(d.find("c") == d.end());
}

TEST(DictTest, FindsEveryKeyWhateverTheirNumber) {
  const Dict<std::int64_t, std::int64_t> d;
  for (std::int64_t i = 0; i != 1000; ++i) d.insert(i * 4096, i);
  for (std::int64_t i = 0; i != 1000; i += 2) EXPECT_EQ(d.erase(i * 4096), 1U);
  EXPECT_EQ(d.size(), 500U);
  for (std::int64_t i = 0; i != 1000; ++i) EXPECT_EQ(d.contains(i * 4096), i % 2 == 1) << i;
}

TEST(DictTest, CopiesAreTheSameDictionaryUnlessAsked) {
  const Dict<std::string, double> d;
  const Dict<std::string, double> same = d;
  const IValue value(d);
  same.insert("x", 0.5);
  EXPECT_EQ(d.at("x"), 0.5);
  const Dict<std::string, double> own = d.copy();
  EXPECT_TRUE(own == d);
  EXPECT_FALSE(own.is(d));
  own.insert("y", 1.5);
  EXPECT_FALSE(d.contains("y"));
  EXPECT_FALSE(own == d);
  EXPECT_TRUE((value.to<Dict<std::string, double>>().is(d)));
}

TEST(DictTest, KeysAreOfEveryKindThatHashes) {
  const at::Tensor t = at::ones({1}), u = at::ones({1});
  const Dict<at::Tensor, std::int64_t> by_tensor;
  by_tensor.insert(t, 1);
  EXPECT_TRUE(by_tensor.contains(t));
  EXPECT_FALSE(by_tensor.contains(u)) << "a tensor is equal to itself";
  const Dict<double, std::int64_t> by_double;
  by_double.insert(0.0, 1);
  EXPECT_TRUE(by_double.contains(-0.0));
  const Dict<bool, std::string> by_bool;
  by_bool.insert(true, "yes");
  EXPECT_EQ(by_bool.at(true), "yes");
  const Dict<c10::complex<double>, std::int64_t> by_complex;
  by_complex.insert({1, 2}, 3);
  EXPECT_EQ(by_complex.at({1, 2}), 3);
}

TEST(DictTest, AnotherTypeIsRefused) {
  const IValue value(Dict<std::string, std::int64_t>{});
  EXPECT_EQ(test::thrown<dispatch::TypeError>([&] { (void)value.to<Dict<std::string, double>>(); }),
            "Expected a value of type 'Dict[str, float]' but found type 'Dict[str, int]'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { (void)IValue(1).toGenericDict(); }),
            "Expected a value of type 'Dict' but found type 'int'");
  EXPECT_EQ(
      test::thrown<std::out_of_range>([] { (void)Dict<std::string, double>().at("nothing"); }),
      "the key \"nothing\" is not in the Dict");
}

TEST(DictTest, AGenericDictTakesAnyOfThem) {
  const Dict<std::string, std::vector<std::int64_t>> d;
  d.insert("sizes", std::vector<std::int64_t>{1, 2});
  const auto generic = IValue(d).toGenericDict();
  EXPECT_EQ(generic.keyType().annotation_str(), "str");
  EXPECT_EQ(generic.valueType().annotation_str(), "List[int]");
  EXPECT_TRUE(generic.at(IValue("sizes")).isIntList());
  EXPECT_EQ(IValue(d).str(), "{\"sizes\": [1, 2]}");
  EXPECT_EQ(IValue(Dict<bool, bool>()).str(), "{}");
}

TEST(DictTest, AKeyThatDoesNotHashIsAnError) {
  const Dict<IValue, IValue> d(dispatch::Type::of<std::int64_t>(), dispatch::Type::of<IValue>());
  EXPECT_EQ(test::thrown<dispatch::TypeError>(
                [&] { d.insert(IValue(std::vector<std::int64_t>{1}), IValue()); }),
            "unhashable type: 'List[int]'");
  EXPECT_TRUE(d.empty());
}

TEST(DictTest, AlgorithmsTakeItsRange) {
  Dict<std::string, std::int64_t> d;
  d.insert("a", 1);
  d.insert("b", 2);
  const auto found =
      std::find_if(d.begin(), d.end(), [](const auto& entry) { return entry.value() == 2; });
  ASSERT_TRUE(found != d.end());
  EXPECT_EQ(found->key(), "b");
}

TEST(DictTest, EntriesBelongToTheDictionaryAndNotToItsHandle) {
  const Dict<std::string, std::int64_t> dict;
  dict.insert("a", 1);
  const IValue value(dict);
  auto entry = *value.to<Dict<std::string, std::int64_t>>().begin();
  entry.setValue(5);
  EXPECT_EQ(dict.at("a"), 5);
  EXPECT_EQ(std::distance(value.toGenericDict().begin(), value.toGenericDict().end()), 1);
}

TEST(DictTest, AMoveIsACopy) {
  Dict<std::string, std::int64_t> from;
  from.insert("a", 1);
  Dict<std::string, std::int64_t> to(std::move(from));
  to.insert("b", 2);
  EXPECT_EQ(from.size(), 2U);  // NOLINT(bugprone-use-after-move): this is tested
  to = std::move(from);
  EXPECT_EQ(from.at("b"), 2);
}

TEST(DictTest, TypedAndGenericDictionariesAreTheSame) {
  const Dict<std::string, std::int64_t> dict;
  const Dict<IValue, IValue> any = dispatch::toGenericDict(dict);
  any.insert("a", IValue(1));
  EXPECT_EQ((dispatch::toTypedDict<std::string, std::int64_t>(any).at("a")), 1);
  EXPECT_EQ(dict.size(), 1U);
  EXPECT_THROW((void)(dispatch::toTypedDict<std::int64_t, std::int64_t>(any)), dispatch::TypeError);
}

TEST(DictTest, TheEntryThatIsNotThereIsAnError) {
  const Dict<std::string, std::int64_t> dict;
  dict.insert("a", 1);
  const auto none = dict.find("b");
  EXPECT_EQ(test::thrown<std::out_of_range>([&] { (void)none->value(); }),
            "entry 1 is outside a Dict of 1 entries");
  EXPECT_THROW((void)none->key(), std::out_of_range);
  EXPECT_THROW(none->setValue(1), std::out_of_range);
  EXPECT_THROW(dict.erase(none), std::out_of_range);
  EXPECT_EQ(dict.size(), 1U);
}

}  // namespace
