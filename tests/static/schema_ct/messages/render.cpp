// SPDX-License-Identifier: BSL-1.0
// The message for a person: the sentence, the words in question, the line and the caret.
#include <schema_ct/messages/render.hpp>

#include <schema_ct/check/check.hpp>

namespace {

using schema_ct::check;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using schema_ct::parse;
using schema_ct::render;
using schema_ct::rendered;

template <std::size_t N, std::size_t M>
constexpr bool reads(const char (&schema)[N], const error& e, const char (&expected)[M]) {
  const rendered r = render(schema, N - 1, e);
  if (r.size() != M - 1) return false;
  for (std::size_t i = 0; i != M - 1; ++i)
    if (r.data()[i] != expected[i]) return false;
  return r.text[M - 1] == '\0';
}
/// Whether this is the message for the first mistake that the parser finds in the schema.
template <std::size_t N, std::size_t M>
constexpr bool says(const char (&schema)[N], const char (&expected)[M]) {
  return reads(schema, parse(schema), expected);
}

// No mistake has no place.
static_assert(says("f() -> ()", "no mistake"));
static_assert(reads("", ok, "no mistake"));

// An argument or a return is named by its number, and the characters that are meant are shown.
static_assert(says("add(Tensor a, Tensr b) -> Tensor",
                   "argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 15\n"
                   "  add(Tensor a, Tensr b) -> Tensor\n"
                   "                ^~~~~"));
static_assert(says("f() -> (Tensor, Tensr)",
                   "return 2: unknown type (did you mean Tensor?), at 'Tensr', column 17\n"
                   "  f() -> (Tensor, Tensr)\n"
                   "                  ^~~~~"));
static_assert(says("f() -> Tensr",
                   "return 1: unknown type (did you mean Tensor?), at 'Tensr', column 8\n"
                   "  f() -> Tensr\n"
                   "         ^~~~~"));
static_assert(says("f(double x) -> ()",
                   "argument 1 (x): unknown type; a C++ double is float in a schema, at 'double', "
                   "column 3\n"
                   "  f(double x) -> ()\n"
                   "    ^~~~~~"));
// A mistake outside of any argument or return has no number.
static_assert(says("f(int a; int b) -> ()",
                   "this character cannot stand in a schema, at ';', column 8\n"
                   "  f(int a; int b) -> ()\n"
                   "         ^"));
static_assert(says("f(int a) Tensor",
                   "an arrow -> and the returns are expected here, at 'Tensor', column 10\n"
                   "  f(int a) Tensor\n"
                   "           ^~~~~~"));
static_assert(says("f.default() -> ()",
                   "an overload may not be called default or start with __, at 'default', "
                   "column 3\n"
                   "  f.default() -> ()\n"
                   "    ^~~~~~~"));
// Numbers of more than one digit.
static_assert(reads("f() -> ()", {errc::unknown_type, 64, 1},
                    "argument 64: unknown type, column 1\n  f() -> ()\n  ^"));
static_assert(reads("f() -> ()", {errc::unknown_type, -64, 1},
                    "return 64: unknown type, column 1\n  f() -> ()\n  ^"));

// At the end of the text no word can be quoted.
static_assert(says("f(int a",
                   "a comma or a closing parenthesis is expected here, at the end, column 8\n"
                   "  f(int a\n"
                   "         ^"));
static_assert(says("f",
                   "this is only a name; (arguments) -> returns is missing, at the end, "
                   "column 2\n"
                   "  f\n"
                   "   ^"));
static_assert(says("", "a name is expected here, at the end, column 1\n  \n  ^"));

// A mistake without a column has no line.
static_assert(reads("f() -> ()", {errc::too_long, 0, 0},
                    "the text is too long for a schema; the limit is 1 MiB"));

// Only the line of the mistake is shown; the column counts from the start of the text.
static_assert(says("f(\n  int a,\n  Tensr b\n) -> ()",
                   "argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 15\n"
                   "    Tensr b\n"
                   "    ^~~~~"));
static_assert(says("f()\n-> ()",
                   "an arrow -> and the returns are expected here, column 4\n"
                   "  f()\n"
                   "     ^"));
static_assert(says("f() -> ()\ng() -> ()",
                   "the schema should end here, at 'g', column 11\n"
                   "  g() -> ()\n"
                   "  ^"));

// Blanks other than spaces, and bytes beyond ASCII, are shown as spaces, so the caret is in place.
// At run time a character beyond ASCII is shown: tests/tools/check.cpp.
static_assert(says("f(\tTensr x) -> ()",
                   "argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 4\n"
                   "  f( Tensr x) -> ()\n"
                   "     ^~~~~"));
static_assert(says("f(str a=\"\xC3\xA9\", Tensr b) -> ()",
                   "argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 15\n"
                   "  f(str a=\"  \", Tensr b) -> ()\n"
                   "                ^~~~~"));

// A long line is cut: 36 characters before the mistake, 72 in all.
static_assert(
    says("f(int a_first_argument, int a_second_argument, int a_third_argument, Tensr x, "
         "int a_fifth_argument, int a_sixth_argument) -> ()",
         "argument 4 (x): unknown type (did you mean Tensor?), at 'Tensr', column 70\n"
         "  ond_argument, int a_third_argument, Tensr x, int a_fifth_argument, int a\n"
         "                                      ^~~~~"));
static_assert(
    says("f(Tensr x, int a_first_argument, int a_second_argument, int a_third_argument, "
         "int a_fourth_argument) -> ()",
         "argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3\n"
         "  f(Tensr x, int a_first_argument, int a_second_argument, int a_third_argu\n"
         "    ^~~~~"));

// More than 40 characters are underlined but not repeated, and the underline ends with the line.
static_assert(says("f(a_type_variable_with_a_very_long_name_of_46 x) -> ()",
                   "argument 1 (x): unknown type, column 3\n"
                   "  f(a_type_variable_with_a_very_long_name_of_46 x) -> ()\n"
                   "    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~"));
static_assert(
    says("f(a_type_variable_with_a_very_long_name_that_does_not_even_fit_into_the_window_here "
         "x) -> ()",
         "argument 1 (x): unknown type, column 3\n"
         "  f(a_type_variable_with_a_very_long_name_that_does_not_even_fit_into_the_\n"
         "    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~"));
static_assert(
    says("f(str s=\"\"\"a\n\\x\"\"\") -> ()",
         "argument 1 (s): unknown escape in a string; \\n \\t \\\\ \\' \\\" or \\ooo exist, at "
         "'\\x', column 14\n"
         "  \\x\"\"\") -> ()\n"
         "  ^~"));

// A message about counts has the function's number.
static_assert(reads("f(int a, int b) -> ()", check<void(long)>("f(int a, int b) -> ()"),
                    "argument 2 (b): the function takes another number of arguments (1), at 'int', "
                    "column 10\n"
                    "  f(int a, int b) -> ()\n"
                    "           ^~~"));
static_assert(reads("f(int a) -> ()", check<void(long, long, long)>("f(int a) -> ()"),
                    "the function takes another number of arguments (3), at ')', column 8\n"
                    "  f(int a) -> ()\n"
                    "         ^"));
static_assert(reads("f() -> ()", check<long()>("f() -> ()"),
                    "the function returns another number of values (1), at '()', column 8\n"
                    "  f() -> ()\n"
                    "         ^~"));
static_assert(reads("f(int a, bool b) -> ()", check<void(long, long)>("f(int a, bool b) -> ()"),
                    "argument 2 (b): the schema and the function disagree on a type, at 'bool', "
                    "column 10\n"
                    "  f(int a, bool b) -> ()\n"
                    "           ^~~~"));

// A text that is too long is cut.
constexpr rendered overflowing() {
  rendered r;
  for (int i = 0; i != 1000; ++i) r.put('x');
  return r;
}
static_assert(overflowing().length == 600 && overflowing().text[600] == '\0');
constexpr rendered numbers() {
  rendered r;
  r.put(0), r.put(' '), r.put(10), r.put(" "), r.put(2147483647), r.put_text("abc", 2);
  return r;
}
static_assert(numbers().length == 17 && numbers().text[0] == '0' && numbers().text[3] == '0');
static_assert(numbers().text[14] == '7' && numbers().text[16] == 'b');

}  // namespace
