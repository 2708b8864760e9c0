// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for semaphores.
#pragma once

#include <schema_ct/config.hpp>

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace SCHEMA_CT_HIDDEN c10 {

/// A count that threads take from and wait for.
class Semaphore {
 public:
  Semaphore(std::int32_t initial_count = 0) : count_(initial_count) {}

  void release(std::int32_t n = 1) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      count_ += n;
    }
    changed_.notify_all();
  }
  /// Takes one; waits while there is none.
  void acquire() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return count_ > 0; });
    --count_;
  }
  /// Takes one if there is one.
  bool tryAcquire() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return count_ > 0 && count_-- > 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::int32_t count_;
};

}  // namespace c10
