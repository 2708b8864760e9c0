// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/custom_class.hpp>

#include <type_traits>

static_assert(std::is_class_v<dispatch::CustomClassHolder>);
