// SPDX-License-Identifier: BSL-1.0
// How g++ 14 and newer refuse a checked literal: they print a sentence.
#pragma once

#include "literal_text.hpp"
#include "say.hpp"

/// Reports the mistake in a literal, in its constructor and before `refuse`. g++ 16 prints a
/// message at the innermost call of an evaluation, which is the literal here, each time the literal
/// is evaluated. A block that runs at the end of the file therefore finds the literal not to be
/// constant, as with g++ 14 and 15. These two print the arguments, including computed texts, of a
/// string function that has no constant value.
#if defined(SCHEMA_CT_DRAWS_SENTENCES)
#define SCHEMA_CT_SAY(...)                                                  \
  static_cast<void>(&::schema_ct::report::reach<0>);                        \
  const ::schema_ct::rendered said = ::schema_ct::report::say(__VA_ARGS__); \
  if (__builtin_constant_p(is_reached(::schema_ct::report::file_end<0>()))) \
    hold(__builtin_strchr(said.text, ::schema_ct::report::mistake));        \
  else                                                                      \
    __builtin_constexpr_diag(18, "", said)
#elif defined(SCHEMA_CT_SAYS_SENTENCES)
#define SCHEMA_CT_SAY(...)                                                  \
  const ::schema_ct::rendered said = ::schema_ct::report::say(__VA_ARGS__); \
  hold(__builtin_strchr(said.text, ::schema_ct::report::mistake))
#else
#define SCHEMA_CT_SAY(...)
#endif

#if defined(SCHEMA_CT_SAYS_SENTENCES)
namespace schema_ct {

namespace report {
extern int mistake;

#if defined(SCHEMA_CT_DRAWS_SENTENCES)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
// Internal linkage: each file has its own end.
namespace {
/// Stands for the end of the file.
template <int>
struct file_end {
  friend constexpr bool is_reached(file_end);
};
/// Makes is_reached() a constant.
template <int number>
struct reached {
  friend constexpr bool is_reached(file_end<number>) { return true; }
};
template <int number>
void reach_last() {
  static_cast<void>(sizeof(reached<number>));
}
/// The compiler instantiates this at the end of the file. After it, and before it reads the blocks,
/// it instantiates what the templates of the file name, whose literals report their mistakes.
template <int number>
void reach() {
  static_cast<void>(&reach_last<number>);
}
}  // namespace
#pragma GCC diagnostic pop
#endif
}  // namespace report

consteval void checked_literal::refuse(const checked_literal&, const report::finding&) {}
consteval void checked_literal::refuse(const checked_literal&, const report::finding&, const char*,
                                       const char*) {}

}  // namespace schema_ct
#endif
