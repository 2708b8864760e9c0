// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/borrowed_call.hpp>

static_assert(sizeof(dispatch::borrowed_call) != 0);
