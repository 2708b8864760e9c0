// SPDX-License-Identifier: BSL-1.0
// The C function that formats numbers.
#pragma once

#if defined(__MINGW32__)
#include <cstdio>

/// The function of Windows writes 1e+018 and 1.#INF.
#define SCHEMA_CT_SNPRINTF __mingw_snprintf
#else
/// The builtin needs no <cstdio>.
#define SCHEMA_CT_SNPRINTF __builtin_snprintf
#endif
