// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/dict.hpp>

#include <type_traits>

static_assert(std::is_default_constructible_v<dispatch::Dict<std::string, double>>);
