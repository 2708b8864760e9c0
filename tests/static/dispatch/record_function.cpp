// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/record_function.hpp>

static_assert(sizeof(dispatch::RecordFunctionCallback) != 0);
