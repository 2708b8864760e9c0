// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the name of the thread that calls, as debuggers show it.
#pragma once

#include <schema_ct/config.hpp>

#include <string>

#if defined(__linux__)
#include <pthread.h>
#endif

namespace SCHEMA_CT_HIDDEN c10 {

/// Up to 15 characters; nothing where the system has no names for threads.
inline void setThreadName(std::string name) {
#if defined(__linux__)
  name.resize(name.size() < 15 ? name.size() : 15);
  static_cast<void>(::pthread_setname_np(::pthread_self(), name.c_str()));
#else
  static_cast<void>(name);
#endif
}
[[nodiscard]] inline std::string getThreadName() {
#if defined(__linux__)
  char name[16] = {};
  if (::pthread_getname_np(::pthread_self(), name, sizeof name) == 0) return name;
#endif
  return "";
}

}  // namespace c10
