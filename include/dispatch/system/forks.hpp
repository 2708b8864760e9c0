// SPDX-License-Identifier: BSL-1.0
// Functions that fork() calls, on systems that have it.
#pragma once

#include <pthread.h>
#include <schema_ct/config.hpp>

namespace dispatch::system {

/// Makes fork() call `before` in the calling thread, and then one of the other two in each
/// process.
SCHEMA_CT_HIDDEN inline void at_fork(void (*before)(), void (*in_parent)(), void (*in_child)()) {
#if defined(_WIN32)
  static_cast<void>(before), static_cast<void>(in_parent), static_cast<void>(in_child);
#else
  pthread_atfork(before, in_parent, in_child);
#endif
}

}  // namespace dispatch::system
