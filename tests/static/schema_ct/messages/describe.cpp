// SPDX-License-Identifier: BSL-1.0
// Every mistake has a sentence of its own, short enough for one line.
#include <schema_ct/messages/describe.hpp>

namespace {

using schema_ct::describe;
using schema_ct::errc;

constexpr int last = static_cast<int>(errc::other_key);

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}
constexpr int length(const char* s) {
  int n = 0;
  while (s[n] != '\0') ++n;
  return n;
}

// Each code up to the last has a sentence; the number after it has none.
constexpr bool each_has_a_sentence() {
  for (int i = 0; i <= last; ++i)
    if (same(describe(static_cast<errc>(i)), "unknown mistake")) return false;
  return true;
}
static_assert(each_has_a_sentence());
static_assert(same(describe(static_cast<errc>(last + 1)), "unknown mistake"));
static_assert(same(describe(static_cast<errc>(255)), "unknown mistake"));

// No two share a sentence.
constexpr bool all_differ() {
  for (int i = 0; i <= last; ++i)
    for (int j = i + 1; j <= last; ++j)
      if (same(describe(static_cast<errc>(i)), describe(static_cast<errc>(j)))) return false;
  return true;
}
static_assert(all_differ());

// One line of at most 100 characters, without a full stop, so that a place can follow.
constexpr bool each_fits_a_line() {
  for (int i = 0; i <= last; ++i) {
    const char* s = describe(static_cast<errc>(i));
    const int n = length(s);
    if (n == 0 || n > 100 || s[n - 1] == '.' || s[n - 1] == ' ') return false;
    for (int k = 0; k != n; ++k)
      if (s[k] < ' ' || s[k] > '~') return false;
  }
  return true;
}
static_assert(each_fits_a_line());

// g++ prints quotes as \' and \". Only the sentence that lists the escapes of a string has some.
constexpr bool none_has_quotes() {
  for (int i = 0; i <= last; ++i)
    for (const char* s = describe(static_cast<errc>(i)); *s != '\0'; ++s)
      if ((*s == '\'' || *s == '"') && static_cast<errc>(i) != errc::bad_escape) return false;
  return true;
}
static_assert(none_has_quotes());

// Sentences that name the remedy.
static_assert(same(describe(errc::ok), "no mistake"));
static_assert(same(describe(errc::unknown_type), "unknown type"));
static_assert(same(describe(errc::use_float_for_double),
                   "unknown type; a C++ double is float in a schema"));
static_assert(same(describe(errc::use_int_for_int64_t),
                   "unknown type; a C++ int64_t is int in a schema"));
static_assert(same(describe(errc::only_a_name),
                   "this is only a name; (arguments) -> returns is missing"));
static_assert(
    same(describe(errc::too_deep),
         "types nest too deeply; the limit is 200 brackets, or 1000 with lists and optionals"));
static_assert(same(describe(errc::type_mismatch),
                   "the schema and the function disagree on a type"));

}  // namespace
