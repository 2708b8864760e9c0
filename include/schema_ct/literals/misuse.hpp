// SPDX-License-Identifier: BSL-1.0
// What def() and impl() say to arguments that no form of theirs takes.
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

namespace schema_ct {

// Without an overload that takes anything, compilers list all that do not fit. A name of several
// functions has no type: only an ellipsis takes it. g++ looks at the arguments before the function,
// and stops at such a name; so the literal, which stands before it, is what is unavailable.
class SCHEMA_CT_SHARED misused_schema {
 public:
  __attribute__((unavailable(SCHEMA_CT_DEF_TAKES))) constexpr misused_schema(const char*) {}
};
class SCHEMA_CT_SHARED misused_name {
 public:
  __attribute__((unavailable(SCHEMA_CT_IMPL_TAKES))) constexpr misused_name(const char*) {}
};

/// A base of what has def() and impl(), with the worst overloads of both: a literal with arguments
/// that nothing else takes, and a literal that comes second. Templates, so that they lose to a
/// function that takes the literal alone. Texts that are no literals have none: whether they fit
/// can be asked in a concept.
template <class Library>
class misuses {
 public:
  template <class = void>
  Library& def(const misused_schema& schema, ...);
  template <class First, std::size_t N>
    requires(!std::is_convertible_v<First, std::string_view>)
  __attribute__((unavailable(SCHEMA_CT_DEF_TAKES))) Library& def(First&&, const char (&)[N], ...);
  template <class = void>
  Library& impl(const misused_name& name, ...);
  template <class First, std::size_t N>
    requires(!std::is_convertible_v<First, std::string_view>)
  __attribute__((unavailable(SCHEMA_CT_IMPL_TAKES))) Library& impl(First&&, const char (&)[N], ...);
};

}  // namespace schema_ct

#undef SCHEMA_CT_DEF_TAKES
#undef SCHEMA_CT_IMPL_TAKES
