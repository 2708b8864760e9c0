// SPDX-License-Identifier: BSL-1.0
// A store that threads of one process share. The same holds with PyTorch's headers.
#include <dispatch/collectives/hash_store.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <thread>
#include <torch/csrc/distributed/c10d/HashStore.hpp>

namespace {

using std::chrono::milliseconds;
using testing::UnorderedElementsAre;

c10::intrusive_ptr<c10d::Store> new_hash_store() {
  c10::intrusive_ptr<c10d::Store> out = c10::make_intrusive<c10d::HashStore>();
  out->setTimeout(milliseconds(20));
  return out;
}

TEST(CollectiveHashStore, SetsGetsAndDeletesKeys) {
  const auto store = new_hash_store();
  store->set("key", std::string("v"));
  EXPECT_EQ(store->get_to_str("key"), "v");
  EXPECT_TRUE(store->check({"key"}));
  EXPECT_FALSE(store->check({"key", "other"}));
  EXPECT_EQ(store->getNumKeys(), 1);
  EXPECT_TRUE(store->deleteKey("key"));
  EXPECT_FALSE(store->deleteKey("key"));
  EXPECT_EQ(store->getNumKeys(), 0);
  EXPECT_TRUE(store->hasExtendedApi());
  EXPECT_EQ(store->clone(), store);
}

TEST(CollectiveHashStore, AddsToNumbersThatAreTexts) {
  const auto store = new_hash_store();
  EXPECT_EQ(store->add("n", 5), 5);
  EXPECT_EQ(store->add("n", -7), -2);
  EXPECT_EQ(store->get_to_str("n"), "-2");
  store->set("n", std::string());
  EXPECT_EQ(store->add("n", 1), 1);
  store->set("n", std::string("word"));
  EXPECT_THROW(store->add("n", 1), std::invalid_argument);
  EXPECT_EQ(store->get_to_str("n"), "word");
}

TEST(CollectiveHashStore, SetsAKeyThatHasTheExpectedValue) {
  const auto store = new_hash_store();
  const auto compare_set = [&](const char* expected, const char* desired) {
    return store->compareSet("k", std::string(expected), std::string(desired));
  };
  EXPECT_EQ(compare_set("old", "new"), "old");
  EXPECT_FALSE(store->check({"k"}));
  EXPECT_EQ(compare_set("", "new"), "new");
  EXPECT_EQ(compare_set("old", "newer"), "new");
  EXPECT_EQ(compare_set("new", "newer"), "newer");
  EXPECT_EQ(store->get_to_str("k"), "newer");
}

TEST(CollectiveHashStore, AppendsAndListsKeys) {
  const auto store = new_hash_store();
  store->append("k", {'A'});
  store->append("k", {'B'});
  EXPECT_EQ(store->get_to_str("k"), "AB");
  store->multiSet({"x", "y"}, {{1}, {2}});
  EXPECT_EQ(store->multiGet({"y", "x"}), (std::vector<std::vector<std::uint8_t>>{{2}, {1}}));
  EXPECT_THAT(store->listKeys(), UnorderedElementsAre("k", "x", "y"));
}

TEST(CollectiveHashStore, HasQueues) {
  const auto store = new_hash_store();
  EXPECT_EQ(store->queueLen("q"), 0);
  EXPECT_THROW(store->queuePop("q", false), c10::DistQueueEmptyError);
  EXPECT_THROW(store->queuePop("q", true), c10::DistStoreError);
  store->queuePush("q", {1});
  store->queuePush("q", {2});
  EXPECT_EQ(store->queueLen("q"), 2);
  EXPECT_TRUE(store->check({"q"}));
  EXPECT_EQ(store->getNumKeys(), 0);
  EXPECT_EQ(store->queuePop("q", true), (std::vector<std::uint8_t>{1}));
  EXPECT_EQ(store->queuePop("q", false), (std::vector<std::uint8_t>{2}));
  EXPECT_FALSE(store->check({"q"}));
}

std::string text_of_wait(const std::function<void()>& wait) {
  try {
    wait();
  } catch (const c10::DistStoreError& e) {
    return e.what_without_backtrace();
  }
  return "";
}

TEST(CollectiveHashStore, StopsWaitingWhenTheTimeIsOver) {
  const auto store = new_hash_store();
  EXPECT_EQ(text_of_wait([&] { store->get("k"); }), "Wait timeout");
  EXPECT_EQ(text_of_wait([&] { store->wait({"k"}, milliseconds(5)); }), "Wait timeout");
  EXPECT_EQ(text_of_wait([&] { store->multiGet({"k"}); }), "Wait timeout");
  EXPECT_EQ(text_of_wait([&] { store->barrier("b", 2, milliseconds(5)); }), "Wait timeout");
}

TEST(CollectiveHashStore, AThreadWaitsForWhatAnotherSets) {
  const auto store = new_hash_store();
  store->setTimeout(c10d::Store::kNoTimeout);
  std::thread other([&] {
    store->wait({"begin"});
    store->set("answer", std::string("yes"));
    store->queuePush("q", {7});
    store->barrier("end", 2);
  });
  store->set("begin", std::string("now"));
  EXPECT_EQ(store->get_to_str("answer"), "yes");
  EXPECT_EQ(store->queuePop("q", true), (std::vector<std::uint8_t>{7}));
  store->barrier("end", 2);
  other.join();
}

}  // namespace
