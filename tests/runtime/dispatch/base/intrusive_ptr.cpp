// SPDX-License-Identifier: BSL-1.0
// Owners of reference-counted objects: their number, and when the object is destroyed.
#include <dispatch/base/intrusive_ptr.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include <memory>
#include <set>
#include <type_traits>
#include <unordered_set>
#include <utility>

namespace {

using dispatch::intrusive_ptr;
using dispatch::make_intrusive;

struct base : dispatch::intrusive_ptr_target {
  explicit base(int* alive) : alive_(alive) { ++*alive_; }
  base(const base& other) : intrusive_ptr_target(other), alive_(other.alive_) { ++*alive_; }
  ~base() override { --*alive_; }
  int* alive_;
};
struct derived : base {
  using base::base;
  int number = 7;
};

TEST(IntrusivePtr, TheLastOwnerEndsTheObject) {
  int alive = 0;
  {
    const intrusive_ptr<base> a = make_intrusive<base>(&alive);
    EXPECT_EQ(a.use_count(), 1U);
    EXPECT_TRUE(a.unique());
    {
      const intrusive_ptr<base> b = a;
      EXPECT_EQ(a.use_count(), 2U);
      EXPECT_TRUE(a == b);
    }
    EXPECT_EQ(a.use_count(), 1U);
    EXPECT_EQ(alive, 1);
  }
  EXPECT_EQ(alive, 0);
}

TEST(IntrusivePtr, TakesTheObjectOfAUniquePtr) {
  int alive = 0;
  {
    const intrusive_ptr<base> a{std::unique_ptr<base>(new derived(&alive))};
    EXPECT_EQ(a.use_count(), 1U);
  }
  EXPECT_EQ(alive, 0);
  EXPECT_FALSE(intrusive_ptr<base>(std::unique_ptr<base>()).defined());
  EXPECT_TRUE(intrusive_ptr<base>() == nullptr && nullptr == intrusive_ptr<base>());
  EXPECT_FALSE((std::is_convertible_v<std::unique_ptr<base>, intrusive_ptr<base>>));
}

TEST(IntrusivePtr, MovesWithoutCounting) {
  int alive = 0;
  intrusive_ptr<base> a = make_intrusive<base>(&alive);
  const intrusive_ptr<base> b = std::move(a);
  EXPECT_FALSE(a.defined());  // NOLINT: the moved-from pointer is tested
  EXPECT_EQ(b.use_count(), 1U);
  a = b;
  const intrusive_ptr<base>& same = a;
  a = same;  // assigning an owner to itself keeps the object
  EXPECT_EQ(b.use_count(), 2U);
  a = nullptr;
  EXPECT_EQ(b.use_count(), 1U);
}

TEST(IntrusivePtr, ADerivedObjectIsOneOfItsBase) {
  int alive = 0;
  {
    const intrusive_ptr<base> b = make_intrusive<derived>(&alive);
    EXPECT_EQ(static_cast<derived&>(*b).number, 7);
  }
  EXPECT_EQ(alive, 0);
}

TEST(IntrusivePtr, ACopyOfTheObjectHasOwnersOfItsOwn) {
  int alive = 0;
  const intrusive_ptr<base> a = make_intrusive<base>(&alive);
  const intrusive_ptr<base> other = a;
  const intrusive_ptr<base> copy = make_intrusive<base>(*a);
  EXPECT_EQ(copy.use_count(), 1U);
  EXPECT_EQ(a.use_count(), 2U);
}

TEST(IntrusivePtr, GivesItsPointerAwayAndTakesItBack) {
  int alive = 0;
  intrusive_ptr<base> a = make_intrusive<base>(&alive);
  base* raw = a.release();
  EXPECT_FALSE(a.defined());
  EXPECT_EQ(alive, 1);
  {
    const intrusive_ptr<base> copy = intrusive_ptr<base>::reclaim_copy(raw);
    EXPECT_EQ(copy.use_count(), 2U);
  }
  a = intrusive_ptr<base>::reclaim(raw);
  EXPECT_EQ(a.use_count(), 1U);
  a.reset();
  EXPECT_EQ(alive, 0);
}

struct Null {
  static base* singleton() {
    static int alive = 0;
    static base nothing(&alive);
    return &nothing;
  }
};

TEST(IntrusivePtr, ItsTypeMayNameWhatStandsForNothing) {
  int alive = 0;
  dispatch::intrusive_ptr<base, Null> a;
  EXPECT_FALSE(a.defined());
  EXPECT_FALSE(a);
  EXPECT_EQ(a.get(), Null::singleton());
  EXPECT_EQ(a.use_count(), 0U);
  const intrusive_ptr<base> none = a;
  EXPECT_EQ(none.get(), nullptr);
  a = make_intrusive<derived>(&alive);
  EXPECT_TRUE(a.defined());
  EXPECT_EQ(a.use_count(), 1U);
  a.reset();
  EXPECT_EQ(alive, 0);
  EXPECT_EQ(a.get(), Null::singleton());
  a = none;
  EXPECT_EQ(a.get(), Null::singleton());
}

TEST(IntrusivePtr, IsAKeyOfContainers) {
  int alive = 0;
  intrusive_ptr<base> a = make_intrusive<base>(&alive), b = make_intrusive<base>(&alive);
  const std::set<intrusive_ptr<base>> ordered{a, b, a};
  const std::unordered_set<intrusive_ptr<base>> hashed{a, b, a};
  EXPECT_EQ(ordered.size(), 2U);
  EXPECT_EQ(hashed.size(), 2U);
  EXPECT_EQ(std::less<>()(a, b), a.get() < b.get());
  EXPECT_TRUE(a != nullptr && nullptr != a);
  const base* const first = a.get();
  swap(a, b);
  EXPECT_EQ(b.get(), first);
  EXPECT_EQ(intrusive_ptr<base>::unsafe_reclaim_from_nonowning(b.get()).use_count(), 4U);
}

// A client compares its pointers with an operator of its own.
bool operator==(const intrusive_ptr<derived>& a, const intrusive_ptr<derived>& b) {
  return a->number == b->number;
}
TEST(IntrusivePtr, AClientMayCompareByValue) {
  int alive = 0;
  const auto a = make_intrusive<derived>(&alive), b = make_intrusive<derived>(&alive);
  EXPECT_TRUE(a == b);
}

struct other : base {
  using base::base;
};

TEST(IntrusivePtr, IsCastToWhatTheObjectIs) {
  int alive = 0;
  const auto object = make_intrusive<derived>(&alive);
  EXPECT_TRUE(object.is_uniquely_owned());
  const intrusive_ptr<base> shared = object;
  EXPECT_EQ(dispatch::static_intrusive_pointer_cast<derived>(shared)->number, 7);
  EXPECT_EQ(dispatch::dynamic_intrusive_pointer_cast<derived>(shared).get(), object.get());
  EXPECT_EQ(dispatch::dynamic_intrusive_pointer_cast<other>(shared).get(), nullptr);
  EXPECT_EQ(object.use_count(), 2U) << "the casts hold nothing any more";
}

}  // namespace
