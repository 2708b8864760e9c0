// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/undefined_operators.hpp>

static_assert(sizeof(dispatch::Dispatcher) != 0);
