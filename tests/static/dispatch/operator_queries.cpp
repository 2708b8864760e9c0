// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/operator_queries.hpp>

static_assert(sizeof(dispatch::OperatorHandle) != 0);
