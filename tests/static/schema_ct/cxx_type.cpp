// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <schema_ct/cxx_type.hpp>

static_assert(schema_ct::word<void> != schema_ct::word<bool>);
