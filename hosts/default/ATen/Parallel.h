// SPDX-License-Identifier: BSL-1.0
// PyTorch's loops on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <thread>

#include <ATen/Config.h>
#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <c10/util/SmallVector.h>
#include <dispatch/default_host/parallel.hpp>

namespace at {
using dispatch::divup;
using dispatch::get_num_threads;
using dispatch::get_thread_num;
using dispatch::in_parallel_region;
using dispatch::parallel_for;
using dispatch::parallel_reduce;
using dispatch::set_num_threads;
}  // namespace at

namespace SCHEMA_CT_HIDDEN at {
namespace detail {
/// 0 before set_num_interop_threads().
inline std::atomic<int> interop_threads{0};
}  // namespace detail

[[nodiscard]] inline int intraop_default_num_threads() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}
/// Only a hint: no pool of this library runs tasks side by side. By default the number of the
/// machine's processors.
[[nodiscard]] inline std::size_t get_num_interop_threads() {
  const int set = detail::interop_threads;
  return static_cast<std::size_t>(set != 0 ? set : intraop_default_num_threads());
}
/// Throws Error unless it is positive, and when it is called a second time.
inline void set_num_interop_threads(int count) {
  TORCH_CHECK(count > 0, "Expected positive number of threads, not ", count);
  int unset = 0;
  TORCH_CHECK(detail::interop_threads.compare_exchange_strong(unset, count),
              "the number of interop threads was set before, to ", unset);
}
/// Nothing: a thread that asks for no number of threads has that of the process.
inline void init_num_threads() {}
[[nodiscard]] inline std::string get_parallel_info() {
  return c10::str("ATen/Parallel:\n\tat::get_num_threads() : ", get_num_threads(),
                  "\n\tat::get_num_interop_threads() : ", get_num_interop_threads(),
                  "\nATen parallel backend: native thread pool\n");
}
}  // namespace at
