// SPDX-License-Identifier: BSL-1.0
// Variables of the process's environment, for tests of what is asked of it.
#pragma once

#include <cstdlib>

namespace test {

/// Sets a variable; an empty value is one.
inline void set_variable(const char* name, const char* value) {
#if defined(_WIN32)
  // Windows knows no empty value.
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
