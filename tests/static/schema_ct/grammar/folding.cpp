// SPDX-License-Identifier: BSL-1.0
// The macros exist only between the two headers, and mean the same in and outside of constants.
#include <schema_ct/grammar/lexer.hpp>

#include <schema_ct/grammar/folding.hpp>

namespace {

constexpr bool spells(const char* text, const char* word) {
  const char* const last = text + __builtin_strlen(text);
  return SCHEMA_CT_SPELLS(SCHEMA_CT_FOLDS(text), text, last, word, __builtin_strlen(word));
}
static_assert(spells("Tensor x", "Tensor"));
static_assert(!spells("Tens", "Tensor"));

constexpr int name_length(const char* text) {
  const char* p = text;
  SCHEMA_CT_SKIP_NAME(SCHEMA_CT_FOLDS(text), p)
  return static_cast<int>(p - text);
}
static_assert(name_length("box_iou2(x)") == 8);
static_assert(name_length("(x)") == 0);

}  // namespace

#include <schema_ct/grammar/end_of_folding.hpp>
