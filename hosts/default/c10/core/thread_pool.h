// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for threads that run tasks.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/task_pool.hpp>

namespace c10 {
using dispatch::TaskThreadPool;
using dispatch::TaskThreadPoolBase;
using dispatch::ThreadPool;
}  // namespace c10
