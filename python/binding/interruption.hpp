// SPDX-License-Identifier: BSL-1.0
// Ctrl-C for kernels that ask for it (dispatch/interruption.hpp).
#pragma once

#include <time.h>

#include "raised_in_python.hpp"

namespace schema_ct_python {

/// Runs Python's signal handlers, at most fifty times a second, and throws what they raise. Python
/// runs them on its main thread. On threads without a Python state this does nothing.
inline void check_signals() {
  static thread_local std::int64_t last = 0;
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  const std::int64_t now = time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
  if (now - last < 20) return;
  last = now;
  if (!Py_IsInitialized() || PyGILState_GetThisThreadState() == nullptr) return;
  const with_gil lock;
  if (PyErr_CheckSignals() != 0) throw raised_in_python::taken();
}

}  // namespace schema_ct_python
