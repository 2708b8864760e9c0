// SPDX-License-Identifier: BSL-1.0
// How a failure is reported: its code, its column, counted from 1, and its length.
#include <schema_ct/grammar/parser_state.hpp>

namespace {

using schema_ct::errc;
using schema_ct::error;
using schema_ct::parser_state;

template <std::size_t N>
constexpr parser_state state_of(const char (&text)[N]) {
  return {text, text + N - 1};
}

// What `fail` stores: everything but the argument, which the caller adds.
template <std::size_t N>
constexpr error fail(const char (&text)[N], int at, std::ptrdiff_t length) {
  parser_state s = state_of(text);
  const char* end = s.fail(errc::unknown_type, text + at, length);
  return end == nullptr ? s.answer : error{};
}
static_assert(fail("abc", 0, 1) == error{errc::unknown_type, 0, 1});
static_assert(fail("abc", 2, 1) == error{errc::unknown_type, 0, 3});
static_assert(fail("abc", 3, 1) == error{errc::unknown_type, 0, 4});
static_assert(fail("abc", 0, 3).length == 3);
static_assert(fail("abc", 3, 0).length == 1);  // never less than one character

// The token that a failure names.
template <std::size_t N>
constexpr error at_token(const char (&text)[N], int at = 0) {
  parser_state s = state_of(text);
  s.fail_at_token(errc::expected_colon, text + at);
  return s.answer;
}
template <std::size_t N>
constexpr int token_length(const char (&text)[N]) {
  return at_token(text).length;
}
static_assert(at_token("name") == error{errc::expected_colon, 0, 1} && token_length("name x") == 4);
static_assert(at_token("12x") == error{errc::expected_colon, 0, 1} && token_length("12x") == 3);
static_assert(at_token("") == error{errc::expected_colon, 0, 1} && token_length("") == 1);
static_assert(at_token("ab", 2) == error{errc::expected_colon, 0, 3});
static_assert(at_token("\"ab\" c") == error{errc::expected_colon, 0, 1});
static_assert(token_length("\"ab\" c") == 4 && token_length("'''a\nb'''") == 9);
// Single characters of PyTorch's lexer.
static_assert(at_token("+").code == errc::expected_colon);
static_assert(at_token("-").code == errc::expected_colon);
static_assert(at_token("*").code == errc::expected_colon);
static_assert(at_token("/").code == errc::expected_colon);
static_assert(at_token("%").code == errc::expected_colon);
static_assert(at_token("@").code == errc::expected_colon);
static_assert(at_token("(").code == errc::expected_colon);
static_assert(at_token("]").code == errc::expected_colon);
static_assert(at_token("{").code == errc::expected_colon);
static_assert(at_token("~").code == errc::expected_colon);
static_assert(at_token("\n").code == errc::expected_colon);
// Characters that start no token, and a string that does not end, are mistakes of their own.
static_assert(at_token("$") == error{errc::invalid_character, 0, 1});
static_assert(at_token(";") == error{errc::invalid_character, 0, 1});
static_assert(at_token("`") == error{errc::invalid_character, 0, 1});
static_assert(at_token("\\") == error{errc::invalid_character, 0, 1});
static_assert(at_token("\xC3\xA9") == error{errc::invalid_character, 0, 1});
static_assert(at_token("\x01") == error{errc::invalid_character, 0, 1});
static_assert(at_token("a\0b", 1) == error{errc::invalid_character, 0, 2});
static_assert(at_token("\"ab") == error{errc::unterminated_string, 0, 1});
static_assert(at_token("'a\n'") == error{errc::unterminated_string, 0, 1});

// Blanks: newlines only when nested.
template <std::size_t N>
constexpr std::ptrdiff_t blanks(const char (&text)[N], bool nested) {
  const parser_state s = state_of(text);
  return s.blanks(text, nested) - text;
}
static_assert(blanks("x", true) == 0 && blanks(" \nx", true) == 2 && blanks(" \nx", false) == 1);
static_assert(blanks("", true) == 0 && blanks("# c", true) == 3);

// Names that are allowed, and reserved words.
template <std::size_t N>
constexpr error name(const char (&text)[N]) {
  parser_state s = state_of(text);
  const char* end = s.name(text);
  return end == nullptr ? s.answer : error{errc::ok, 0, 0, static_cast<int>(end - text)};
}
static_assert(name("nms(").code == errc::ok && name("nms(").length == 3);
static_assert(name("Tensor x").length == 6);
static_assert(name("if(") == error{errc::reserved_word, 0, 1} && name("if(").length == 2);
static_assert(name("NoneType") == error{errc::reserved_word, 0, 1} && name("NoneType").length == 8);
static_assert(name("1x") == error{errc::expected_name, 0, 1});
static_assert(name("") == error{errc::expected_name, 0, 1});
static_assert(name("$") == error{errc::invalid_character, 0, 1});

// One character, after blanks.
template <std::size_t N>
constexpr error expect(const char (&text)[N], char c) {
  parser_state s = state_of(text);
  const char* end = s.expect(c, errc::expected_close, text);
  return end == nullptr ? s.answer : error{errc::ok, 0, 0, static_cast<int>(end - text)};
}
static_assert(expect(")", ')').length == 1 && expect(" \n)x", ')').length == 3);
static_assert(expect(" ]", ')') == error{errc::expected_close, 0, 2});
static_assert(expect("", ')') == error{errc::expected_close, 0, 1});

// The stated limit of nesting.
static_assert(schema_ct::nesting_limit == 200);

}  // namespace
