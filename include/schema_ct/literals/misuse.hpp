// SPDX-License-Identifier: BSL-1.0
// The error for calls of def() and impl() whose arguments fit no overload.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include "literal.hpp"

#define SCHEMA_CT_DEF_TAKES                                                                       \
  "def takes a schema, then one kernel, then tags; of several functions of one name choose one: " \
  "static_cast<R (*)(A...)>(&f)"
#define SCHEMA_CT_IMPL_TAKES                                                                      \
  "impl takes a name, perhaps a dispatch key, then one kernel; of several functions of one name " \
  "choose one: static_cast<R (*)(A...)>(&f)"
#define SCHEMA_CT_OF_CHAR "is a text of char in double quotes, without u8, u, U or L before it"

namespace schema_ct {

// Without an overload that takes anything, compilers list all that do not fit. The name of an
// overloaded function has no type, so only an ellipsis accepts it. g++ checks the arguments before
// the function and stops at such a name. Therefore the literal before it is unavailable.
class SCHEMA_CT_SHARED misused_schema {
 public:
  __attribute__((unavailable(SCHEMA_CT_DEF_TAKES))) constexpr misused_schema(const char*) {}
};
class SCHEMA_CT_SHARED misused_name {
 public:
  __attribute__((unavailable(SCHEMA_CT_IMPL_TAKES))) constexpr misused_name(const char*) {}
};

/// A text of other characters than char, a character or a number.
template <class T>
concept no_text = std::is_arithmetic_v<std::remove_pointer_t<std::decay_t<T>>> &&
                  !std::is_convertible_v<T, const char*>;

/// A base of classes with def() and impl(). It adds the worst overloads of both: no arguments, what
/// is no text, a literal with arguments that no other overload takes, and a literal as the second
/// argument. They are templates, so that a function that takes only the literal wins. A text that
/// is not a literal has no such overload, so that a concept can test whether it fits.
template <class Library>
class misuses {
 public:
  template <class = void>
  __attribute__((unavailable(SCHEMA_CT_DEF_TAKES))) Library& def();
  template <no_text First>
  __attribute__((unavailable("the schema " SCHEMA_CT_OF_CHAR))) Library& def(First&&, ...);
  template <class = void>
  Library& def(const misused_schema& schema, ...);
  template <class First, std::size_t N>
    requires(!std::is_convertible_v<First, std::string_view>)
  __attribute__((unavailable(SCHEMA_CT_DEF_TAKES))) Library& def(First&&, const char (&)[N], ...);
  template <class = void>
  __attribute__((unavailable(SCHEMA_CT_IMPL_TAKES))) Library& impl();
  template <no_text First>
  __attribute__((unavailable("the name " SCHEMA_CT_OF_CHAR))) Library& impl(First&&, ...);
  template <class = void>
  Library& impl(const misused_name& name, ...);
  template <class First, std::size_t N>
    requires(!std::is_convertible_v<First, std::string_view>)
  __attribute__((unavailable(SCHEMA_CT_IMPL_TAKES))) Library& impl(First&&, const char (&)[N], ...);
};

}  // namespace schema_ct

#undef SCHEMA_CT_DEF_TAKES
#undef SCHEMA_CT_IMPL_TAKES
#undef SCHEMA_CT_OF_CHAR
