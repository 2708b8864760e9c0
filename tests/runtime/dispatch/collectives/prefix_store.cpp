// SPDX-License-Identifier: BSL-1.0
// A part of a store. The same holds with PyTorch's headers.
#include <dispatch/collectives/prefix_store.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/HashStore.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>

namespace {

using std::chrono::milliseconds;

struct PrefixStoreTest : testing::Test {
  c10::intrusive_ptr<c10d::Store> whole = c10::make_intrusive<c10d::HashStore>();
  c10::intrusive_ptr<c10d::PrefixStore> part = c10::make_intrusive<c10d::PrefixStore>("p", whole);

  PrefixStoreTest() { whole->setTimeout(milliseconds(10)); }
};

TEST_F(PrefixStoreTest, PutsThePrefixBeforeEachKey) {
  part->set("k", std::string("v"));
  EXPECT_EQ(whole->get_to_str("p/k"), "v");
  EXPECT_EQ(part->get_to_str("k"), "v");
  EXPECT_EQ(part->add("n", 2), 2);
  EXPECT_EQ(part->compareSet("c", std::string(), std::string("d")), "d");
  part->append("c", {'e'});
  EXPECT_EQ(whole->get_to_str("p/c"), "de");
  part->multiSet({"m"}, {{1}});
  EXPECT_TRUE(whole->check({"p/n", "p/m"}));
  EXPECT_TRUE(part->check({"n", "m"}));
  EXPECT_EQ(part->multiGet({"m"}), (std::vector<std::vector<std::uint8_t>>{{1}}));
  part->queuePush("q", {3});
  EXPECT_EQ(whole->queueLen("p/q"), 1);
  EXPECT_EQ(part->queueLen("q"), 1);
  EXPECT_EQ(part->queuePop("q", false), (std::vector<std::uint8_t>{3}));
  EXPECT_TRUE(part->deleteKey("k"));
  EXPECT_FALSE(whole->check({"p/k"}));
}

TEST_F(PrefixStoreTest, ListsItsKeysAndCountsAll) {
  whole->set("other", std::string("x"));
  part->set("k", std::string("v"));
  EXPECT_EQ(part->listKeys(), std::vector<std::string>{"k"});
  EXPECT_EQ(part->getNumKeys(), 2);
}

TEST_F(PrefixStoreTest, SharesTheTimeout) {
  part->setTimeout(milliseconds(5));
  EXPECT_EQ(whole->getTimeout(), milliseconds(5));
  EXPECT_EQ(part->getTimeout(), milliseconds(5));
  EXPECT_THROW(part->get("k"), c10::DistStoreError);
  EXPECT_THROW(part->wait({"k"}), c10::DistStoreError);
  EXPECT_THROW(part->wait({"k"}, milliseconds(1)), c10::DistStoreError);
}

TEST_F(PrefixStoreTest, KnowsTheStoreBehindIt) {
  const auto inner = c10::make_intrusive<c10d::PrefixStore>("q", part);
  EXPECT_EQ(inner->getUnderlyingStore(), part);
  EXPECT_EQ(inner->getUnderlyingNonPrefixStore(), whole);
  EXPECT_TRUE(inner->hasExtendedApi());
  inner->clone()->set("k", std::string("v"));
  EXPECT_EQ(whole->get_to_str("p/q/k"), "v");
}

}  // namespace
