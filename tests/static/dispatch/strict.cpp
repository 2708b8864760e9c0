// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/strict.hpp>

static_assert(sizeof(dispatch::strict_literals) != 0);
