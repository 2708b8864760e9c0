// SPDX-License-Identifier: BSL-1.0
// PyTorch's headers for values that threads share: Lazy, Synchronized, Semaphore, LeftRight,
// ThreadLocal.
#include <c10/util/Lazy.h>
#include <c10/util/LeftRight.h>
#include <c10/util/Semaphore.h>
#include <c10/util/Synchronized.h>
#include <c10/util/ThreadLocal.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

template <class F>
void in_threads(int count, const F& f) {
  std::vector<std::thread> threads;
  for (int i = 0; i != count; ++i) threads.emplace_back([&f, i] { f(i); });
  for (std::thread& t : threads) t.join();
}

TEST(OptimisticLazy, MakesItsValueWhenItIsNeeded) {
  c10::OptimisticLazy<std::string> lazy;
  int made = 0;
  const auto make = [&] { return ++made, std::string("value"); };
  EXPECT_EQ(lazy.ensure(make), "value");
  EXPECT_EQ(&lazy.ensure(make), &lazy.ensure(make));
  EXPECT_EQ(made, 1);
  c10::OptimisticLazy<std::string> copy = lazy, moved = std::move(lazy);
  EXPECT_EQ(copy.ensure(make), "value");
  EXPECT_EQ(moved.ensure(make), "value");
  EXPECT_EQ(made, 1);
  copy = moved;
  copy.reset();
  EXPECT_EQ(copy.ensure(make), "value");
  EXPECT_EQ(made, 2);
}

TEST(OptimisticLazy, GivesAllThreadsTheSameValue) {
  c10::OptimisticLazy<int> lazy;
  std::vector<const int*> seen(8);
  in_threads(8,
             [&](int i) { seen[static_cast<std::size_t>(i)] = &lazy.ensure([i] { return i; }); });
  for (const int* one : seen) EXPECT_EQ(one, seen[0]);
}

struct doubled : c10::OptimisticLazyValue<int> {
  mutable int computed = 0;

 private:
  int compute() const override { return ++computed, 42; }
};

TEST(LazyValue, IsComputedOnceOrKnown) {
  const doubled later;
  EXPECT_EQ(later.get() + later.get(), 84);
  EXPECT_EQ(later.computed, 1);
  const c10::PrecomputedLazyValue<std::string> known("text");
  const c10::LazyValue<std::string>& base = known;
  EXPECT_EQ(base.get(), "text");
}

TEST(Synchronized, HoldsItsLockWhileAFunctionRuns) {
  c10::Synchronized<std::vector<int>> values;
  in_threads(4, [&](int i) {
    for (int n = 0; n != 100; ++n) values.withLock([&](std::vector<int>& v) { v.push_back(i); });
  });
  EXPECT_EQ(std::as_const(values).withLock([](const std::vector<int>& v) { return v.size(); }),
            400u);
}

TEST(Semaphore, CountsAndWaits) {
  c10::Semaphore semaphore(1);
  EXPECT_TRUE(semaphore.tryAcquire());
  EXPECT_FALSE(semaphore.tryAcquire());
  std::atomic<int> taken{0};
  std::thread waiting([&] {
    semaphore.acquire(), ++taken;
    semaphore.acquire(), ++taken;
  });
  semaphore.release(2);
  waiting.join();
  EXPECT_EQ(taken, 2);
  EXPECT_FALSE(semaphore.tryAcquire());
}

template <class Kept>
void shows_every_change() {
  Kept kept(std::vector<int>{1});
  EXPECT_EQ(kept.write([](std::vector<int>& v) { return v.push_back(2), v.size(); }), 2u);
  in_threads(4, [&](int) {
    for (int n = 0; n != 50; ++n) {
      kept.write([](std::vector<int>& v) { v.push_back(3); });
      EXPECT_GE(kept.read([](const std::vector<int>& v) { return v.size(); }), 3u);
    }
  });
  EXPECT_EQ(kept.read([](const std::vector<int>& v) { return v.size(); }), 202u);
}

TEST(LeftRight, ShowsEveryChange) {
  shows_every_change<c10::LeftRight<std::vector<int>>>();
  shows_every_change<c10::RWSafeLeftRightWrapper<std::vector<int>>>();
}

TEST(LeftRight, KeepsItsValueIfAChangeThrows) {
  c10::LeftRight<int> kept(1);
  EXPECT_THROW(kept.write([](int& v) -> void {
    v = 2;
    throw std::runtime_error("no");
  }),
               std::runtime_error);
  EXPECT_EQ(kept.read([](const int& v) { return v; }), 1);
}

C10_DEFINE_TLS_static(std::string, word_of_thread);
struct with_own {
  C10_DECLARE_TLS_class_static(with_own, int, number);
};
C10_DEFINE_TLS_class_static(with_own, int, number);

TEST(ThreadLocal, IsAnotherObjectInEachThread) {
  *word_of_thread = "main";
  with_own::number.get() = 7;
  std::thread([] {
    EXPECT_TRUE(word_of_thread->empty());
    EXPECT_EQ(*with_own::number, 0);
    *word_of_thread = "other";
  }).join();
  EXPECT_EQ(word_of_thread.get(), "main");
  EXPECT_EQ(*with_own::number, 7);
}

}  // namespace
