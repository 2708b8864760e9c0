// SPDX-License-Identifier: BSL-1.0
// A weakly declared function of a library that may or may not be linked.
#pragma once

#include <schema_ct/config.hpp>

#if defined(__APPLE__)
#include <dlfcn.h>

/// The function, or nullptr if no library defines it. The linker of macOS accepts no undefined weak
/// name.
#define SCHEMA_CT_IF_LINKED(name) (reinterpret_cast<decltype(&name)>(dlsym(RTLD_DEFAULT, #name)))
#else
#define SCHEMA_CT_IF_LINKED(name) (&name)
#endif
