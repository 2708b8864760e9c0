// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what runs graphs of TorchScript. Its settings are kept and returned; nothing
// reads them, because modules have no graphs here.
#pragma once

#include <schema_ct/config.hpp>

#include <atomic>
#include <cstddef>

namespace torch {
namespace SCHEMA_CT_HIDDEN jit {

[[nodiscard]] inline std::atomic<bool>& getProfilingMode() {
  static std::atomic<bool> out = true;
  return out;
}
[[nodiscard]] inline std::atomic<bool>& getExecutorMode() {
  static std::atomic<bool> out = true;
  return out;
}
[[nodiscard]] inline std::atomic<std::size_t>& getNumProfiledRuns() {
  static std::atomic<std::size_t> out = 1;
  return out;
}

namespace detail {
inline thread_local constinit bool optimizes = true;  // the thread's, as in PyTorch
}
[[nodiscard]] inline bool getGraphExecutorOptimize() { return detail::optimizes; }
inline void setGraphExecutorOptimize(bool wanted) { detail::optimizes = wanted; }

/// Sets it in the lifetime of the object.
struct SCHEMA_CT_SHARED GraphOptimizerEnabledGuard {
  SCHEMA_CT_HIDDEN GraphOptimizerEnabledGuard(bool wanted)
      : old_state_(getGraphExecutorOptimize()) {
    setGraphExecutorOptimize(wanted);
  }
  GraphOptimizerEnabledGuard(const GraphOptimizerEnabledGuard&) = delete;
  GraphOptimizerEnabledGuard& operator=(const GraphOptimizerEnabledGuard&) = delete;
  SCHEMA_CT_HIDDEN ~GraphOptimizerEnabledGuard() { setGraphExecutorOptimize(old_state_); }

  bool old_state_;
};

}  // namespace jit
}  // namespace torch
