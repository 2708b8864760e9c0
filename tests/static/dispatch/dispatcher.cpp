// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/dispatcher.hpp>

#include <type_traits>

static_assert(std::is_same_v<decltype(dispatch::Dispatcher::singleton()), dispatch::Dispatcher&>);
