// SPDX-License-Identifier: BSL-1.0
// Errors are equal when they name the same mistake at the same place.
#include <schema_ct/grammar/error.hpp>

namespace {

using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;

// A default-constructed error says that there is no mistake.
static_assert(ok == error{});
static_assert(ok.code == errc::ok && ok.argument == 0 && ok.column == 0 && ok.length == 0);
static_assert(static_cast<int>(errc::ok) == 0);

// Code, argument and column are compared …
static_assert(error{errc::unknown_type, 2, 9} == error{errc::unknown_type, 2, 9});
static_assert(error{errc::unknown_type, 2, 9} != error{errc::expected_name, 2, 9});
static_assert(error{errc::unknown_type, 2, 9} != error{errc::unknown_type, 1, 9});
static_assert(error{errc::unknown_type, 2, 9} != error{errc::unknown_type, -2, 9});
static_assert(error{errc::unknown_type, 2, 9} != error{errc::unknown_type, 2, 8});
static_assert(error{errc::unknown_type, 2, 9} != ok);

// … the length and the function's own number are not.
static_assert(error{errc::argument_count, 0, 9, 1, 3} == error{errc::argument_count, 0, 9, 4, 7});

}  // namespace
