// SPDX-License-Identifier: BSL-1.0
// Threads that run tasks beside the thread that hands them in (c10::ThreadPool).
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/class_names.hpp>
#include <dispatch/default_host/pool_of_object.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// What runs tasks.
class SCHEMA_CT_POLYMORPHIC TaskThreadPoolBase {
 public:
  TaskThreadPoolBase() = default;
  TaskThreadPoolBase(const TaskThreadPoolBase&) = delete;
  TaskThreadPoolBase& operator=(const TaskThreadPoolBase&) = delete;
  virtual ~TaskThreadPoolBase() = default;

  virtual void run(std::function<void()> task) = 0;
  /// How many threads there are.
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// How many of them wait for a task.
  [[nodiscard]] virtual std::size_t numAvailable() const = 0;
  /// Is the calling thread one of them?
  [[nodiscard]] virtual bool inThreadPool() const = 0;

  /// The number of the machine's processors.
  [[nodiscard]] static std::size_t defaultNumThreads() {
    return (std::max)(1U, std::thread::hardware_concurrency());
  }
};

/// A fixed number of threads, which begin tasks in the order in which these were handed in. An
/// exception that leaves a task is dropped. The destructor waits for the tasks that have begun, and
/// drops the others.
class SCHEMA_CT_POLYMORPHIC ThreadPool : public TaskThreadPoolBase {
 public:
  /// As many threads as processors if `count` is negative. Each of them calls `init_thread` before
  /// all tasks. Memory near to a NUMA node is not asked for.
  explicit ThreadPool(int count, int /*numa_node*/ = -1,
                      const std::function<void()>& init_thread = nullptr)
      : available_(count < 0 ? defaultNumThreads() : static_cast<std::size_t>(count)) {
    const std::size_t total = available_;
    threads_.reserve(total);
    for (std::size_t number = 0; number != total; ++number)
      threads_.emplace_back([this, number, init_thread] {
        if (init_thread) init_thread();
        work(number);
      });
  }
  ~ThreadPool() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
      if (thread.get_id() == std::this_thread::get_id())
        thread.detach();  // a task that ends the process
      else
        thread.join();
  }

  [[nodiscard]] std::size_t size() const override { return threads_.size(); }
  [[nodiscard]] std::size_t numAvailable() const override {
    const std::lock_guard lock(mutex_);
    return available_;
  }
  [[nodiscard]] bool inThreadPool() const override {
    return std::any_of(threads_.begin(), threads_.end(), [](const std::thread& thread) {
      return thread.get_id() == std::this_thread::get_id();
    });
  }
  void run(std::function<void()> task) override {
    runTaskWithID([task = std::move(task)](std::size_t) { task(); });
  }
  /// Calls task(number of the thread).
  template <class Task>
  void runTaskWithID(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.emplace(std::move(task));
    wake_.notify_one();
  }
  /// Returns when no task is left or running.
  void waitWorkComplete() {
    std::unique_lock lock(mutex_);
    completed_.wait(lock, [this] { return tasks_.empty() && running_ == 0; });
  }

 private:
  void work(std::size_t number) {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
      if (ending_) return;
      run_next(number, lock);
      if (tasks_.empty() && running_ == 0) completed_.notify_all();
    }
  }
  void run_next(std::size_t number, std::unique_lock<std::mutex>& lock) {
    {
      const std::function<void(std::size_t)> task = std::move(tasks_.front());
      tasks_.pop();
      --available_;
      ++running_;
      lock.unlock();
      try {
        task(number);
      } catch (...) {  // nobody waits for what it throws
      }
    }
    lock.lock();
    ++available_;
    --running_;
  }

  mutable std::mutex mutex_;
  std::condition_variable wake_, completed_;
  std::queue<std::function<void(std::size_t)>> tasks_;
  std::size_t available_;
  std::size_t running_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

/// PyTorch's name for a pool of its own tasks.
class SCHEMA_CT_POLYMORPHIC TaskThreadPool : public ThreadPool {
 public:
  explicit TaskThreadPool(int count, int numa_node = -1) : ThreadPool(count, numa_node) {}
};

namespace host_detail {

/// 0 before set_num_interop_threads().
inline std::atomic<int> interop_thread_count{0};

/// The threads of launch(), made by the first call.
struct interop_pool {
  ThreadPool threads{interop_thread_count.load()};
};

}  // namespace host_detail

/// How many tasks of launch() run at once: by default the number of the machine's processors.
[[nodiscard]] inline std::size_t get_num_interop_threads() {
  const int set = host_detail::interop_thread_count;
  return set > 0 ? static_cast<std::size_t>(set) : TaskThreadPoolBase::defaultNumThreads();
}
/// Throws Error unless it is positive, and when it is called a second time or after launch().
inline void set_num_interop_threads(int count) {
  if (count <= 0) throw Error(message({"Expected positive number of threads, not ", count}));
  int unset = 0;
  if (!host_detail::interop_thread_count.compare_exchange_strong(unset, count))
    throw Error("the number of threads of at::launch() was set before, or is in use");
}

/// Runs the task on another thread, without this thread's state; on this thread while the shared
/// object ends.
inline void launch_no_thread_state(std::function<void()> task) {
  int unset = 0;
  host_detail::interop_thread_count.compare_exchange_strong(unset, -1);
  if (auto* const pool = host_detail::living_pool<host_detail::interop_pool>())
    pool->threads.run(std::move(task));
  else
    task();
}

}  // namespace default_host
}  // namespace dispatch
