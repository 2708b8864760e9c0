// SPDX-License-Identifier: BSL-1.0
// A function of a library that may be linked or not, which is declared weak.
#pragma once

#include <schema_ct/config.hpp>

#if defined(__APPLE__)
#include <dlfcn.h>

/// The function, or nullptr where no library has it: the linker of macOS takes no weak name that
/// nothing defines.
#define SCHEMA_CT_IF_LINKED(name) (reinterpret_cast<decltype(&name)>(dlsym(RTLD_DEFAULT, #name)))
#else
#define SCHEMA_CT_IF_LINKED(name) (&name)
#endif
