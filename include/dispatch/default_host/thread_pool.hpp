// SPDX-License-Identifier: BSL-1.0
// The threads that run the parts of loops; each shared object has its own.
#pragma once

#include <schema_ct/config.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include <dispatch/default_host/pool_of_object.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

/// Parts numbered from 0 to count - 1, each of which one thread runs once.
struct parallel_job {
  void (*run)(const void* body, std::int64_t number);
  const void* body;
  std::int64_t count;
  // Guarded by the pool's lock.
  std::int64_t next = 0;     ///< the first part that nobody has begun
  std::int64_t running = 0;  ///< parts that have begun and not ended
  parallel_job* newer = nullptr;
};

/// Threads that wait for parts. Their code is in the shared object that made them, so they end
/// before it is unloaded: see pool_owner. Their number is that of the largest job so far.
class thread_pool {
 public:
  thread_pool() = default;
  thread_pool(const thread_pool&) = delete;
  thread_pool& operator=(const thread_pool&) = delete;
  ~thread_pool() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
      if (thread.get_id() == std::this_thread::get_id())
        thread.detach();  // a part that ends the process
      else
        thread.join();
  }

  /// Runs a share of the parts on this thread, and returns when all are done.
  void run(parallel_job& job) {
    std::unique_lock lock(mutex_);
    add_threads(static_cast<std::size_t>(job.count - 1));
    parallel_job** last = &jobs_;
    while (*last != nullptr) last = &(*last)->newer;
    *last = &job;
    wake_.notify_all();
    while (job.next != job.count) run_part(job, lock);
    done_.wait(lock, [&] { return job.running == 0; });
    parallel_job** found = &jobs_;
    while (*found != &job) found = &(*found)->newer;
    *found = job.newer;
  }

 private:
  // With fewer threads than parts, some threads run several parts.
  void add_threads(std::size_t wanted) {
    try {
      while (threads_.size() < wanted) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // The machine provides no more threads.
    }
  }
  void run_part(parallel_job& job, std::unique_lock<std::mutex>& lock) {
    const std::int64_t number = job.next++;
    ++job.running;
    lock.unlock();
    job.run(job.body, number);
    lock.lock();
    if (--job.running == 0 && job.next == job.count) done_.notify_all();
  }
  [[nodiscard]] parallel_job* unfinished() const {
    parallel_job* job = jobs_;
    while (job != nullptr && job->next == job->count) job = job->newer;
    return job;
  }
  void work() {
    std::unique_lock lock(mutex_);
    while (!ending_)
      if (parallel_job* const job = unfinished())
        run_part(*job, lock);
      else
        wake_.wait(lock);
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::vector<std::thread> threads_;
  parallel_job* jobs_ = nullptr;  ///< the oldest, which leads to the others
  bool ending_ = false;
};

/// Calls body(number) for each number below `count`, on several threads at once.
template <class Body>
void run_on_pool(std::int64_t count, const Body& body) {
  parallel_job job{
      [](const void* b, std::int64_t number) { (*static_cast<const Body*>(b))(number); }, &body,
      count};
  thread_pool* const pool = count > 1 ? living_pool<thread_pool>() : nullptr;
  if (pool != nullptr) return pool->run(job);
  for (std::int64_t number = 0; number != count; ++number) body(number);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
