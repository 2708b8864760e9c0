// SPDX-License-Identifier: BSL-1.0
// Loops of device code over more elements than a launch has threads, and the blocks of such a
// launch (CUDA_KERNEL_LOOP, GET_BLOCKS).
#pragma once

#include <cstdint>
#include <limits>

#include <dispatch/base/error.hpp>

/// Runs the statement after it for each i of this thread, with i of a type of the caller. The
/// counter has 64 bits, so that its last step, past n, does not overflow.
#define CUDA_KERNEL_LOOP_TYPE(i, n, index_type)                                                   \
  ::std::int64_t _i_n_d_e_x = static_cast<::std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; \
  for (index_type i = static_cast<index_type>(_i_n_d_e_x); _i_n_d_e_x < (n);                      \
       _i_n_d_e_x += static_cast<::std::int64_t>(blockDim.x) * gridDim.x,                         \
                  i = static_cast<index_type>(_i_n_d_e_x))
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

inline constexpr int CUDA_NUM_THREADS = 1024;

/// The number of blocks with a thread for each of n elements. Throws Error unless n is positive and
/// the number is an int.
[[nodiscard]] inline int GET_BLOCKS(std::int64_t n,
                                    std::int64_t max_threads_per_block = CUDA_NUM_THREADS) {
  if (n <= 0) throw Error(message({"CUDA kernel launch blocks must be positive, but got N=", n}));
  const std::int64_t out = (n - 1) / max_threads_per_block + 1;
  if (out > (std::numeric_limits<int>::max)())
    throw Error("Can't schedule too many blocks on CUDA device");
  return static_cast<int>(out);
}

}  // namespace default_host
}  // namespace dispatch
