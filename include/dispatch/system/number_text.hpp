// SPDX-License-Identifier: BSL-1.0
// The function of C that writes numbers as text.
#pragma once

#if defined(__MINGW32__)
#include <cstdio>

/// Windows's own writes 1e+018 and 1.#INF.
#define SCHEMA_CT_SNPRINTF __mingw_snprintf
#else
/// Without <cstdio>.
#define SCHEMA_CT_SNPRINTF __builtin_snprintf
#endif
