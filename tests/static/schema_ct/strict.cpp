// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/strict.hpp>

static_assert(schema_ct::parse_strict("f(int k) -> int") == schema_ct::ok);
