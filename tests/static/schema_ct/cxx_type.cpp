// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/cxx_type.hpp>

static_assert(schema_ct::word<void> != schema_ct::word<bool>);
