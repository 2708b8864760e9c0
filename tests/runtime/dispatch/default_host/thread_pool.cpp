// SPDX-License-Identifier: BSL-1.0
// The threads of loops: the pool keeps them, loops share them, and a forked process starts its own.
#include <dispatch/default_host/thread_pool.hpp>

#include <gtest/gtest.h>

#include <ATen/Parallel.h>

#include <barrier>
#include <mutex>
#include <numeric>
#include <set>
#include <vector>

#if !defined(_WIN32)
#include <sys/wait.h>
#endif

namespace {

using dispatch::host_detail::run_on_pool;
using ids = std::set<std::thread::id>;

/// Runs this number of parts at once, and returns the threads that ran them.
ids threads_of(std::int64_t parts) {
  ids out;
  std::mutex mutex;
  std::barrier all(parts);
  run_on_pool(parts, [&](std::int64_t) {
    all.arrive_and_wait();
    const std::lock_guard lock(mutex);
    out.insert(std::this_thread::get_id());
  });
  return out;
}

TEST(ThreadPool, TheSameThreadsRunTheNextLoop) {
  const ids first = threads_of(5);
  EXPECT_EQ(first.size(), 5U);
  EXPECT_TRUE(first.contains(std::this_thread::get_id()));
  for (int i = 0; i != 20; ++i) EXPECT_EQ(threads_of(5), first);
}

TEST(ThreadPool, LoopsOfSeveralThreadsShareIt) {
  std::atomic<std::int64_t> sum{0};
  {
    std::vector<std::jthread> callers;
    for (int caller = 0; caller != 4; ++caller)
      callers.emplace_back([&] {
        for (int i = 0; i != 200; ++i)
          run_on_pool(3, [&](std::int64_t number) { sum += number + 1; });
      });
  }
  EXPECT_EQ(sum, 4 * 200 * 6);
}

#if !defined(_WIN32)  // Windows has no fork()
TEST(ThreadPool, AForkedProcessHasThreadsOfItsOwn) {
  static_cast<void>(threads_of(4));
  const ::pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const bool right = threads_of(4).size() == 4;
    std::exit(right ? 0 : 1);  // runs destructors, which must not wait for the parent's threads
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(threads_of(4).size(), 4U);
}
#endif

}  // namespace
