// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what says whether a thread runs part of a parallel loop.
#pragma once

#include <dispatch/default_host/parallel.hpp>
#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN c10 {

/// Sets during its lifetime what at::in_parallel_region() returns in this thread. In its scope a
/// loop of at::parallel_for() runs in one thread if that is true.
class ParallelGuard {
 public:
  explicit(false) ParallelGuard(bool state) : before_(dispatch::host_detail::is_in_parallel) {
    dispatch::host_detail::is_in_parallel = state;
  }
  ParallelGuard(const ParallelGuard&) = delete;
  ParallelGuard& operator=(const ParallelGuard&) = delete;
  ~ParallelGuard() { dispatch::host_detail::is_in_parallel = before_; }

  [[nodiscard]] static bool is_enabled() { return dispatch::host_detail::is_in_parallel; }

 private:
  bool before_;
};

}  // namespace c10
