// SPDX-License-Identifier: BSL-1.0
// Weak pointers to reference-counted objects: when they can be locked, and what they keep alive.
#include <dispatch/base/weak_intrusive_ptr.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include <atomic>
#include <thread>
#include <unordered_set>
#include <utility>

namespace {

using dispatch::intrusive_ptr;
using dispatch::make_intrusive;
using dispatch::weak_intrusive_ptr;

/// Counts the objects that are alive, and those that have released their resources.
struct resource : dispatch::intrusive_ptr_target {
  resource(int* alive, int* let_go) : alive_(alive), let_go_(let_go) { ++*alive_; }
  ~resource() override { --*alive_; }
  void release_resources() override { ++*let_go_; }
  int *alive_, *let_go_;
};
struct derived : resource {
  using resource::resource;
};

class WeakIntrusivePtr : public ::testing::Test {
 protected:
  [[nodiscard]] intrusive_ptr<resource> make() { return make_intrusive<resource>(&alive, &let_go); }
  int alive = 0, let_go = 0;
};

TEST_F(WeakIntrusivePtr, FindsTheObjectWhileItHasAnOwner) {
  intrusive_ptr<resource> owner = make();
  const weak_intrusive_ptr<resource> observer(owner);
  EXPECT_FALSE(observer.expired());
  EXPECT_EQ(observer.use_count(), 1U);
  EXPECT_EQ(owner.weak_use_count(), 2U);
  {
    const intrusive_ptr<resource> found = observer.lock();
    EXPECT_TRUE(found == owner);
    EXPECT_EQ(owner.use_count(), 2U);
  }
  owner.reset();
  EXPECT_TRUE(observer.expired());
  EXPECT_FALSE(observer.lock().defined());
  EXPECT_EQ(observer.use_count(), 0U);
  EXPECT_EQ(observer.weak_use_count(), 1U);
}

TEST_F(WeakIntrusivePtr, KeepsTheMemoryAndNotWhatTheObjectHolds) {
  intrusive_ptr<resource> owner = make();
  {
    const weak_intrusive_ptr<resource> observer(owner);
    owner.reset();
    EXPECT_EQ(let_go, 1);
    EXPECT_EQ(alive, 1);
  }
  EXPECT_EQ(alive, 0);
}

TEST_F(WeakIntrusivePtr, AnObjectWithoutObserversEndsAtOnce) {
  {
    intrusive_ptr<resource> owner = make();
    { const weak_intrusive_ptr<resource> observer(owner); }
    owner.reset();
  }
  EXPECT_EQ(alive, 0);
  EXPECT_EQ(let_go, 0);
}

TEST_F(WeakIntrusivePtr, CopiesCountAndMovesDoNot) {
  const intrusive_ptr<resource> owner = make();
  weak_intrusive_ptr<resource> a(owner);
  weak_intrusive_ptr<resource> b = a;
  EXPECT_EQ(a.weak_use_count(), 3U);
  const weak_intrusive_ptr<resource> c = std::move(a);
  EXPECT_EQ(c.weak_use_count(), 3U);
  EXPECT_TRUE(b == c);
  b = weak_intrusive_ptr<resource>(intrusive_ptr<resource>());
  EXPECT_EQ(c.weak_use_count(), 2U);
  EXPECT_TRUE(b.expired());
  EXPECT_EQ(b.weak_use_count(), 0U);
  EXPECT_FALSE(b == c);
  EXPECT_TRUE(b < c);
  b = owner;
  EXPECT_TRUE(b == c);
  b.swap(b);
  EXPECT_EQ(b._unsafe_get_target(), owner.get());
}

TEST_F(WeakIntrusivePtr, ADerivedObjectIsOneOfItsBase) {
  const intrusive_ptr<derived> owner = make_intrusive<derived>(&alive, &let_go);
  const weak_intrusive_ptr<resource> observer = weak_intrusive_ptr<derived>(owner);
  EXPECT_EQ(observer.lock().get(), owner.get());
}

TEST_F(WeakIntrusivePtr, GivesItsPointerAwayAndTakesItBack) {
  const intrusive_ptr<resource> owner = make();
  weak_intrusive_ptr<resource> observer(owner);
  resource* const raw = observer.release();
  EXPECT_EQ(owner.weak_use_count(), 2U);
  {
    const auto copy = weak_intrusive_ptr<resource>::reclaim_copy(raw);
    EXPECT_EQ(owner.weak_use_count(), 3U);
  }
  { const auto back = weak_intrusive_ptr<resource>::reclaim(raw); }
  EXPECT_EQ(owner.weak_use_count(), 1U);
}

TEST_F(WeakIntrusivePtr, IsAKeyOfASet) {
  const intrusive_ptr<resource> owner = make();
  const std::unordered_set<weak_intrusive_ptr<resource>> set{weak_intrusive_ptr<resource>(owner)};
  EXPECT_TRUE(set.contains(weak_intrusive_ptr<resource>(owner)));
}

TEST_F(WeakIntrusivePtr, ManyThreadsMayLookWhileTheLastOwnerGoes) {
  for (int round = 0; round != 200; ++round) {
    intrusive_ptr<resource> owner = make();
    std::atomic<int> found = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i != 4; ++i)
        threads.emplace_back([&found, observer = weak_intrusive_ptr<resource>(owner)] {
          if (const auto kept = observer.lock()) found += kept.use_count() != 0;
        });
      owner.reset();
    }
    EXPECT_LE(found, 4);
    ASSERT_EQ(alive, 0);
  }
}

TEST_F(WeakIntrusivePtr, ReclaimingWhatNobodyObservesIsAnError) {
  struct target : dispatch::intrusive_ptr_target {};
  const auto owner = dispatch::make_intrusive<target>();
#ifndef NDEBUG
  EXPECT_THROW((void)dispatch::weak_intrusive_ptr<target>::reclaim(owner.get()), dispatch::Error);
#endif
  dispatch::weak_intrusive_ptr<target> a(owner);
  dispatch::weak_intrusive_ptr<target> b =
      dispatch::weak_intrusive_ptr<target>::reclaim(a.release());
  EXPECT_EQ(b.lock().get(), owner.get());
  EXPECT_FALSE(a == b);
  swap(a, b);
  EXPECT_TRUE(b.expired());
  EXPECT_EQ(owner.weak_use_count(), 2U);
}

}  // namespace
