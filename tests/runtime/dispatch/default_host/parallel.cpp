// SPDX-License-Identifier: BSL-1.0
// Loops on several threads: each index is visited once, parts have the right size, errors reach the
// caller, and loops may be nested.
#include <dispatch/default_host/parallel.hpp>

#include <gtest/gtest.h>

#include <ATen/Parallel.h>

#include <atomic>
#include <barrier>
#include <functional>
#include <mutex>
#include <set>

namespace {

struct FourThreads : ::testing::Test {
  FourThreads() { at::set_num_threads(4); }
};
using Parallel = FourThreads;

TEST_F(Parallel, VisitsEveryIndexOnceOnSeveralThreads) {
  std::vector<int> seen(1000);
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::set<int> numbers;
  std::barrier all(4);  // each part waits for the others, so that no thread runs two of them
  at::parallel_for(0, 1000, 1, [&](std::int64_t from, std::int64_t to) {
    all.arrive_and_wait();
    for (auto i = from; i != to; ++i) ++seen[static_cast<std::size_t>(i)];
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
    numbers.insert(at::get_thread_num());
  });
  EXPECT_EQ(seen, std::vector<int>(1000, 1));
  EXPECT_EQ(threads.size(), 4U);
  EXPECT_TRUE(threads.contains(std::this_thread::get_id()));
  EXPECT_EQ(numbers, (std::set<int>{0, 1, 2, 3}));
}

TEST_F(Parallel, PartsAreNoSmallerThanTheGrain) {
  const auto parts = [](std::int64_t begin, std::int64_t end, std::int64_t grain) {
    std::mutex mutex;
    std::set<std::pair<std::int64_t, std::int64_t>> out;
    at::parallel_for(begin, end, grain, [&](std::int64_t from, std::int64_t to) {
      const std::lock_guard lock(mutex);
      out.emplace(from, to);
    });
    return out;
  };
  using pairs = std::set<std::pair<std::int64_t, std::int64_t>>;
  EXPECT_EQ(parts(5, 15, 5), (pairs{{5, 10}, {10, 15}}));
  EXPECT_EQ(parts(0, 10, 10), (pairs{{0, 10}}));
  EXPECT_EQ(parts(0, 10, 0), (pairs{{0, 3}, {3, 6}, {6, 9}, {9, 10}}));
  EXPECT_EQ(parts(0, 1, 0), (pairs{{0, 1}}));
  EXPECT_EQ(parts(3, 3, 1), pairs{});
}

TEST_F(Parallel, ALoopWithinAPartStaysOnItsThread) {
  EXPECT_FALSE(at::in_parallel_region());
  at::parallel_for(0, 4, 1, [](std::int64_t, std::int64_t) {
    EXPECT_TRUE(at::in_parallel_region());
    EXPECT_EQ(at::get_num_threads(), 1);
    const auto here = std::this_thread::get_id();
    at::parallel_for(0, 100, 1, [&](std::int64_t from, std::int64_t to) {
      EXPECT_EQ(std::this_thread::get_id(), here);
      EXPECT_EQ(to - from, 100);
      EXPECT_EQ(at::get_thread_num(), 0);
    });
  });
  EXPECT_FALSE(at::in_parallel_region());
  EXPECT_EQ(at::get_num_threads(), 4);
}

TEST_F(Parallel, PassesOnWhatAPartThrows) {
  EXPECT_THROW(at::parallel_for(0, 100, 1,
                                [](std::int64_t from, std::int64_t) {
                                  if (from != 0) throw dispatch::ValueError("late");
                                }),
               dispatch::ValueError);
  EXPECT_FALSE(at::in_parallel_region());
}

TEST_F(Parallel, Reduces) {
  const auto sum = [](std::int64_t from, std::int64_t to, std::int64_t start) {
    for (auto i = from; i != to; ++i) start += i;
    return start;
  };
  const auto add = [](std::int64_t a, std::int64_t b) { return a + b; };
  for (const std::int64_t grain : {0, 1, 7, 1000})
    EXPECT_EQ(at::parallel_reduce(0, 101, grain, std::int64_t{0}, sum, add), 5050);
  EXPECT_EQ(at::parallel_reduce(4, 4, 1, std::int64_t{9}, sum, add), 9);
  EXPECT_THROW((void)at::parallel_reduce(0, 4, -1, std::int64_t{0}, sum, add), dispatch::Error);
  const auto even = [](std::int64_t from, std::int64_t, bool) { return from % 2 == 0; };
  EXPECT_FALSE(at::parallel_reduce(0, 4, 1, true, even, [](bool a, bool b) { return a && b; }));
}

TEST_F(Parallel, ReducesARangeThatBeginsLaterInAsManyParts) {
  std::atomic<int> parts{0};
  const auto count = [&](std::int64_t from, std::int64_t to, std::int64_t start) {
    ++parts;
    return start + to - from;
  };
  EXPECT_EQ(at::parallel_reduce(1000, 1100, 1, std::int64_t{0}, count, std::plus<>()), 100);
  EXPECT_EQ(parts, 4);
}

TEST_F(Parallel, CountsThreads) {
  EXPECT_THROW(at::set_num_threads(0), dispatch::Error);
  at::set_num_threads(1);
  at::parallel_for(0, 100, 1,
                   [](std::int64_t from, std::int64_t to) { EXPECT_EQ(to - from, 100); });
  EXPECT_EQ(at::divup(7, 2), 4);
}

}  // namespace
