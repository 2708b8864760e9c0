// SPDX-License-Identifier: BSL-1.0
// Calls a function when a shared object is unloaded, after the destructors of its
// variables.
#pragma once

#include <schema_ct/config.hpp>

#if defined(__ELF__)

/// Use it inside a function that is called: no other object contains the call. `name` is the
/// function's name for the linker.
#define SCHEMA_CT_AT_END_OF_CODE(function, name)            \
  asm volatile(                                             \
      ".pushsection .fini_array.00101,\"aw\",@fini_array\n" \
      ".balign 8\n"                                         \
      ".quad " name                                         \
      "\n"                                                  \
      ".popsection\n" ::"r"(&(function)))

#else

namespace dispatch::system {
struct SCHEMA_CT_SHARED end_of_code {
  void (*function)();
  ~end_of_code() { function(); }
};
}  // namespace dispatch::system

/// Runs before the destructors of variables that existed at the first call.
#define SCHEMA_CT_AT_END_OF_CODE(function, name) \
  static const ::dispatch::system::end_of_code at_end { &(function) }

#endif
