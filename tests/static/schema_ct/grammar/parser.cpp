// SPDX-License-Identifier: BSL-1.0
// The whole grammar: names, arguments, returns, their order, blanks, comments and limits.
#include <schema_ct/grammar/parser.hpp>

#include "defined.hpp"

namespace parser_test {

using schema_ct::code;
using schema_ct::declared;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::list_of;
using schema_ct::ok;
using schema_ct::optional_of;
using schema_ct::parse;
using schema_ct::type_word;
using schema_ct::word_of;

// A schema, an operator's name alone, and neither.
static_assert(parse("f(Tensor x, int k=1) -> Tensor") == ok);
static_assert(parse("f() -> ()") == ok);
static_assert(parse("f") == error{errc::only_a_name, 0, 2});
static_assert(parse("ns::f.overload") == error{errc::only_a_name, 0, 15});
static_assert(parse("f \n # end") == error{errc::only_a_name, 0, 10});
static_assert(parse("") == error{errc::expected_name, 0, 1});
static_assert(parse("  ") == error{errc::expected_name, 0, 3});
static_assert(parse("# nothing\n") == error{errc::expected_name, 0, 11});
static_assert(parse("f g() -> ()") == error{errc::expected_end, 0, 3});
static_assert(parse("f[int x) -> ()") == error{errc::expected_end, 0, 2});

// Names: a namespace and an overload, with blanks anywhere.
static_assert(parse("ns::f() -> ()") == ok);
static_assert(parse("f.ov() -> ()") == ok);
static_assert(parse("ns::f.ov() -> ()") == ok);
static_assert(parse("ns :: f . ov () -> ()") == ok);
static_assert(parse("ns : : f() -> ()") == ok);
static_assert(parse("_f9::_F.x9_() -> ()") == ok);
static_assert(parse("Tensor::int.Any(Tensor Tensor, int int, str str) -> Tensor Tensor") == ok);
static_assert(parse("ns:f() -> ()") == error{errc::expected_colon, 0, 4});
static_assert(parse("ns:") == error{errc::expected_colon, 0, 4});
static_assert(parse("ns::") == error{errc::expected_name, 0, 5});
static_assert(parse("ns::() -> ()") == error{errc::expected_name, 0, 5});
static_assert(parse("::f() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse("() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse("9f() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse("ns::9f() -> ()") == error{errc::expected_name, 0, 5});
static_assert(parse("\"f\"() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse(".ov() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse("-f() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse("a::b::c() -> ()") == error{errc::expected_end, 0, 5});
static_assert(parse("a.b.c() -> ()") == error{errc::expected_end, 0, 4});
static_assert(parse("a.b::c() -> ()") == error{errc::expected_end, 0, 4});
static_assert(parse("f.() -> ()") == error{errc::expected_name, 0, 3});
static_assert(parse("f.9() -> ()") == error{errc::expected_name, 0, 3});
static_assert(parse("f...() -> ()") == error{errc::expected_end, 0, 2});
static_assert(parse("$f() -> ()") == error{errc::invalid_character, 0, 1});
static_assert(parse("f$() -> ()") == error{errc::invalid_character, 0, 2});
static_assert(parse("f\xC3\xA9() -> ()") == error{errc::invalid_character, 0, 2});
static_assert(parse("\"f() -> ()") == error{errc::unterminated_string, 0, 1});

// Overload names that PyTorch reserves, and names near to them.
static_assert(parse("f.defaults() -> ()") == ok);
static_assert(parse("f.Default() -> ()") == ok);
static_assert(parse("f._default() -> ()") == ok);
static_assert(parse("f._() -> ()") == ok);
static_assert(parse("f.default() -> ()") == error{errc::bad_overload_name, 0, 3});
static_assert(parse("ns::f.default") == error{errc::bad_overload_name, 0, 7});
static_assert(parse("f.__x() -> ()") == error{errc::bad_overload_name, 0, 3});
static_assert(parse("f.__() -> ()") == error{errc::bad_overload_name, 0, 3});
static_assert(parse("default::default() -> ()") == ok);
static_assert(parse("__a::__b(int __c) -> ()") == ok);

// A reserved word cannot be a name; a word that begins with one can.
static_assert(parse("iff::classes.isnt(int index, int notes, int definition) -> int input") == ok);
static_assert(parse("if() -> ()") == error{errc::reserved_word, 0, 1});
static_assert(parse("class::f() -> ()") == error{errc::reserved_word, 0, 1});
static_assert(parse("ns::def() -> ()") == error{errc::reserved_word, 0, 5});
static_assert(parse("f.is() -> ()") == error{errc::reserved_word, 0, 3});
static_assert(parse("None() -> ()") == error{errc::reserved_word, 0, 1});
static_assert(parse("f(int in) -> ()") == error{errc::reserved_word, 1, 7});
static_assert(parse("f(int with) -> ()") == error{errc::reserved_word, 1, 7});
static_assert(parse("f(int is not) -> ()") == error{errc::reserved_word, 1, 7});
static_assert(parse("f(int not in) -> ()") == error{errc::reserved_word, 1, 7});
static_assert(parse("f(int a, int global) -> ()") == error{errc::reserved_word, 2, 14});
static_assert(parse("f(int NoneType) -> ()") == error{errc::reserved_word, 1, 7});
static_assert(parse("f(int Ellipsis=1) -> ()") == error{errc::reserved_word, 1, 7});
static_assert(parse("f(Tensor[] True) -> ()") == error{errc::reserved_word, 1, 12});
static_assert(parse("f() -> int pass") == error{errc::reserved_word, -1, 12});
static_assert(parse("f() -> (int a, int lambda, int return)") ==
              error{errc::reserved_word, -3, 32});
static_assert(
    parse(
        "f(int from, int lambda, int print, int self, int type, int nonlocal, int async) -> ()") ==
    ok);
static_assert(
    parse("f(int yield, int try, int except, int float, int Tensor, int none, int true) -> ()") ==
    ok);

// Arguments: each has a type and a name; commas separate them.
static_assert(parse("f(Tensor a,Tensor b)->Tensor") == ok);
static_assert(parse("f(Tensor a , Tensor b) -> Tensor") == ok);
static_assert(parse("f( Tensor a, int b ) -> ( Tensor )") == ok);
static_assert(parse("f(int a, int a, Tensor a) -> (int a, int a)") == ok);
static_assert(parse("f(Tensor A, int B, Tensor[] C, int? D, SymInt E, float F, bool G, str H, "
                    "Tensor(a!) I) -> ()") == ok);
static_assert(parse("f(") == error{errc::expected_name, 1, 3});
static_assert(parse("f(, int a) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(int a,) -> ()") == error{errc::expected_name, 2, 9});
static_assert(parse("f(int a, , int b) -> ()") == error{errc::expected_name, 2, 10});
static_assert(parse("f(int) -> ()") == error{errc::expected_name, 1, 6});
static_assert(parse("f(int, int b) -> ()") == error{errc::expected_name, 1, 6});
static_assert(parse("f(int a, Tensor=None) -> ()") == error{errc::expected_name, 2, 16});
static_assert(parse("f(int 1) -> ()") == error{errc::expected_name, 1, 7});
static_assert(parse("f(int \"a\") -> ()") == error{errc::expected_name, 1, 7});
static_assert(parse("f(int=1) -> ()") == error{errc::expected_name, 1, 6});
static_assert(parse("f(int") == error{errc::expected_name, 1, 6});
static_assert(parse("f(int a") == error{errc::expected_comma_or_close, 0, 8});
static_assert(parse("f(int a int b) -> ()") == error{errc::expected_comma_or_close, 0, 9});
static_assert(parse("f(int a.b) -> ()") == error{errc::expected_comma_or_close, 0, 8});
static_assert(parse("f(int a] -> ()") == error{errc::expected_comma_or_close, 0, 8});
static_assert(parse("f(int a: int) -> ()") == error{errc::expected_comma_or_close, 0, 8});
static_assert(parse("f(int a=1") == error{errc::expected_comma_or_close, 0, 10});
static_assert(parse("f(int a=1 b) -> ()") == error{errc::expected_comma_or_close, 0, 11});
static_assert(parse("f(int $a) -> ()") == error{errc::invalid_character, 1, 7});
static_assert(parse("f(int a; int b) -> ()") == error{errc::invalid_character, 0, 8});
static_assert(parse("f(int `a) -> ()") == error{errc::invalid_character, 1, 7});
static_assert(parse("f(\xC3\xA9 a) -> ()") == error{errc::invalid_character, 1, 3});
static_assert(parse("f(int a\xC3\xA9) -> ()") == error{errc::invalid_character, 0, 8});
static_assert(parse("f(int a\"b) -> ()") == error{errc::unterminated_string, 0, 8});
static_assert(parse("f(\") -> ()") == error{errc::unterminated_string, 1, 3});

// `*` may stand anywhere, any number of times, even alone.
static_assert(parse("f(int a, *, int b) -> ()") == ok);
static_assert(parse("f(*, int a) -> ()") == ok);
static_assert(parse("f(*) -> ()") == ok);
static_assert(parse("f(int a, *) -> ()") == ok);
static_assert(parse("f(*, *, int b, *) -> ()") == ok);
static_assert(parse("f(*args) -> ()") == error{errc::expected_comma_or_close, 0, 4});
static_assert(parse("f(**, int a) -> ()") == error{errc::expected_comma_or_close, 0, 4});
static_assert(parse("f(**kwargs) -> ()") == error{errc::expected_comma_or_close, 0, 4});
static_assert(parse("f(* int a) -> ()") == error{errc::expected_comma_or_close, 0, 5});
static_assert(parse("f(*=1) -> ()") == error{errc::expected_comma_or_close, 0, 4});
static_assert(parse("f(*,) -> ()") == error{errc::expected_name, 1, 5});

// `...` is the last argument, and no default stands beside it.
static_assert(parse("f(...) -> ()") == ok);
static_assert(parse("f(int a, ...) -> ()") == ok);
static_assert(parse("f(*, ...) -> ()") == ok);
static_assert(parse("f(int a, *, int b, ...) -> ()") == ok);
static_assert(parse("f(Tensor a,...) -> ...") == ok);
static_assert(parse("f(..., int a) -> ()") == error{errc::vararg_not_last, 0, 8});
static_assert(parse("f(..., *) -> ()") == error{errc::vararg_not_last, 0, 8});
static_assert(parse("f(..., ...) -> ()") == error{errc::vararg_not_last, 0, 8});
static_assert(parse("f(...,) -> ()") == error{errc::vararg_not_last, 0, 7});
static_assert(parse("f(... a) -> ()") == error{errc::expected_comma_or_close, 0, 7});
static_assert(parse("f(....) -> ()") == error{errc::expected_comma_or_close, 0, 6});
static_assert(parse("f(.. a) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(. . .) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(int a=1, ...) -> ()") == error{errc::vararg_with_default, 0, 9});
static_assert(parse("f(int a=1, *, int b=2, ...) -> ()") ==
              error{errc::vararg_with_default, 0, 21});
static_assert(parse("f(int a=1, ...)") == error{errc::vararg_with_default, 0, 9});

// An argument after one with a default needs a default too, unless it is a list or keyword-only.
static_assert(parse("f(int a=1, int b=2) -> ()") == ok);
static_assert(parse("f(int a=1, *, int b, Tensor c) -> ()") == ok);
static_assert(parse("f(int a=1, int[] b, Tensor[] c, int[2] d, int?[] e) -> ()") == ok);
static_assert(parse("f(Tensor a=None, *, int b=1, int c) -> ()") == ok);
static_assert(parse("f(int a=1, int b) -> ()") == error{errc::default_before_positional, 2, 16});
static_assert(parse("f(Tensor a=None, int[] b, int c) -> ()") ==
              error{errc::default_before_positional, 3, 31});
static_assert(parse("f(int a=1, int[]? b) -> ()") == error{errc::default_before_positional, 2, 19});
static_assert(parse("f(int a=None, Tensor? b) -> ()") ==
              error{errc::default_before_positional, 2, 23});
static_assert(parse("f(Tensor x, int y=1, int z) -> ()") ==
              error{errc::default_before_positional, 3, 26});
static_assert(parse("f(int a=1, (int, int) b) -> ()") ==
              error{errc::default_before_positional, 2, 23});

// Returns: one, several in brackets, none, any number.
static_assert(parse("f() -> Tensor") == ok);
static_assert(parse("f() -> (Tensor)") == ok);
static_assert(parse("f() -> Tensor x") == ok);
static_assert(parse("f() -> (Tensor x)") == ok);
static_assert(parse("f() -> (Tensor x, int, str y)") == ok);
static_assert(parse("f() -> ( )") == ok);
static_assert(parse("f() -> Tensor(a!) out") == ok);
static_assert(parse("f() -> Tensor[2]") == ok);
static_assert(parse("f() -> (Tensor[2] x, int[3]?)") == ok);
static_assert(parse("f() -> Tensor? x") == ok);
static_assert(parse("f() -> ((Tensor, int))") == ok);
static_assert(parse("f() -> ((Tensor, int)[])") == ok);
static_assert(parse("f() -> None") == ok);
static_assert(parse("f() -> ...") == ok);
static_assert(parse("f() -> (...)") == ok);
static_assert(parse("f() -> (Tensor a, ...)") == ok);
static_assert(parse("f() -> (Tensor a, ... )") == ok);
static_assert(parse("f() -> (Tensor, Tensor) ") == ok);
static_assert(parse("f() ->") == error{errc::expected_name, -1, 7});
static_assert(parse("f() -> )") == error{errc::expected_name, -1, 8});
static_assert(parse("f() -> 1") == error{errc::expected_name, -1, 8});
static_assert(parse("f() -> \"x\"") == error{errc::expected_name, -1, 8});
static_assert(parse("f() -> *") == error{errc::expected_name, -1, 8});
static_assert(parse("f() -> (") == error{errc::expected_name, -1, 9});
static_assert(parse("f() -> (, int)") == error{errc::expected_name, -1, 9});
static_assert(parse("f() -> (int,)") == error{errc::expected_name, -2, 13});
static_assert(parse("f() -> (int, *)") == error{errc::expected_name, -2, 14});
static_assert(parse("f() -> (int a=1)") == error{errc::expected_comma_or_close, 0, 14});
static_assert(parse("f() -> (int a b)") == error{errc::expected_comma_or_close, 0, 15});
static_assert(parse("f() -> (int") == error{errc::expected_comma_or_close, 0, 12});
static_assert(parse("f() -> int a=1") == error{errc::expected_end, 0, 13});
static_assert(parse("f() -> int a b") == error{errc::expected_end, 0, 14});
static_assert(parse("f() -> int, int") == error{errc::expected_end, 0, 11});
static_assert(parse("f() -> (int, int)[]") == error{errc::expected_end, 0, 18});
static_assert(parse("f() -> (int, int)?") == error{errc::expected_end, 0, 18});
static_assert(parse("f() -> (int, int) x") == error{errc::expected_end, 0, 19});
static_assert(parse("f() -> ())") == error{errc::expected_end, 0, 10});
static_assert(parse("f() -> () -> ()") == error{errc::expected_end, 0, 11});
static_assert(parse("f() -> ....") == error{errc::expected_end, 0, 11});
static_assert(parse("f() -> int ...") == error{errc::expected_end, 0, 12});
static_assert(parse("f() -> ();") == error{errc::invalid_character, 0, 10});
static_assert(parse("f() -> $") == error{errc::invalid_character, -1, 8});
static_assert(parse("f() -> (..., int)") == error{errc::varret_not_last, 0, 14});
static_assert(parse("f() -> (..., ...)") == error{errc::varret_not_last, 0, 14});
static_assert(parse("f() -> (...,)") == error{errc::varret_not_last, 0, 13});
static_assert(parse("f() -> (... x)") == error{errc::expected_comma_or_close, 0, 13});

// The arrow.
static_assert(parse("f()") == error{errc::expected_arrow, 0, 4});
static_assert(parse("f(int a) Tensor") == error{errc::expected_arrow, 0, 10});
static_assert(parse("f() - > ()") == error{errc::expected_arrow, 0, 5});
static_assert(parse("f() => ()") == error{errc::expected_arrow, 0, 5});
static_assert(parse("f() : Tensor") == error{errc::expected_arrow, 0, 5});
static_assert(parse("f())") == error{errc::expected_arrow, 0, 4});
static_assert(parse("f() \\ -> ()") == error{errc::invalid_character, 0, 5});

// Blanks of every kind between tokens.
static_assert(parse("f(int\tx)\v->\fTensor\r") == ok);
static_assert(parse("\t\v\f\r f()->()") == ok);
static_assert(
    parse("f(\n  int x,\n  int y = 1,\n  *,\n  int z\n) -> (\n  Tensor a,\n  Tensor b\n)") == ok);
static_assert(parse("f(Tensor\na\n,\nTensor\n(\na\n!\n)\nb\n=\nNone\n) -> (\nTensor\nx\n)") == ok);
static_assert(parse("\n\n  f() -> ()") == ok);
static_assert(parse("f() -> ()\n") == ok);
static_assert(parse("f() -> ()\n\n  \n") == ok);
static_assert(parse("  f() -> ()\n  ") == ok);
static_assert(parse("f() -> Tensor x\n") == ok);

// Outside brackets a newline ends the schema.
static_assert(parse("f\n() -> ()") == error{errc::expected_end, 0, 3});
static_assert(parse("f()\n-> ()") == error{errc::expected_arrow, 0, 4});
static_assert(parse("f() ->\n()") == error{errc::expected_name, -1, 7});
static_assert(parse("ns:\n:f() -> ()") == error{errc::expected_colon, 0, 4});
static_assert(parse("ns::\nf() -> ()") == error{errc::expected_name, 0, 5});
static_assert(parse("ns\n::f() -> ()") == error{errc::expected_end, 0, 4});
static_assert(parse("f\n.ov() -> ()") == error{errc::expected_end, 0, 3});
static_assert(parse("f.\nov() -> ()") == error{errc::expected_name, 0, 3});
static_assert(parse("f() -> Tensor\nx") == error{errc::expected_end, 0, 15});
static_assert(parse("f() -> ()\ng() -> ()") == error{errc::expected_end, 0, 11});
static_assert(parse("f() -> ()\n\ng() -> ()") == error{errc::expected_end, 0, 12});

// A backslash joins two lines.
static_assert(parse("f() \\\n -> \\\n ()") == ok);
static_assert(parse("ns::\\\nf\\\n() -> ()") == ok);
static_assert(parse("f(int \\\n x) -> Tensor \\\n x") == ok);
static_assert(parse("f() \\ \n-> ()") == error{errc::invalid_character, 0, 5});
static_assert(parse("f(int \\x) -> ()") == error{errc::invalid_character, 1, 7});
static_assert(parse("f() -> ()\\") == error{errc::invalid_character, 0, 10});
static_assert(parse("\\f() -> ()") == error{errc::invalid_character, 0, 1});

// Comments run to the end of the line; `# type:` is none.
static_assert(parse("# what it is\nf() -> () # what it was") == ok);
static_assert(parse("f(int x, # the first )\n  int y # the second\n) -> () # done\n# really\n") ==
              ok);
static_assert(parse("f(int # in the middle\n x) -> ()") == ok);
static_assert(parse("f() -> () #") == ok);
static_assert(parse("f() -> () #type: x") == ok);
static_assert(parse("f() -> () # Type: x") == ok);
static_assert(parse("#  type: x\nf() -> ()") == ok);
static_assert(parse("f() -> () # type: x") == error{errc::expected_end, 0, 11});
static_assert(parse("f() -> () # type:") == error{errc::expected_end, 0, 11});
static_assert(parse("# type: x\nf() -> ()") == error{errc::expected_name, 0, 1});
static_assert(parse("f(# type: int\n int x) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(int x # type: int\n) -> ()") == error{errc::expected_comma_or_close, 0, 9});
static_assert(parse("f()") == error{errc::expected_arrow, 0, 4});

// What the sink gets, as texts.
struct part {
  type_word type = 0;
  int type_length = 0, name_length = 0, default_length = -1, size = -1;
  char name = ' ';
  bool keyword_only = false;
};
struct recorder {
  static constexpr bool records = true;
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;
  schema_ct::declared_name spelled{};
  part arguments[4]{};
  part results[4]{};
  int argument_count = 0, result_count = 0;
  int said_arguments = -1, said_results = -1;
  int sets = 0, names = 0, codes = 0;
  bool has_vararg = false, has_varret = false;

  constexpr errc argument(int, type_word) { return errc::ok; }
  constexpr errc end_arguments(int count) { return said_arguments = count, errc::ok; }
  constexpr errc result(int, type_word) { return errc::ok; }
  constexpr errc end_results(int count, bool varret) {
    said_results = count;
    has_varret = varret;
    return errc::ok;
  }
  constexpr void type_code(code) { ++codes; }
  constexpr void type_name(const char*, const char*) { ++names; }
  constexpr void alias(const char*, const char*) { ++sets; }
  constexpr void vararg() { has_vararg = true; }
  static constexpr part copy(const declared& d) {
    part a;
    a.type = d.type;
    a.type_length = static_cast<int>(d.type_end - d.type_begin);
    a.name_length = static_cast<int>(d.name_end - d.name_begin);
    if (d.default_begin != nullptr)
      a.default_length = static_cast<int>(d.default_end - d.default_begin);
    a.size = d.size;
    if (a.name_length != 0) a.name = *d.name_begin;
    a.keyword_only = d.keyword_only;
    return a;
  }
  constexpr void record_argument(const declared& d) { arguments[argument_count++] = copy(d); }
  constexpr void record_result(const declared& d) { results[result_count++] = copy(d); }
};
struct name_places {
  int ns = -1, ns_length = 0, name = -1, name_length = 0, overload = -1, overload_length = 0;
  constexpr bool operator==(const name_places&) const = default;
};
struct outcome {
  recorder told;
  name_places name;
  bool is_schema = false;
  error answer;
};
template <std::size_t N>
constexpr outcome read(const char (&text)[N], bool name_suffices = false) {
  outcome o;
  schema_ct::parser<recorder> p(text, text + N - 1, o.told, false);
  o.is_schema = p.parse(name_suffices);
  o.answer = p.answer;
  const schema_ct::declared_name& n = o.told.spelled;
  if (n.ns_begin != nullptr) {
    o.name.ns = static_cast<int>(n.ns_begin - text);
    o.name.ns_length = static_cast<int>(n.ns_end - n.ns_begin);
  }
  if (n.name_end != nullptr) {
    o.name.name = static_cast<int>(n.name_begin - text);
    o.name.name_length = static_cast<int>(n.name_end - n.name_begin);
  }
  if (n.overload_begin != nullptr) {
    o.name.overload = static_cast<int>(n.overload_begin - text);
    o.name.overload_length = static_cast<int>(n.overload_end - n.overload_begin);
  }
  return o;
}

// The parser distinguishes names and schemas, and accepts a bare name where one suffices.
static_assert(read("f() -> ()").is_schema && read("f() -> ()").answer == ok);
static_assert(!read("f", true).is_schema && read("f", true).answer == ok);
static_assert(!read("ns::f.ov  ", true).is_schema && read("ns::f.ov  ", true).answer == ok);
static_assert(!read("f").is_schema && read("f").answer == error{errc::only_a_name, 0, 2});
static_assert(read("f() -> ()", true).is_schema);
static_assert(!read("f(", true).is_schema && read("f(", true).answer.code != errc::ok);
static_assert(read("f g", true).answer == error{errc::expected_end, 0, 3});
static_assert(read("f.default", true).answer == error{errc::bad_overload_name, 0, 3});

// The parts of a name.
static_assert(read("nms() -> ()").name == name_places{-1, 0, 0, 3, -1, 0});
static_assert(read("ns::nms() -> ()").name == name_places{0, 2, 4, 3, -1, 0});
static_assert(read("nms.out() -> ()").name == name_places{-1, 0, 0, 3, 4, 3});
static_assert(read(" ns :: nms . out () -> ()").name == name_places{1, 2, 7, 3, 13, 3});

// The parts of an argument.
constexpr recorder one =
    read("f(Tensor(a!)[]? self=None, *, int[2] B=[1, 2]) -> Tensor(a!) r").told;
static_assert(one.argument_count == 2 && one.said_arguments == 2);
static_assert(one.arguments[0].type == optional_of(list_of(word_of(code::tensor))));
static_assert(one.arguments[0].type_length == 13 && one.arguments[0].size == -1);
static_assert(one.arguments[0].name == 's' && one.arguments[0].name_length == 4);
static_assert(one.arguments[0].default_length == 4 && !one.arguments[0].keyword_only);
static_assert(one.arguments[1].type == list_of(word_of(code::integer)));
static_assert(one.arguments[1].type_length == 6 && one.arguments[1].size == 2);
static_assert(one.arguments[1].name == 'B' && one.arguments[1].name_length == 1);
static_assert(one.arguments[1].default_length == 6 && one.arguments[1].keyword_only);
static_assert(one.sets == 2 && one.names == 0 && one.codes == 6);
// The parts of a return.
static_assert(one.result_count == 1 && one.said_results == 1 && !one.has_varret);
static_assert(one.results[0].type == word_of(code::tensor) && one.results[0].name == 'r');
static_assert(one.results[0].type_length == 10 && one.results[0].default_length == -1);
constexpr recorder two = read("f() -> (int[3] x, Tensor, ...)").told;
static_assert(two.result_count == 2 && two.said_results == 2 && two.has_varret);
static_assert(two.results[0].size == 3 && two.results[0].name_length == 1);
static_assert(two.results[1].name_length == 0 && two.results[1].size == -1);
static_assert(read("f(int a, ...) -> ()").told.has_vararg);
static_assert(!read("f(int a, *) -> ()").told.has_vararg);
static_assert(read("f() -> ()").told.said_arguments == 0);
static_assert(read("f() -> ()").told.said_results == 0);
// A default with blanks round it is recorded without them.
static_assert(read("f(int a = 12 , int b= - 5 ) -> ()").told.arguments[0].default_length == 2);
static_assert(read("f(int a = 12 , int b= - 5 ) -> ()").told.arguments[1].default_length == 3);

// The commonest spellings take a fast path, which reads the same as the general one.
template <std::size_t N>
constexpr type_word first_type(const char (&text)[N]) {
  return read(text).told.arguments[0].type;
}
static_assert(first_type("f(Tensor a) -> ()") == word_of(code::tensor));
static_assert(first_type("f(Tensor A) -> ()") == word_of(code::tensor));
static_assert(first_type("f(Tensor  a) -> ()") == word_of(code::tensor));
static_assert(first_type("f(Tensor _a) -> ()") == word_of(code::tensor));
static_assert(first_type("f(int B) -> ()") == word_of(code::integer));
static_assert(first_type("f(float C) -> ()") == word_of(code::real));
static_assert(first_type("f(bool D) -> ()") == word_of(code::boolean));
static_assert(first_type("f(str E) -> ()") == word_of(code::string));
static_assert(first_type("f(SymInt F) -> ()") == word_of(code::sym_int));
static_assert(first_type("f(Tensor(a!) G) -> ()") == word_of(code::tensor));
static_assert(first_type("f(Tensor! H) -> ()") == word_of(code::tensor));
static_assert(first_type("f(int[] I) -> ()") == list_of(word_of(code::integer)));
static_assert(first_type("f(int? J) -> ()") == optional_of(word_of(code::integer)));
static_assert(first_type("f(int [] a) -> ()") == list_of(word_of(code::integer)));
static_assert(first_type("f(int ? a) -> ()") == optional_of(word_of(code::integer)));
static_assert(first_type("f(int ! a) -> ()") == word_of(code::integer));
static_assert(first_type("f(int [2] a) -> ()") == list_of(word_of(code::integer)));
static_assert(first_type("f(Tensor (a) a) -> ()") == word_of(code::tensor));
static_assert(first_type("f(str[] ?a) -> ()") == optional_of(list_of(word_of(code::string))));
static_assert(first_type("f(int? []a) -> ()") == list_of(optional_of(word_of(code::integer))));
static_assert(first_type("f(Tensor(a!) [] a) -> ()") == list_of(word_of(code::tensor)));
static_assert(first_type("f(Tensor! [] a) -> ()") == list_of(word_of(code::tensor)));
static_assert(first_type("f(int # c\n a) -> ()") == word_of(code::integer));
static_assert(first_type("f(int \\\n A) -> ()") == word_of(code::integer));
static_assert(parse("f(Tensors x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(ints x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(i x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(in x) -> ()") == error{errc::reserved_word, 1, 3});
static_assert(parse("f(Tensor if) -> ()") == error{errc::reserved_word, 1, 10});
static_assert(parse("f(Tensor ) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(int[] , int x) -> ()") == error{errc::expected_name, 1, 9});

// Limits: 64 arguments and 64 returns and more, a text of 4 kB, within the compilers' defaults.
#define X4(s) s s s s
#define X16(s) X4(s) X4(s) X4(s) X4(s)
#define X63(s) X16(s) X16(s) X16(s) X4(s) X4(s) X4(s) s s s
#define X64(s) X63(s) s
#define LONG_ARGUMENT "Dict(str, Tensor(a!)?[])[]? an_argument_with_a_long_name = None, "
#define LONG_RETURN "Tensor(a!) result_of_some_kind, "
static_assert(parse("f(" X63("int a, ") "int a) -> (" X63("Tensor, ") "Tensor)") == ok);
static_assert(sizeof("f(" X63(LONG_ARGUMENT) "int? a=1)") > 4096);
static_assert(parse("f(" X63("Tensr a, ") "Tensor a) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(" X63("int a, ") "Tensr a) -> ()") ==
              error{errc::unknown_type, 64, 3 + 63 * 7});
static_assert(parse("f() -> (" X63("int, ") "Tensr)") ==
              error{errc::unknown_type, -64, 9 + 63 * 5});
static_assert(parse("f(" X64("int a, ") X64("int a, ") "int a) -> ()") == ok);
// A text of 4 kB in few pieces: one name, one comment, one string, one list.
static_assert(parse(X64(X64("n")) "() -> ()") == ok);
static_assert(parse("f(int " X64(X64("n")) ") -> ()") == ok);
static_assert(parse("f() -> () #" X64(X64("#"))) == ok);
static_assert(parse("f(str s=\"" X64(X64("s")) "\") -> ()") == ok);
static_assert(parse("f(int[] s=[" X16(X64("10, ")) "10]) -> ()") == ok);
static_assert(parse("f(" X64(X64(" ")) "int a) -> ()") == ok);
static_assert(parse("f(" X63(LONG_ARGUMENT) "int? a=1) -> (" X63(LONG_RETURN) "Tensor)") == ok);
static_assert(parse("f(Tensor(" X16(X64("a | ")) "b) a) -> ()") == ok);
static_assert(parse("f((" X16(X64("int,")) "int) a) -> ()") == ok);
static_assert(parse(X64(X64("n"))) == error{errc::only_a_name, 0, 4097});

// A definition has at most one `*`, and at least one argument after it.
static_assert(defined("f(int a, *, int b) -> ()") == ok);
static_assert(defined("f( * , int b) -> ()") == ok);
static_assert(refused("f(*, *, int b) -> ()", {errc::second_star, 0, 6}));
static_assert(refused("f(int a, *, int b, * , int c) -> ()", {errc::second_star, 0, 20}));
static_assert(refused("f(int a, *) -> ()", {errc::star_at_end, 0, 10}));
static_assert(refused("f( * ) -> ()", {errc::star_at_end, 0, 4}));

}  // namespace parser_test
