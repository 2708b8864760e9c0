// SPDX-License-Identifier: BSL-1.0
// The depth limit of values for recursive functions.
#pragma once

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {

/// The levels of lists, tuples and dictionaries in a value that is printed, compared or hashed. A
/// list may contain itself.
inline constexpr int value_depth_limit = 1000;

namespace detail {

/// Throws ValueError if a container is nested as deep as the limit; `done` names the
/// operation.
inline void check_depth(int depth, const char* done) {
  if (depth >= value_depth_limit) [[unlikely]]
    throw ValueError(message({"a value that nests deeper than ", value_depth_limit,
                              " levels, as one that holds itself, cannot be ", done}));
}

}  // namespace detail
}  // namespace dispatch
