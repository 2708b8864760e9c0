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
// functions has no type: only an ellipsis takes it. clang says why a function is unavailable before
// it looks at the arguments, g++ after it has given up on them; so there the literal says it.
#if defined(__clang__)
#define SCHEMA_CT_MISUSED_LITERAL(text) __attribute__((unavailable(text)))
template <bool defines>
class misused_literal {
 public:
  consteval misused_literal(const char*) {}
};
#else
#define SCHEMA_CT_MISUSED_LITERAL(text)
template <bool defines>
class misused_literal : public checked_literal {
 public:
  consteval misused_literal(const char* text) : checked_literal(text) {
    constexpr const char* problem = defines ? SCHEMA_CT_DEF_TAKES : SCHEMA_CT_IMPL_TAKES;
    if (const report::finding f = report::no_kernel(text, problem); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
};
#endif

/// A base of what has def() and impl(), with the worst overloads of both: a literal with arguments
/// that nothing else takes, and a literal that comes second. Templates, so that they lose to a
/// function that takes the literal alone. Texts that are no literals have none: whether they fit
/// can be asked in a concept.
template <class Library>
class misuses {
 public:
  template <class = void>
  SCHEMA_CT_MISUSED_LITERAL(SCHEMA_CT_DEF_TAKES)
  Library& def(const misused_literal<true>& schema, ...);
  template <class First, std::size_t N>
    requires(!std::is_convertible_v<First, std::string_view>)
  __attribute__((unavailable(SCHEMA_CT_DEF_TAKES))) Library& def(First&&, const char (&)[N], ...);
  template <class = void>
  SCHEMA_CT_MISUSED_LITERAL(SCHEMA_CT_IMPL_TAKES)
  Library& impl(const misused_literal<false>& name, ...);
  template <class First, std::size_t N>
    requires(!std::is_convertible_v<First, std::string_view>)
  __attribute__((unavailable(SCHEMA_CT_IMPL_TAKES))) Library& impl(First&&, const char (&)[N], ...);
};

}  // namespace schema_ct

#undef SCHEMA_CT_MISUSED_LITERAL
#undef SCHEMA_CT_DEF_TAKES
#undef SCHEMA_CT_IMPL_TAKES
