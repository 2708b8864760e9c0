// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <schema_ct/strict.hpp>

static_assert(schema_ct::parse_strict("f(int k) -> int") == schema_ct::ok);
