// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/record_function.hpp>

static_assert(sizeof(dispatch::RecordFunctionCallback) != 0);
