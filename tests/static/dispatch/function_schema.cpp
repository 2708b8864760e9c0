// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/function_schema.hpp>

#include <type_traits>

static_assert(std::is_copy_constructible_v<dispatch::FunctionSchema>);
