// SPDX-License-Identifier: BSL-1.0
// Sets variables of the process's environment, for tests of code that reads them.
#pragma once

#include <cstdlib>

namespace test {

/// Sets a variable. An empty value also counts as set.
inline void set_variable(const char* name, const char* value) {
#if defined(_WIN32)
  // Windows has no empty values.
  _putenv_s(name, *value == '\0' ? "0" : value);
#else
  setenv(name, value, 1);
#endif
}

inline void unset_variable(const char* name) {
#if defined(_WIN32)
  _putenv_s(name, "");
#else
  unsetenv(name);
#endif
}

}  // namespace test
