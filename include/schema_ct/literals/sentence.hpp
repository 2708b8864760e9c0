// SPDX-License-Identifier: BSL-1.0
// The checked literal as g++ 14 and newer refuse it: by a sentence.
#pragma once

#include "literal_text.hpp"
#include "say.hpp"

/// Says what is wrong with a literal, in its constructor and before `refuse`: g++ 16 places a
/// message where the innermost call of an evaluation stands, which is the literal there. g++ 14 and
/// 15 print the arguments of a string function that has no constant value, computed ones as texts.
#if defined(SCHEMA_CT_DRAWS_SENTENCES)
#define SCHEMA_CT_SAY(...) __builtin_constexpr_diag(18, "", ::schema_ct::report::say(__VA_ARGS__))
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
}

consteval void checked_literal::refuse(const checked_literal&, const report::finding&) {}
consteval void checked_literal::refuse(const checked_literal&, const report::finding&, const char*,
                                       const char*) {}

}  // namespace schema_ct
#endif
