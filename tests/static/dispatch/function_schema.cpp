// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/function_schema.hpp>

#include <type_traits>

static_assert(std::is_copy_constructible_v<dispatch::FunctionSchema>);
