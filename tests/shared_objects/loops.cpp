// SPDX-License-Identifier: BSL-1.0
// A plug-in whose loops start threads. They must end when the plug-in is unloaded.
#include <ATen/Parallel.h>

#include <atomic>

extern "C" std::int64_t sum_on_threads(std::int64_t end) {
  std::atomic<std::int64_t> sum{0};
  at::set_num_threads(4);
  at::parallel_for(0, end, 1, [&](std::int64_t from, std::int64_t to) {
    for (std::int64_t i = from; i != to; ++i) sum += i;
  });
  return sum;
}
