// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/dispatcher.hpp>

#include <type_traits>

static_assert(std::is_same_v<decltype(dispatch::Dispatcher::singleton()), dispatch::Dispatcher&>);
