// SPDX-License-Identifier: BSL-1.0
// Element types that are stored but not computed with: their sizes and their values.
#include <dispatch/default_host/opaque_elements.hpp>

#include <type_traits>

static_assert(sizeof(dispatch::qint32) == 4 && alignof(dispatch::qint32) == 4);
static_assert(sizeof(dispatch::bits16) == 2 && sizeof(dispatch::Float4_e2m1fn_x2) == 1);
static_assert(std::is_same_v<dispatch::qint8::underlying, std::int8_t>);
static_assert(dispatch::quint8(7).val_ == 7);
static_assert(dispatch::quint8(7) == dispatch::quint8(7));
static_assert(dispatch::bits8(7) != dispatch::bits8());
static_assert(!std::is_convertible_v<std::uint8_t, dispatch::quint8>);
