// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/error.hpp>

static_assert(schema_ct::error{} == schema_ct::ok);
