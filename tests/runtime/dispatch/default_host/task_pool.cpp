// SPDX-License-Identifier: BSL-1.0
// Tasks on threads of a pool: their order, their threads, what they throw.
#include <dispatch/default_host/task_pool.hpp>

#include <gtest/gtest.h>

#include <c10/core/thread_pool.h>
#include <atomic>
#include <future>
#include <stdexcept>
#include <vector>

namespace {

TEST(TaskPool, OneThreadRunsTasksInTheirOrder) {
  c10::ThreadPool pool(1);
  std::vector<int> ran;
  for (int number = 0; number != 100; ++number) pool.run([&, number] { ran.push_back(number); });
  pool.waitWorkComplete();
  ASSERT_EQ(ran.size(), 100U);
  for (int number = 0; number != 100; ++number)
    EXPECT_EQ(ran[static_cast<std::size_t>(number)], number);
}

TEST(TaskPool, CountsItsThreads) {
  std::atomic<int> begun{0};
  c10::TaskThreadPool pool(3);
  c10::ThreadPool prepared(2, -1, [&] { ++begun; });
  EXPECT_EQ(pool.size(), 3U);
  EXPECT_EQ(pool.numAvailable(), 3U);
  EXPECT_FALSE(pool.inThreadPool());
  std::promise<void> go_on;
  const std::shared_future<void> wait = go_on.get_future().share();
  std::promise<bool> is_inside;
  pool.run([&, wait] {
    is_inside.set_value(pool.inThreadPool());
    wait.get();
  });
  EXPECT_TRUE(is_inside.get_future().get());
  EXPECT_EQ(pool.numAvailable(), 2U);
  go_on.set_value();
  pool.waitWorkComplete();
  EXPECT_EQ(pool.numAvailable(), 3U);
  std::atomic<std::size_t> largest{0};
  for (int task = 0; task != 20; ++task)
    prepared.runTaskWithID([&](std::size_t number) {
      if (number > largest) largest = number;
    });
  prepared.waitWorkComplete();
  EXPECT_LT(largest, 2U);
  EXPECT_EQ(c10::ThreadPool(-1).size(), c10::TaskThreadPoolBase::defaultNumThreads());
}

TEST(TaskPool, ATaskThatThrowsEndsNothing) {
  c10::ThreadPool pool(1);
  int ran = 0;
  pool.run([] { throw std::runtime_error("dropped"); });
  pool.run([&] { ++ran; });
  pool.waitWorkComplete();
  EXPECT_EQ(ran, 1);
}

}  // namespace
