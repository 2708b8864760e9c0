// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/error.hpp>

#include <type_traits>

static_assert(std::is_base_of_v<dispatch::Error, dispatch::ValueError>);
