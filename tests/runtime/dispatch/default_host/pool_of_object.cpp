// SPDX-License-Identifier: BSL-1.0
// One pool for each kind in a process, whichever thread asks for it first.
#include <dispatch/default_host/pool_of_object.hpp>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <thread>
#include <vector>

namespace {

struct counted {
  static inline std::atomic<int> alive{0};
  counted() { ++alive; }
  ~counted() { --alive; }
};
struct other {};

TEST(PoolOfObject, ThreadsThatAskAtOnceGetOne) {
  std::vector<counted*> found(8);
  std::vector<std::thread> threads;
  for (counted*& place : found)
    threads.emplace_back([&place] { place = dispatch::host_detail::living_pool<counted>(); });
  for (std::thread& thread : threads) thread.join();
  for (const counted* const one : found) EXPECT_EQ(one, found[0]);
  EXPECT_EQ(counted::alive, 1);
  EXPECT_NE(static_cast<void*>(dispatch::host_detail::living_pool<other>()),
            static_cast<void*>(found[0]));
}

TEST(PoolOfObject, AForkedProcessGetsItsOwn) {
  const counted* const here = dispatch::host_detail::living_pool<counted>();
  const ::pid_t child = ::fork();
  ASSERT_NE(child, -1);
  if (child == 0) ::_exit(dispatch::host_detail::living_pool<counted>() != here ? 0 : 1);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
