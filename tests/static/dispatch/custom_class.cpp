// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/custom_class.hpp>

#include <type_traits>

static_assert(std::is_class_v<dispatch::CustomClassHolder>);
