// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/borrowed_call.hpp>

static_assert(sizeof(dispatch::borrowed_call) != 0);
