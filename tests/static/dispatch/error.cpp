// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/error.hpp>

#include <type_traits>

static_assert(std::is_base_of_v<dispatch::Error, dispatch::ValueError>);
