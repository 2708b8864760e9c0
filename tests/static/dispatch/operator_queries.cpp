// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/operator_queries.hpp>

static_assert(sizeof(dispatch::OperatorHandle) != 0);
