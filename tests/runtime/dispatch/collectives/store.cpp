// SPDX-License-Identifier: BSL-1.0
// What a store has whose class defines only what it must. The same holds with PyTorch's headers.
#include <dispatch/collectives/store.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/Store.hpp>

namespace {

using std::chrono::milliseconds;
using store_bytes = std::vector<std::uint8_t>;

/// Keeps one value, whatever the key is.
struct store_of_one : c10d::Store {
  store_bytes value;
  std::int64_t sum = 0;
  std::vector<std::string> waited;

  using c10d::Store::set;
  c10::intrusive_ptr<c10d::Store> clone() override { return c10::make_intrusive<store_of_one>(); }
  void set(const std::string&, const store_bytes& given) override { value = given; }
  store_bytes get(const std::string&) override { return value; }
  std::int64_t add(const std::string&, std::int64_t more) override { return sum += more; }
  bool deleteKey(const std::string&) override { return false; }
  bool check(const std::vector<std::string>&) override { return false; }
  std::int64_t getNumKeys() override { return 1; }
  void wait(const std::vector<std::string>& keys) override { waited = keys; }
  void wait(const std::vector<std::string>& keys, const milliseconds&) override { waited = keys; }
};

TEST(CollectiveStore, KeepsTextsAsBytes) {
  store_of_one store;
  store.set("key", std::string("ab"));
  EXPECT_EQ(store.value, (store_bytes{'a', 'b'}));
  EXPECT_EQ(store.get_to_str("key"), "ab");
}

TEST(CollectiveStore, HasATimeoutThatAGuardChanges) {
  store_of_one store;
  EXPECT_EQ(store.getTimeout(), std::chrono::minutes(5));
  {
    const c10d::StoreTimeoutGuard guard(store, milliseconds(3));
    EXPECT_EQ(store.getTimeout(), milliseconds(3));
  }
  EXPECT_EQ(store.getTimeout(), std::chrono::minutes(5));
}

TEST(CollectiveStore, GetsAndSetsSeveralKeysOneByOne) {
  store_of_one store;
  store.multiSet({"a", "b"}, {{1}, {2}});
  EXPECT_EQ(store.multiGet({"a", "b"}), (std::vector<store_bytes>{{2}, {2}}));
  EXPECT_FALSE(store.hasExtendedApi());
}

TEST(CollectiveStore, ABarrierWaitsForTheLast) {
  store_of_one store;
  c10d::Store& base = store;
  base.barrier("b", 2, milliseconds(1));
  EXPECT_EQ(store.waited, std::vector<std::string>{"b/last_member"});
  EXPECT_TRUE(store.value.empty());
  base.barrier("b", 2, milliseconds(1));
  EXPECT_EQ(store.get_to_str(""), "1");
}

TEST(CollectiveStore, LacksWhatItsClassDoesNotDefine) {
  store_of_one store;
  c10d::Store& base = store;
  EXPECT_THROW(base.compareSet("a", std::string("b"), std::string("c")), c10::NotImplementedError);
  EXPECT_THROW(base.append("a", {1}), c10::NotImplementedError);
  EXPECT_THROW(base.queuePush("a", {1}), c10::NotImplementedError);
  EXPECT_THROW(base.queuePop("a", false), c10::NotImplementedError);
  EXPECT_THROW(base.queueLen("a"), c10::NotImplementedError);
  EXPECT_THROW(base.listKeys(), c10::NotImplementedError);
  EXPECT_THROW(base.watchKey("a", nullptr), c10::NotImplementedError);
}

}  // namespace
