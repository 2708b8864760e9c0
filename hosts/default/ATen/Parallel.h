// SPDX-License-Identifier: BSL-1.0
// PyTorch's loops on several threads.
#pragma once

// Kernels that are compiled for OpenMP call its functions.
#if defined(_OPENMP)
#include <omp.h>
#endif

#include <functional>
#include <string>
#include <utility>

#include <ATen/Config.h>
#include <ATen/ThreadLocalState.h>
#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <c10/util/ParallelGuard.h>
#include <c10/util/SmallVector.h>
#include <dispatch/default_host/parallel.hpp>
#include <dispatch/default_host/task_pool.hpp>

namespace at {
using dispatch::divup;
using dispatch::get_num_interop_threads;
using dispatch::get_num_threads;
using dispatch::get_thread_num;
using dispatch::in_parallel_region;
using dispatch::parallel_for;
using dispatch::parallel_reduce;
using dispatch::set_num_interop_threads;
using dispatch::set_num_threads;
}  // namespace at

namespace SCHEMA_CT_HIDDEN at {
[[nodiscard]] inline int intraop_default_num_threads() {
  return static_cast<int>(dispatch::TaskThreadPoolBase::defaultNumThreads());
}

namespace internal {
using dispatch::launch_no_thread_state;
/// Nothing, as init_num_threads().
inline void lazy_init_num_threads() {}
}  // namespace internal

/// Runs the task on another thread, with the dispatch keys and the gradient mode of this thread.
inline void launch(std::function<void()> task) {
  dispatch::launch_no_thread_state(wrapPropagateTLSState(std::move(task)));
}
/// As launch(), but on this thread if loops run on one thread.
inline void intraop_launch(const std::function<void()>& task) {
  if (get_num_threads() == 1) return task();
  dispatch::launch_no_thread_state(task);
}
/// Nothing: a thread that asks for no number of threads has that of the process.
inline void init_num_threads() {}
[[nodiscard]] inline std::string get_parallel_info() {
  return c10::str("ATen/Parallel:\n\tat::get_num_threads() : ", get_num_threads(),
                  "\n\tat::get_num_interop_threads() : ", get_num_interop_threads(),
                  "\nATen parallel backend: native thread pool\n");
}
}  // namespace at
