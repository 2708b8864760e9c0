// SPDX-License-Identifier: BSL-1.0
// This header alone brings the functions of the rooms and their bodies.
#include <dispatch/engine.hpp>

#include <string>
#include <type_traits>

static_assert(std::is_same_v<decltype(dispatch::find_entry(std::string(), std::string())),
                             dispatch::operator_entry*>);
