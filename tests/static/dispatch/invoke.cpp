// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/invoke.hpp>

#include <utility>

using Result = decltype(dispatch::invoke(std::declval<dispatch::OperatorHandle>(), 1.5));
static_assert(std::is_same_v<Result, dispatch::IValue>);
