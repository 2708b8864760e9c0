// SPDX-License-Identifier: BSL-1.0
// Shared ownership: who destroys the object, and when.
#include <dispatch/base/counted.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

/// Counts its live objects.
struct alive {
  int* count;
  explicit alive(int* c) : count(c) { ++*count; }
  alive(const alive&) = delete;
  alive& operator=(const alive&) = delete;
  ~alive() { --*count; }
};

using dispatch::shared;

TEST(Counted, OnlyTheLastOwnerIsToldToDestroy) {
  dispatch::counted object;
  EXPECT_EQ(object.use_count(), 1);
  object.retain();
  EXPECT_EQ(object.use_count(), 2);
  EXPECT_FALSE(object.release());
  EXPECT_TRUE(object.release());
}

TEST(Counted, CopiesShareTheObjectAndTheLastOneDestroysIt) {
  int count = 0;
  {
    auto first = shared<alive>::make(&count);
    EXPECT_EQ(count, 1);
    shared<alive> second = first;
    EXPECT_EQ(second.get(), first.get());
    EXPECT_EQ(first.get()->use_count(), 2);
    first = shared<alive>();
    EXPECT_EQ(count, 1);
    EXPECT_EQ(second.get()->use_count(), 1);
  }
  EXPECT_EQ(count, 0);
}

TEST(Counted, MovingLeavesNothingBehind) {
  int count = 0;
  auto first = shared<alive>::make(&count);
  shared<alive> second = std::move(first);
  EXPECT_EQ(first.get(), nullptr);  // NOLINT: the moved-from object is tested
  EXPECT_EQ(second.get()->use_count(), 1);
  EXPECT_EQ(count, 1);
}

TEST(Counted, AssignmentReleasesWhatWasHeld) {
  int old_count = 0, new_count = 0;
  auto held = shared<alive>::make(&old_count);
  held = shared<alive>::make(&new_count);
  EXPECT_EQ(old_count, 0);
  EXPECT_EQ(new_count, 1);
}

TEST(Counted, ADetachedBoxIsTheCallers) {
  auto owner = shared<std::string>::make("text");
  dispatch::box<std::string>* box = owner.detach();
  EXPECT_EQ(owner.get(), nullptr);
  EXPECT_EQ(box->use_count(), 1);
  const shared<std::string> again(box);
  EXPECT_EQ(*again, "text");
  EXPECT_EQ(again->size(), 4U);
}

TEST(Counted, ThreadsMayCopyAndReleaseOneObject) {
  int count = 0;
  {
    const auto object = shared<alive>::make(&count);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([object] {
        for (int n = 0; n < 10000; ++n) const shared<alive> copy = object;
      });
    for (std::thread& t : threads) t.join();
    threads.clear();
    EXPECT_EQ(object.get()->use_count(), 1);
    EXPECT_EQ(count, 1);
  }
  EXPECT_EQ(count, 0);
}

}  // namespace
