// SPDX-License-Identifier: BSL-1.0
// A word in a message has room for 36 characters; of a longer piece it has the beginning.
#include <schema_ct/messages/word.hpp>

namespace {

constexpr char long_text[] = "a_piece_of_a_schema_with_more_than_36_characters";
constexpr bool is_cut(int given, int kept) {
  char text[37] = {};
  schema_ct::report::copy(text, long_text, given);
  for (int i = 0; i != 36; ++i)
    if (text[i] != (i < kept ? long_text[i] : '\0')) return false;
  return text[36] == '\0';
}
static_assert(is_cut(0, 0) && is_cut(3, 3) && is_cut(36, 36));
static_assert(is_cut(37, 36) && is_cut(sizeof long_text - 1, 36));

}  // namespace
