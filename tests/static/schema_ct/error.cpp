// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <schema_ct/error.hpp>

static_assert(schema_ct::error{} == schema_ct::ok);
