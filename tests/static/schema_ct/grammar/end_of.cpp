// SPDX-License-Identifier: BSL-1.0
// A literal ends at its zero byte, unless characters follow that byte.
#include <schema_ct/grammar/end_of.hpp>

#include <cstddef>

namespace end_of_test {

consteval std::ptrdiff_t length(const char* text) { return schema_ct::detail::end_of(text) - text; }

constexpr char filled[8] = "abc";
constexpr char crowded[8] = {'a', 0, 'b'};

static_assert(length("") == 0);
static_assert(length("abc") == 3);
static_assert(length("abc\0") == 3);
static_assert(length(filled) == 3);
static_assert(length("abc\0d") == 4);
static_assert(length("\0\0d") == 1);
static_assert(length(crowded) == 2);

}  // namespace end_of_test
