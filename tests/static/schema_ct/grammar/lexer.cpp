// SPDX-License-Identifier: BSL-1.0
// Where tokens begin and end: blanks, comments, joined lines, names, reserved words, strings.
#include <schema_ct/grammar/lexer.hpp>

namespace {

namespace lexer = schema_ct::lexer;

// Letters, digits and the underscore make names; a digit cannot start one.
static_assert(lexer::is_name_character('a') && lexer::is_name_start('a'));
static_assert(lexer::is_name_character('z') && lexer::is_name_start('z'));
static_assert(lexer::is_name_character('A') && lexer::is_name_start('A'));
static_assert(lexer::is_name_character('Z') && lexer::is_name_start('Z'));
static_assert(lexer::is_name_character('_') && lexer::is_name_start('_'));
static_assert(lexer::is_name_character('0') && !lexer::is_name_start('0'));
static_assert(lexer::is_name_character('9') && !lexer::is_name_start('9'));
static_assert(!lexer::is_name_character('@') && !lexer::is_name_character('['));
static_assert(!lexer::is_name_character('`') && !lexer::is_name_character('{'));
static_assert(!lexer::is_name_character('/') && !lexer::is_name_character(':'));
static_assert(!lexer::is_name_character('\0') && !lexer::is_name_character(' '));
static_assert(!lexer::is_name_character('-') && !lexer::is_name_character('.'));
// Bytes beyond ASCII belong to no name, whether char is signed or not.
static_assert(!lexer::is_name_character('\x80') && !lexer::is_name_character('\xff'));
static_assert(!lexer::may_separate('\x80') && !lexer::may_separate('\xff'));

static_assert(lexer::is_digit('0') && lexer::is_digit('9'));
static_assert(!lexer::is_digit('/') && !lexer::is_digit(':') && !lexer::is_digit('a'));

// What may separate tokens: the blanks of C, a comment, a joined line.
static_assert(lexer::may_separate(' ') && lexer::may_separate('\t') && lexer::may_separate('\n'));
static_assert(lexer::may_separate('\v') && lexer::may_separate('\f') && lexer::may_separate('\r'));
static_assert(lexer::may_separate('#') && lexer::may_separate('\\'));
static_assert(!lexer::may_separate('\0') && !lexer::may_separate('a') && !lexer::may_separate(','));

// A text may end before the word with which it is compared.
template <std::size_t N, std::size_t M>
constexpr bool starts(const char (&text)[N], const char (&word)[M]) {
  return lexer::starts_with(text, text + N - 1, word, M - 1);
}
static_assert(starts("Tensor", "Tensor"));
static_assert(starts("Tensors", "Tensor"));
static_assert(!starts("Tenso", "Tensor"));
static_assert(!starts("tensor", "Tensor"));
static_assert(!starts("", "T"));
static_assert(starts("", ""));
static_assert(lexer::same("abc", "abd", 2));
static_assert(!lexer::same("abc", "abd", 3));

// The comparison also works on an array that is not a literal.
constexpr bool same_in_a_local_array() {
  const char text[] = {'i', 'n', 't', '\0'};
  return lexer::same(text, "int", 3) && !lexer::same(text, "inn", 3);
}
static_assert(same_in_a_local_array());

// A name ends at the first character that cannot be part of a name.
template <std::size_t N>
constexpr std::ptrdiff_t name_length(const char (&text)[N]) {
  return lexer::name_end(text) - text;
}
static_assert(name_length("x") == 1);
static_assert(name_length("x y") == 1);
static_assert(name_length("x1_Z9,") == 5);
static_assert(name_length("ns::f") == 2);
static_assert(name_length("f.ov") == 1);
static_assert(name_length("a\xC3\xA9") == 1);
static_assert(name_length("") == 0);
static_assert(name_length("-x") == 0);
constexpr std::ptrdiff_t name_length_in_a_local_array() {
  const char text[] = {'i', 'n', 't', ' ', 'x', '\0'};
  return lexer::name_end(text) - text;
}
static_assert(name_length_in_a_local_array() == 3);

// Blanks: a newline is a blank only inside brackets.
template <std::size_t N>
constexpr std::ptrdiff_t nested_blanks(const char (&text)[N]) {
  return lexer::skip(text, text + N - 1, true) - text;
}
template <std::size_t N>
constexpr std::ptrdiff_t outer_blanks(const char (&text)[N]) {
  return lexer::skip(text, text + N - 1, false) - text;
}
static_assert(nested_blanks("x") == 0 && outer_blanks("x") == 0);
static_assert(nested_blanks("") == 0 && outer_blanks("") == 0);
static_assert(nested_blanks(" \t\v\f\rx") == 5 && outer_blanks(" \t\v\f\rx") == 5);
static_assert(nested_blanks(" \n x") == 3);
static_assert(outer_blanks(" \n x") == 1);
static_assert(nested_blanks("\n\n\n") == 3);
static_assert(outer_blanks("\n\n\n") == 0);
static_assert(nested_blanks("   ") == 3 && outer_blanks("   ") == 3);

// A comment lasts to the end of its line, or of the text.
static_assert(nested_blanks("# words, ( and )\nx") == 17);
static_assert(outer_blanks("# words, ( and )\nx") == 16);
static_assert(nested_blanks("#") == 1 && outer_blanks("#") == 1);
static_assert(nested_blanks("# to the end") == 12 && outer_blanks("# to the end") == 12);
static_assert(nested_blanks("#a\n#b\nx") == 6);
static_assert(nested_blanks("#a \\\nx") == 5);  // a comment is not joined with the next line

// `# type:` is a token; anything a little different is a comment.
static_assert(nested_blanks("# type: int\nx") == 0);
static_assert(nested_blanks(" # type:") == 1);
static_assert(nested_blanks("#type: int\nx") == 11);
static_assert(nested_blanks("#  type: int\nx") == 13);
static_assert(nested_blanks("# Type: int\nx") == 12);
static_assert(nested_blanks("# type x\nx") == 9);
static_assert(nested_blanks("# typ") == 5);

// A backslash joins lines when the newline follows at once.
static_assert(outer_blanks("\\\nx") == 2 && nested_blanks("\\\nx") == 2);
static_assert(outer_blanks(" \\\n \\\nx") == 6);
static_assert(outer_blanks("\\ \nx") == 0);
static_assert(outer_blanks("\\x") == 0);
static_assert(outer_blanks("\\") == 0);

// Reserved words, and for each a longer word that is not reserved.
template <std::size_t N>
constexpr bool reserved(const char (&word)[N]) {
  return lexer::is_reserved(word, N - 1);
}
static_assert(reserved("if") && !reserved("iff") && !reserved("i"));
static_assert(reserved("is") && !reserved("isnan") && !reserved("it"));
static_assert(reserved("in") && !reserved("index") && !reserved("In"));
static_assert(reserved("or") && !reserved("order") && !reserved("of"));
static_assert(reserved("as") && !reserved("ass") && !reserved("at"));
static_assert(reserved("def") && !reserved("definition") && !reserved("deg"));
static_assert(reserved("del") && !reserved("delta") && !reserved("Del"));
static_assert(reserved("not") && !reserved("notes") && !reserved("nor"));
static_assert(reserved("and") && !reserved("android") && !reserved("any"));
static_assert(reserved("for") && !reserved("form") && !reserved("fox"));
static_assert(reserved("else") && !reserved("elsewhere") && !reserved("Else"));
static_assert(reserved("elif") && !reserved("elif_") && !reserved("elig"));
static_assert(reserved("pass") && !reserved("passes") && !reserved("past"));
static_assert(reserved("with") && !reserved("within") && !reserved("wish"));
static_assert(reserved("True") && !reserved("true") && !reserved("Trues"));
static_assert(reserved("None") && !reserved("none") && !reserved("Nones"));
static_assert(reserved("while") && !reserved("whiles") && !reserved("whole"));
static_assert(reserved("raise") && !reserved("raised") && !reserved("raisa"));
static_assert(reserved("break") && !reserved("breaks") && !reserved("bread"));
static_assert(reserved("class") && !reserved("classes") && !reserved("clasp"));
static_assert(reserved("False") && !reserved("false") && !reserved("Falsy"));
static_assert(reserved("return") && !reserved("returns") && !reserved("retune"));
static_assert(reserved("global") && !reserved("globals") && !reserved("globes"));
static_assert(reserved("assert") && !reserved("asserts") && !reserved("assent"));
static_assert(reserved("import") && !reserved("imports") && !reserved("impart"));
static_assert(reserved("continue") && !reserved("continued") && !reserved("contrite"));
static_assert(reserved("NoneType") && !reserved("NoneTypes") && !reserved("Nonetype"));
static_assert(reserved("Ellipsis") && !reserved("Ellipsus") && !reserved("ellipsis"));

// Keywords of Python that PyTorch's lexer does not reserve.
static_assert(!reserved("from") && !reserved("lambda") && !reserved("print"));
static_assert(!reserved("yield") && !reserved("try") && !reserved("except"));
static_assert(!reserved("self") && !reserved("type") && !reserved("nonlocal"));
static_assert(!reserved("async") && !reserved("await") && !reserved("finally"));

// The words of types are not reserved either.
static_assert(!reserved("Tensor") && !reserved("int") && !reserved("float") && !reserved("Any"));

// Strings: one quote or three of either kind, with escapes; -1 when unterminated.
template <std::size_t N>
constexpr std::ptrdiff_t string_length(const char (&text)[N]) {
  const char* end = lexer::string_end(text, text + N - 1);
  return end == nullptr ? -1 : end - text;
}
static_assert(string_length("\"\"") == 2 && string_length("''") == 2);
static_assert(string_length("\"ab\" c") == 4 && string_length("'ab' c") == 4);
static_assert(string_length("\"it's\"") == 6 && string_length("'say \"a\"'") == 9);
static_assert(string_length("\"a\\\"b\"") == 6);
static_assert(string_length("\"a\\\\\" x") == 5);
static_assert(string_length("\"ab") == -1 && string_length("\"") == -1);
static_assert(string_length("\"ab'") == -1);
static_assert(string_length("\"a\\\"") == -1);
static_assert(string_length("\"a\\") == -1);
static_assert(string_length("\"a\nb\"") == -1);
static_assert(string_length("\"a\\\nb\"") == 6);
static_assert(string_length("\"\"\"a\nb\"\"\"") == 9);
static_assert(string_length("'''a'b''c'''") == 12);
static_assert(string_length("\"\"\"\"\"\" x") == 6);
static_assert(string_length("\"\"\"a\"\"") == -1);
static_assert(string_length("\"\"\"") == -1);
static_assert(string_length("\"\" \"") == 2);

template <std::size_t N>
constexpr int quotes_of(const char (&text)[N]) {
  return lexer::quotes(text, text + N - 1);
}
static_assert(quotes_of("\"a\"") == 1 && quotes_of("''") == 1);
static_assert(quotes_of("\"\"\"a\"\"\"") == 3 && quotes_of("''''''") == 3);

// One character of a string; a length of 0 stands for an escape that does not exist.
struct character {
  std::ptrdiff_t length;
  char value;
  constexpr bool operator==(const character&) const = default;
};
template <std::size_t N>
constexpr character first_character(const char (&text)[N]) {
  char value = '?';
  const char* end = lexer::string_character(text, value);
  return {end == nullptr ? 0 : end - text, value};
}
static_assert(first_character("ab") == character{1, 'a'});
static_assert(first_character("\n") == character{1, '\n'});
static_assert(first_character("\xC3") == character{1, '\xC3'});
static_assert(first_character("\\\\") == character{2, '\\'});
static_assert(first_character("\\'") == character{2, '\''});
static_assert(first_character("\\\"") == character{2, '"'});
static_assert(first_character("\\a") == character{2, '\a'});
static_assert(first_character("\\b") == character{2, '\b'});
static_assert(first_character("\\f") == character{2, '\f'});
static_assert(first_character("\\n") == character{2, '\n'});
static_assert(first_character("\\v") == character{2, '\v'});
static_assert(first_character("\\t") == character{2, '\t'});
static_assert(first_character("\\\n") == character{2, '\n'});
static_assert(first_character("\\101") == character{4, 'A'});
static_assert(first_character("\\000") == character{4, '\0'});
static_assert(first_character("\\377") == character{4, '\xff'});
static_assert(first_character("\\1012") == character{4, 'A'});
static_assert(first_character("\\400").length == 0);
static_assert(first_character("\\777").length == 0);
static_assert(first_character("\\0").length == 0);
static_assert(first_character("\\12").length == 0);
static_assert(first_character("\\128").length == 0);
static_assert(first_character("\\8").length == 0);
static_assert(first_character("\\r").length == 0);
static_assert(first_character("\\x41").length == 0);
static_assert(first_character("\\u0041").length == 0);
static_assert(first_character("\\U00000041").length == 0);
static_assert(first_character("\\d").length == 0);
static_assert(first_character("\\").length == 0);

}  // namespace
