// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/dict.hpp>

#include <type_traits>

static_assert(std::is_default_constructible_v<dispatch::Dict<std::string, double>>);
