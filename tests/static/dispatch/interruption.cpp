// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/interruption.hpp>

#include <type_traits>

static_assert(std::is_same_v<decltype(dispatch::check_interrupted()), void>);
static_assert(std::is_same_v<decltype(dispatch::on_interruption_check(nullptr)), void (*)()>);
