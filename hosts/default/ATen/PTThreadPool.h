// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for threads that run tasks with at::parallel_for in them.
#pragma once

#include <ATen/Parallel.h>
#include <c10/core/thread_pool.h>

namespace at {

class SCHEMA_CT_POLYMORPHIC PTThreadPool : public c10::ThreadPool {
 public:
  explicit PTThreadPool(int count, int numa_node = -1)
      : c10::ThreadPool(count, numa_node, init_num_threads) {}
};

}  // namespace at
