// SPDX-License-Identifier: BSL-1.0
// Loops whose parts run on several threads at once (at::parallel_for).
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/thread_pool.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace host_detail {

/// 0 before set_num_threads() and the first query.
inline std::atomic<int> thread_count{0};
inline constinit thread_local int thread_number = 0;
inline constinit thread_local bool is_in_parallel = false;

/// Marks during its lifetime that this thread runs part `number` of a loop.
class parallel_part {
 public:
  explicit parallel_part(int number) : number_(thread_number), was_in_parallel_(is_in_parallel) {
    thread_number = number;
    is_in_parallel = true;
  }
  parallel_part(const parallel_part&) = delete;
  parallel_part& operator=(const parallel_part&) = delete;
  ~parallel_part() {
    thread_number = number_;
    is_in_parallel = was_in_parallel_;
  }

 private:
  int number_;
  bool was_in_parallel_;
};

}  // namespace host_detail

[[nodiscard]] constexpr std::int64_t divup(std::int64_t x, std::int64_t y) {
  return (x + y - 1) / y;
}

/// Limits the number of threads of a loop. Throws Error unless it is positive.
inline void set_num_threads(int count) {
  if (count <= 0) throw Error(message({"Expected positive number of threads, not ", count}));
  host_detail::thread_count.store(count, std::memory_order_relaxed);
}
/// By default the number of the machine's processors; 1 inside a part of a loop.
[[nodiscard]] inline int get_num_threads() {
  if (host_detail::is_in_parallel) return 1;
  const int set = host_detail::thread_count.load(std::memory_order_relaxed);
  return set != 0 ? set : static_cast<int>((std::max)(1U, std::thread::hardware_concurrency()));
}
/// The number of the part that this thread runs; 0 outside a loop.
[[nodiscard]] inline int get_thread_num() { return host_detail::thread_number; }
[[nodiscard]] inline bool in_parallel_region() { return host_detail::is_in_parallel; }

namespace host_detail {

/// Calls f(begin, end) for the parts, some of them on this thread, and returns when all are done.
/// Rethrows the exception of the first part that failed.
template <class F>
void run_parts(std::int64_t begin, std::int64_t end, std::int64_t part, const F& f) {
  const std::int64_t count = divup(end - begin, part);
  std::vector<std::exception_ptr> errors(static_cast<std::size_t>(count));
  run_on_pool(count, [&](std::int64_t number) {
    const parallel_part here(static_cast<int>(number));
    const std::int64_t first = begin + number * part;
    try {
      f(first, (std::min)(end, first + part));
    } catch (...) {
      errors[static_cast<std::size_t>(number)] = std::current_exception();
    }
  });
  for (const std::exception_ptr& error : errors)
    if (error != nullptr) std::rethrow_exception(error);
}

/// The size of a loop's parts; the whole length if one thread runs it.
[[nodiscard]] inline std::int64_t part_of(std::int64_t length, std::int64_t grain_size) {
  if (length <= grain_size || length <= 1 || is_in_parallel) return length;
  std::int64_t threads = get_num_threads();
  if (grain_size > 0) threads = (std::min)(threads, divup(length, grain_size));
  return divup(length, threads);
}

}  // namespace host_detail

/// Calls f(from, to) for parts of the range [begin, end) that together cover it, on several threads
/// if it is longer than `grain_size`. A loop inside a part runs on the part's thread. The other
/// threads do not have the dispatch keys that the calling thread has included or excluded. Rethrows
/// what a part throws.
template <class F>
void parallel_for(std::int64_t begin, std::int64_t end, std::int64_t grain_size, const F& f) {
  if (begin >= end) return;
  host_detail::run_parts(begin, end, host_detail::part_of(end - begin, grain_size), f);
}

/// Combines the results of f(from, to, ident) for the parts, in order and starting with `ident`.
template <class T, class F, class Combine>
[[nodiscard]] T parallel_reduce(std::int64_t begin, std::int64_t end, std::int64_t grain_size,
                                T ident, const F& f, const Combine& combine) {
  if (grain_size < 0) throw Error(message({"parallel_reduce: negative grain size ", grain_size}));
  if (begin >= end) return ident;
  const std::int64_t part = host_detail::part_of(end - begin, grain_size);
  if (part == end - begin) {
    const host_detail::parallel_part here(0);
    return f(begin, end, ident);
  }
  struct cell {  // a vector<bool> would share its bytes between threads
    T value;
  };
  std::vector<cell> results(static_cast<std::size_t>(divup(end - begin, part)), cell{ident});
  host_detail::run_parts(begin, end, part, [&](std::int64_t from, std::int64_t to) {
    results[static_cast<std::size_t>(get_thread_num())].value = f(from, to, ident);
  });
  T out = ident;
  for (const cell& result : results) out = combine(out, result.value);
  return out;
}

}  // namespace default_host
}  // namespace dispatch
