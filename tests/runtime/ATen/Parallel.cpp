// SPDX-License-Identifier: BSL-1.0
// Tasks beside the program, which take over the state of the thread that launches them.
#include <ATen/Parallel.h>
#include <c10/util/ParallelGuard.h>

#include <ATen/PTThreadPool.h>
#include <ATen/ParallelFuture.h>
#include <ATen/ParallelOpenMP.h>
#include <gtest/gtest.h>

#include <c10/core/GradMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <atomic>
#include <cstdint>
#include <future>
#include <thread>

namespace {

/// What a task of `launch` computes, on another thread.
template <class Launch, class F>
auto result_of(const Launch& launch, const F& f) {
  std::promise<decltype(f())> promise;
  auto future = promise.get_future();
  launch([&] { promise.set_value(f()); });
  return future.get();
}
const auto launch = [](std::function<void()> task) { at::launch(std::move(task)); };

// The number is set before the first task of the process.
TEST(AtParallel, TheNumberOfThreadsForTasksIsSetOnce) {
  EXPECT_GT(at::get_num_interop_threads(), 0U);
  EXPECT_THROW(at::set_num_interop_threads(0), c10::Error);
  at::set_num_interop_threads(2);
  EXPECT_EQ(at::get_num_interop_threads(), 2U);
  EXPECT_GT(at::intraop_default_num_threads(), 0);
  EXPECT_NE(at::get_parallel_info().find("at::get_num_interop_threads() : 2"), std::string::npos);
  EXPECT_NE(result_of(launch, [] { return std::this_thread::get_id(); }),
            std::this_thread::get_id());
  EXPECT_THROW(at::set_num_interop_threads(3), c10::Error);
}

TEST(AtParallel, ATaskHasTheStateOfTheThreadThatLaunchesIt) {
  const auto state = [] {
    return std::pair(c10::GradMode::is_enabled(),
                     c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::Tracer));
  };
  {
    const at::NoGradGuard no_grad;
    const c10::impl::ExcludeDispatchKeyGuard guard(c10::DispatchKey::Tracer);
    EXPECT_EQ(result_of(launch, state), std::pair(false, true));
    EXPECT_EQ(result_of(at::internal::launch_no_thread_state, state), std::pair(true, false));
  }
  EXPECT_EQ(result_of(launch, state), std::pair(true, false));
  EXPECT_EQ(result_of(at::intraop_launch, [] { return 3; }), 3);
}

TEST(AtParallel, AFutureTellsTheEndOfATask) {
  std::atomic<int> done = 0;
  const auto future = at::intraop_launch_future([&] { done = 1; });
  future->wait();
  EXPECT_TRUE(future->completed());
  EXPECT_EQ(done, 1);
  const auto failed = at::intraop_launch_future([] { TORCH_CHECK(false, "no result"); });
  failed->wait();
  EXPECT_EQ(failed->tryRetrieveErrorMessage(), "no result");
}

TEST(AtParallel, WhatLoopsCall) {
  std::atomic<std::int64_t> sum = 0;
  at::internal::lazy_init_num_threads();
  at::internal::invoke_parallel(2, 100, 10, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) sum += i;
  });
  EXPECT_EQ(sum, 4949);
}

TEST(AtParallel, AGuardSaysThatALoopRuns) {
  const auto parts = [] {
    std::atomic<int> count = 0;
    at::parallel_for(0, 100, 1, [&](std::int64_t, std::int64_t) { ++count; });
    return count.load();
  };
  {
    const c10::ParallelGuard guard(true);
    EXPECT_TRUE(at::in_parallel_region() && c10::ParallelGuard::is_enabled());
    EXPECT_EQ(parts(), 1);
    const c10::ParallelGuard within(false);
    EXPECT_FALSE(at::in_parallel_region());
  }
  EXPECT_FALSE(c10::ParallelGuard::is_enabled());
  at::parallel_for(0, 100, 1, [&](std::int64_t, std::int64_t) {
    EXPECT_TRUE(at::get_num_threads() == 1 || c10::ParallelGuard::is_enabled());
  });
}

TEST(AtParallel, ThreadsOfAClient) {
  std::atomic<int> tasks = 0;
  {
    at::PTThreadPool pool(2);
    EXPECT_EQ(pool.size(), 2U);
    for (int i = 0; i < 5; ++i) pool.run([&] { ++tasks; });
    pool.waitWorkComplete();
  }
  EXPECT_EQ(tasks, 5);
}

}  // namespace
