// SPDX-License-Identifier: BSL-1.0
// How deep values may nest for what goes through them.
#pragma once

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {

/// The levels of lists, tuples and dictionaries in a value that is printed, compared or hashed. A
/// list may hold itself.
inline constexpr int value_depth_limit = 1000;

namespace detail {

/// Throws ValueError where a container lies in as many as the limit; `done` says what is done with
/// it.
inline void check_depth(int depth, const char* done) {
  if (depth >= value_depth_limit) [[unlikely]]
    throw ValueError(message({"a value that nests deeper than ", value_depth_limit,
                              " levels, as one that holds itself, cannot be ", done}));
}

}  // namespace detail
}  // namespace dispatch
