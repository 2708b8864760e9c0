// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/undefined_operators.hpp>

static_assert(sizeof(dispatch::Dispatcher) != 0);
