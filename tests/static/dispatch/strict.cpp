// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/strict.hpp>

static_assert(sizeof(dispatch::strict_literals) != 0);
