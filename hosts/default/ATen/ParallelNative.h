// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what at::parallel_for calls.
#pragma once

#include <cstdint>
#include <functional>

#include <ATen/Parallel.h>

#define INTRA_OP_PARALLEL

namespace SCHEMA_CT_HIDDEN at {
namespace internal {

/// Calls f(begin, end) for parts of the range, on several threads.
inline void invoke_parallel(std::int64_t begin, std::int64_t end, std::int64_t grain_size,
                            const std::function<void(std::int64_t, std::int64_t)>& f) {
  parallel_for(begin, end, grain_size, f);
}

}  // namespace internal
}  // namespace at
