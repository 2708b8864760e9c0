// SPDX-License-Identifier: BSL-1.0
// Converts an error to the text that the user reads: the sentence, the line and the caret.
#pragma once

#include <cstddef>
#include "characters.hpp"
#include "explain.hpp"

namespace schema_ct {

/// A text of at most 600 characters, by value, for static_assert and for exceptions alike.
struct SCHEMA_CT_SHARED rendered {
  char text[640]{};
  int length = 0;

  constexpr const char* data() const { return text; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(length); }

  constexpr void put(char c) {
    if (length < 600) text[length++] = c;
  }
  constexpr void put(const char* s) {
    for (; *s != '\0'; ++s) put(*s);
  }
  /// Appends characters of a schema; unprintable characters become blanks.
  constexpr void put_text(const char* s, int n) {
    while (n > 0) {
      const detail::shown_character c = detail::shown_character_at(s, n);
      if (!c.is_printable) put(' ');
      for (int i = 0; i != c.length; ++i)
        if (c.is_printable) put(s[i]);
      s += c.length, n -= c.length;
    }
  }
  constexpr void put(int value) {
    if (value >= 10) put(value / 10);
    put(static_cast<char>('0' + value % 10));
  }
};

namespace detail {
/// The part of the schema above the caret: the line of the mistake, at most 72 characters of it.
struct window {
  int begin, end;
};
SCHEMA_CT_HIDDEN constexpr window window_of(const char* text, int length, const error& e) {
  const int at = e.column - 1;
  int begin = at, end = at;
  while (begin > 0 && text[begin - 1] != '\n' && at - begin < 36) --begin;
  while (begin < at && (text[begin] & 0xc0) == 0x80) ++begin;  // not within a character
  while (end < length && text[end] != '\n' && end - begin < 72)
    end += shown_character_at(text + end, length - end).length;
  return {begin, end};
}
}  // namespace detail

namespace SCHEMA_CT_HIDDEN detail {
/// Writes which argument or return is wrong, if the error is about one.
constexpr void put_subject(rendered& out, const char* text, const char* last, const error& e) {
  if (e.argument > 0) {
    out.put("argument "), out.put(e.argument);
    const argument_list found = find_argument(text, last, e.argument);
    if (found.name_length != 0)
      out.put(" ("), out.put_text(found.name, found.name_length), out.put(")");
    out.put(": ");
  }
  if (e.argument < 0) out.put("return "), out.put(-e.argument), out.put(": ");
}

/// The number of marked bytes, up to the end of their line: whole characters.
constexpr int shown_of(const char* text, int length, const error& e) {
  const int at = e.column - 1;
  int shown = 0;
  while (shown < e.length && at + shown < length && text[at + shown] != '\n')
    shown += shown_character_at(text + at + shown, length - at - shown).length;
  return shown;
}

/// Writes where the mistake is: the characters and the column.
constexpr void put_place(rendered& out, const char* text, int length, const error& e) {
  const int at = e.column - 1, shown = shown_of(text, length, e);
  if (shown != 0 && shown <= 40) out.put(", at '"), out.put_text(text + at, shown), out.put("'");
  if (at >= length) out.put(", at the end");
  out.put(", column "), out.put(e.column);
}

/// Writes the line of the mistake with a caret below it.
constexpr void put_picture(rendered& out, const char* text, int length, const error& e) {
  const int at = e.column - 1, shown = shown_of(text, length, e);
  const window w = window_of(text, length, e);
  out.put("\n  ");
  out.put_text(text + w.begin, w.end - w.begin);
  out.put("\n  ");
  const int marked = shown < w.end - at ? shown : w.end - at;
  for (int i = columns_of(text + w.begin, at - w.begin); i != 0; --i) out.put(' ');
  out.put('^');
  for (int i = columns_of(text + at, marked); i > 1; --i) out.put('~');
}
}  // namespace detail

/// The text for the mistake `e` in the schema `text`:
///   argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 15
///     add(Tensor a, Tensr b) -> Tensor
///                   ^~~~~
SCHEMA_CT_HIDDEN constexpr rendered render(const char* text, std::size_t size, const error& e) {
  const int length = static_cast<int>(size);
  rendered out;
  detail::put_subject(out, text, text + size, e);
  out.put(explain(text, text + size, e));
  if (e.code == errc::argument_count || e.code == errc::return_count)
    out.put(" ("), out.put(e.expected), out.put(")");
  if (e.column == 0) return out;
  detail::put_place(out, text, length, e);
  detail::put_picture(out, text, length, e);
  return out;
}

}  // namespace schema_ct
