// SPDX-License-Identifier: BSL-1.0
// Types and alias sets: what each spelling means, and which spellings are refused.
#include <schema_ct/grammar/type_parser.hpp>

#include <schema_ct/check/check.hpp>

namespace type_parser_test {

using schema_ct::code;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using schema_ct::parse;
using schema_ct::push;
using schema_ct::type_word;

/// Records what a type_parser reports.
struct recorder {
  static constexpr bool records = true;
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;
  type_word word = 0;
  int names = 0, sets = 0;
  std::ptrdiff_t name_length = 0, set_length = 0;
  constexpr void type_code(code c) { word = push(word, c); }
  constexpr void type_name(const char* begin, const char* end) {
    ++names;
    name_length = end - begin;
  }
  constexpr void alias(const char* begin, const char* end) {
    ++sets;
    set_length = end - begin;
  }
};
struct result {
  recorder told;
  type_word word;
  std::ptrdiff_t length;
};
template <std::size_t N>
constexpr result read(const char (&text)[N], bool variables = false) {
  recorder told;
  schema_ct::type_parser<recorder> p{{text, text + N - 1, variables}, told};
  type_word w = 0;
  const char* end = p.type(text, w, 1);
  return {told, w, end == nullptr ? -1 : end - text};
}

/// The word of a whole text; 0 if the text is no type or continues after one.
template <std::size_t N>
constexpr type_word type(const char (&text)[N], bool variables = false) {
  const result r = read(text, variables);
  return r.length == static_cast<std::ptrdiff_t>(N - 1) ? r.word : 0;
}
template <class... C>
constexpr type_word word(C... codes) {
  type_word w = 0;
  ((w = push(w, codes)), ...);
  return w;
}

// Simple types.
static_assert(type("Tensor") == word(code::tensor));
static_assert(type("int") == word(code::integer));
static_assert(type("SymInt") == word(code::sym_int));
static_assert(type("None") == word(code::none_type));
static_assert(type("NoneType") == word(code::none_type));
static_assert(type("DeviceIndex") == word(code::integer));
static_assert(type("Dimname") == word(code::string));
static_assert(type("Tensr") == 0);

// Suffixes, in any mix and depth, with blanks before and in them.
static_assert(type("int[]") == word(code::integer, code::list));
static_assert(type("int?") == word(code::integer, code::optional));
static_assert(type("int[]?") == word(code::integer, code::list, code::optional));
static_assert(type("int?[]") == word(code::integer, code::optional, code::list));
static_assert(type("int[][]") == word(code::integer, code::list, code::list));
static_assert(type("int [ ] ?") == word(code::integer, code::list, code::optional));
static_assert(type("int\n[\n]\n?") == word(code::integer, code::list, code::optional));
static_assert(type("int??") == type("int?"));
static_assert(type("int[]??") == type("int[]?"));
static_assert(type("int?[]?") == word(code::integer, code::optional, code::list, code::optional));
// The size of a list is no part of the type: the parser stops before it.
static_assert(read("int[2]").length == 3 && read("int[2]").word == word(code::integer));

// Groups.
static_assert(type("()") == word(code::tuple, code::end));
static_assert(type("(int)") == word(code::tuple, code::integer, code::end));
static_assert(type("((int))") ==
              word(code::tuple, code::tuple, code::integer, code::end, code::end));
static_assert(type("(int, str)") == word(code::tuple, code::integer, code::string, code::end));
static_assert(type("( int , str )[]?") == word(code::tuple, code::integer, code::string, code::end,
                                               code::list, code::optional));
static_assert(type("Dict(str, int)") == word(code::dict, code::string, code::integer, code::end));
static_assert(type("Dict ( str , int )") == type("Dict(str, int)"));
static_assert(type("Future(int)") == word(code::future, code::integer, code::end));
static_assert(type("RRef(int)") == word(code::rref, code::integer, code::end));
static_assert(type("Await(int)") == word(code::await, code::integer, code::end));
static_assert(type("Future(Future(int))[]") ==
              word(code::future, code::future, code::integer, code::end, code::end, code::list));
static_assert(type("Union(int, str)") ==
              word(code::union_type, code::integer, code::string, code::end));
static_assert(type("(int, (int, int))") != type("((int, int), int)"));
static_assert(type("(int, int)") != type("(int)"));
static_assert(type("Future(int)") != type("RRef(int)"));

// Inside a container the integer-like types are ints.
static_assert(type("(SymInt, SymInt)") == type("(int, int)"));
static_assert(type("(Layout, ScalarType?)") == type("(int, int?)"));
static_assert(type("Dict(str, SymInt)") == type("Dict(str, int)"));
static_assert(type("Dict(str, ScalarType)") == type("Dict(str, int)"));
static_assert(type("Future(MemoryFormat)") == type("Future(int)"));
static_assert(type("Await(SymInt)") == type("Await(int)"));
static_assert(type("((SymInt[]))") == type("((int[]))"));
static_assert(type("(SymBool, Device)") ==
              word(code::tuple, code::sym_bool, code::device, code::end));
static_assert(type("SymInt[]") != type("int[]") && type("SymInt?") != type("int?"));

// Alias sets do not change a type.
static_assert(type("Tensor(a)") == type("Tensor") && type("Tensor!") == type("Tensor"));
static_assert(type("Tensor(a!)[]") == type("Tensor[]") && type("Tensor[](a!)") == type("Tensor[]"));
static_assert(type("Tensor(b|c)[](a!)") == type("Tensor[]"));
static_assert(type("Tensor(a!)?") == type("Tensor?"));
static_assert(type("int(a! -> b)") == type("int") && type("str(a)") == type("str"));
static_assert(type("Dict(str, int)(a!)") == type("Dict(str, int)"));
static_assert(read("Tensor(a! -> b|*)").told.sets == 1);
static_assert(read("Tensor(a! -> b|*)").told.set_length == 11);
static_assert(read("Tensor!").told.sets == 1 && read("Tensor!").told.set_length == 1);
static_assert(read("Tensor(b|c)[](a!)").told.sets == 2);
static_assert(read("Tensor").told.sets == 0);
// Alias sets inside a container are not reported.
static_assert(read("(Tensor(a!), Tensor)").told.sets == 0);
static_assert(read("Future(Tensor(a))").told.sets == 0);
static_assert(read("Dict(str, Tensor(a))").told.sets == 0);
static_assert(read("Dict(str, Tensor(a))(b)").told.sets == 1);
static_assert(read("Union(Tensor(a), int)!").told.sets == 1);

// A recording sink gets the same codes.
static_assert(read("Tensor?[]").told.word == type("Tensor?[]"));
static_assert(read("int??").told.word == type("int?"));
static_assert(read("Future((int, str)[])").told.word == type("Future((int, str)[])"));

// The sink gets the names of classes and of type variables.
static_assert(type("__torch__.torch.classes.ns.Name") == word(code::class_type));
static_assert(read("__torch__.torch.classes.ns.Name").told.name_length == 31);
static_assert(type("__torch__ . torch . classes . ns . Name?") ==
              word(code::class_type, code::optional));
static_assert(type("t", true) == word(code::variable) && type("t") == 0);
static_assert(read("t x", true).told.names == 1 && read("t x", true).told.name_length == 1);
static_assert(read("foo.bar x", true).told.name_length == 7);
static_assert(type("foo.bar[]?", true) == word(code::variable, code::list, code::optional));

// A bare type in an argument, and misspellings of it.
static_assert(parse("f(Tensor x) -> ()") == ok);
static_assert(parse("f(Tensr x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(int a, Tensr x) -> ()") == error{errc::unknown_type, 2, 10});
static_assert(parse("f() -> Tensr") == error{errc::unknown_type, -1, 8});
static_assert(parse("f() -> (int, Tensr)") == error{errc::unknown_type, -2, 14});
static_assert(parse("f(ScalarType x, Layout y, MemoryFormat z, Device d, DeviceIndex i) -> ()") ==
              ok);
static_assert(parse("f(Storage a, Stream b, QScheme c, Quantizer d, Capsule e, Any f, "
                    "ConstQuantizerPtr g) -> ()") == ok);
static_assert(
    parse("f(AnyClassType a, AnyEnumType b, None c, NoneType d, SymBool e, complex f) -> ()") ==
    ok);
static_assert(parse("f(Dimname x, Dimname[]? y) -> ()") == ok);
static_assert(parse("f(SymFloat x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(PyObject x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(TENSOR x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(string x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(Optional x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(List[int] x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(Foo.Bar x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(int.x x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(5 x) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(\"Tensor\" x) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(?int x) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f([]int x) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(!Tensor x) -> ()") == error{errc::expected_name, 1, 3});
static_assert(parse("f(if x) -> ()") == error{errc::reserved_word, 1, 3});
static_assert(parse("f(True x) -> ()") == error{errc::reserved_word, 1, 3});
static_assert(parse("f(Ellipsis x) -> ()") == error{errc::reserved_word, 1, 3});

// C++ words get a hint.
static_assert(parse("f(double x) -> ()") == error{errc::use_float_for_double, 1, 3});
static_assert(parse("f(float x) -> ()") == ok);
static_assert(parse("f(int a, int64_t x) -> ()") == error{errc::use_int_for_int64_t, 2, 10});
static_assert(parse("f() -> int64_t") == error{errc::use_int_for_int64_t, -1, 8});
static_assert(parse("f((int, double) x) -> ()") == error{errc::use_float_for_double, 1, 9});
// Where type variables are allowed, these words are variables, as in PyTorch.
static_assert(parse("f(double x, int64_t y) -> ()", true) == ok);

// Type variables: lower-case words, where they are allowed.
static_assert(parse("f(t x) -> t", true) == ok);
static_assert(parse("f(t x) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(parse("f(int x) -> t") == error{errc::unknown_type, -1, 13});
static_assert(parse("f(t[] x, t? y, (t, u) z, Dict(str, t) d) -> Future(t)", true) == ok);
static_assert(parse("f(T x) -> ()", true) == error{errc::unknown_type, 1, 3});
static_assert(parse("f(_t x) -> ()", true) == error{errc::unknown_type, 1, 3});
static_assert(parse("f(Foo.bar x) -> ()", true) == error{errc::unknown_type, 1, 3});
static_assert(parse("f(foo.bar x, foo.bar.Baz y, int.x z, torch.classes.q.C c) -> ()", true) == ok);
static_assert(parse("f(foo . bar x) -> ()", true) == ok);
static_assert(parse("f(torch.Tensor x) -> ()", true) == ok);
static_assert(parse("f(a.1 x) -> ()", true) == error{errc::expected_name, 1, 4});
static_assert(parse("f(a..b x) -> ()", true) == error{errc::expected_name, 1, 4});
static_assert(parse("f(if.x y) -> ()", true) == error{errc::reserved_word, 1, 3});
static_assert(parse("f(del.b x) -> ()", true) == error{errc::reserved_word, 1, 3});
static_assert(parse("f(a.if x) -> ()", true) == error{errc::reserved_word, 1, 5});
static_assert(parse("f(a.iff x) -> ()", true) == ok);
static_assert(parse("f(t(a!) x) -> t(a!)", true) == ok);

// They are allowed in PyTorch's own operators, which the first characters of the text tell.
static_assert(parse("aten::f(t x) -> t") == ok);
static_assert(parse("prim::f(t x) -> t") == ok);
static_assert(parse(" aten::f(t x) -> t") == error{errc::unknown_type, 1, 10});
static_assert(parse("\naten::f(t x) -> t") == error{errc::unknown_type, 1, 10});
static_assert(parse("aten ::f(t x) -> t") == error{errc::unknown_type, 1, 10});
static_assert(parse("aten_x::f(t x) -> t") == error{errc::unknown_type, 1, 11});
static_assert(parse("primx::f(t x) -> t") == error{errc::unknown_type, 1, 10});
static_assert(parse("prims::f(t x) -> t") == error{errc::unknown_type, 1, 10});
static_assert(parse("aten(t x) -> t") == error{errc::unknown_type, 1, 6});
static_assert(parse("prim(t x) -> t") == error{errc::unknown_type, 1, 6});
static_assert(parse("at::f(t x) -> t") == error{errc::unknown_type, 1, 7});

// Suffixes: what may follow what.
static_assert(parse("f(int[] x, int? y, int[]? z, int?[] u, int[][] v, int?? w) -> ()") == ok);
static_assert(parse("f(int [] x, int ? y, int [2] z, int[ ] u, int ! v) -> ()") == ok);
static_assert(parse("f(Tensor (a) x, Tensor (a!) y, Tensor ! z, Tensor [] u, Tensor ?w) -> ()") ==
              ok);
static_assert(parse("f(int? []x, int[] ?y, Tensor[]z, Tensor(a)w) -> ()") == ok);
static_assert(parse("f(int[2 x) -> ()") == error{errc::expected_close_bracket, 1, 9});
static_assert(parse("f(int[x] y) -> ()") == error{errc::expected_number, 1, 7});
static_assert(parse("f(int[) -> ()") == error{errc::expected_number, 1, 7});
static_assert(parse("f(int[]] x) -> ()") == error{errc::expected_name, 1, 8});
static_assert(parse("f(int* x) -> ()") == error{errc::expected_name, 1, 6});
static_assert(parse("f(int& x) -> ()") == error{errc::expected_name, 1, 6});

// Sized lists: outermost, once, of anything.
static_assert(parse("f(int[2] x, int[0] y, int[2]? z, int?[3] u, int[][4] v) -> int[2]") == ok);
static_assert(parse("f(Tensor[2] x, Tensor(a!)[2] y, Tensor[2](a!) z, (int, int)[2] t, str[3] s) "
                    "-> (bool[2] m)") == ok);
static_assert(parse("f(int[ 2 ] x, SymInt[2] y, Dict(str, int)[2] z) -> ()") == ok);
static_assert(parse("f(int[2][] x) -> ()") == error{errc::expected_name, 1, 9});
static_assert(parse("f(int[2][3] x) -> ()") == error{errc::expected_name, 1, 9});
static_assert(parse("f(int[2]?? x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(int[2]?[] x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f((int[2], int) x) -> ()") == error{errc::expected_comma_or_close, 1, 7});
static_assert(parse("f(Future(int[2]) x) -> ()") == error{errc::expected_comma_or_close, 1, 13});
static_assert(parse("f(int[-1] x) -> ()") == error{errc::expected_number, 1, 7});
static_assert(parse("f(int[N] x) -> ()") == error{errc::expected_number, 1, 7});
static_assert(parse("f(int[...] x) -> ()") == error{errc::expected_number, 1, 7});
static_assert(parse("f(int[2, 3] x) -> ()") == error{errc::expected_close_bracket, 1, 8});
// The size is read as far as its leading digits go.
static_assert(parse("f(int[1E3] x, int[1e3] y, int[2j] z, int[0x10] u, int[2.5] v) -> ()") == ok);
static_assert(parse("f(int[.5] x) -> ()") == error{errc::bad_list_size, 1, 7});
static_assert(parse("f(int[2147483647] x) -> ()") == ok);
static_assert(parse("f(int[2147483648] x) -> ()") == error{errc::bad_list_size, 1, 7});
static_assert(parse("f(int[4294967298] x) -> ()") == error{errc::bad_list_size, 1, 7});
static_assert(parse("f(int[9223372036854775807] x) -> ()") == error{errc::bad_list_size, 1, 7});
static_assert(parse("f(int[9223372036854775808] x) -> ()") == error{errc::bad_list_size, 1, 7});

// Tuples.
static_assert(parse("f(() x, (int) y, ((int)) z, (int, str)[] u, (int, int)? v) -> ()") == ok);
static_assert(parse("f((int,) x) -> ()") == error{errc::expected_name, 1, 8});
static_assert(parse("f((, int) x) -> ()") == error{errc::expected_name, 1, 4});
static_assert(parse("f((int str) x) -> ()") == error{errc::expected_comma_or_close, 1, 8});
static_assert(parse("f((int a) -> ()") == error{errc::expected_comma_or_close, 1, 8});
static_assert(parse("f((int, int)(a) x) -> ()") == error{errc::expected_name, 1, 13});
static_assert(parse("f((int, int)! x) -> ()") == error{errc::expected_name, 1, 13});
static_assert(parse("f((int, *) x) -> ()") == error{errc::expected_name, 1, 9});
static_assert(parse("f((...) x) -> ()") == error{errc::expected_name, 1, 4});

// Dictionaries: two types, of which the first can be a key.
static_assert(
    parse("f(Dict(int, int) a, Dict(float, int) b, Dict(bool, int) c, Dict(str, int) d) -> ()") ==
    ok);
static_assert(parse("f(Dict(complex, int) a, Dict(Tensor, int) b, Dict(Device, int) c, Dict(Any, "
                    "int) d) -> ()") == ok);
static_assert(
    parse("f(Dict(Tensor(a), int) a, Dict(str, Dict(str, int[])?) b) -> Dict(str, Tensor)") == ok);
static_assert(parse("f(Dict(str, int)(a!) x, Dict(str, int)! y, Dict(str, int)[] z, Dict(str, "
                    "int)? w) -> ()") == ok);
static_assert(parse("f(Dict(SymInt, int) x, Dict(ScalarType, int) y) -> ()") == ok);
static_assert(parse("f(Dict(None, int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(str?, int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(int[], int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(Scalar, int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict((int, int), int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(Dict(str, int), int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(SymBool, int) x) -> ()") == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(t, int) x) -> ()", true) == error{errc::bad_dict_key, 1, 8});
static_assert(parse("f(Dict(str) x) -> ()") == error{errc::expected_comma_or_close, 1, 11});
static_assert(parse("f(Dict(str, int, int) x) -> ()") ==
              error{errc::expected_comma_or_close, 1, 16});
static_assert(parse("f(Dict() x) -> ()") == error{errc::expected_name, 1, 8});
static_assert(parse("f(Dict x) -> ()") == error{errc::expected_open, 1, 8});
static_assert(parse("f(Dict[str, int] x) -> ()") == error{errc::expected_open, 1, 7});

// Future, RRef and Await: exactly one type, no alias set after it.
static_assert(parse("f(Future(int) a, RRef(Tensor) b, Await(Tensor?) c, Future(int)[] d, "
                    "RRef(int)? e) -> ()") == ok);
static_assert(parse("f(Future(Tensor(a)) a) -> Future(Future(int))") == ok);
static_assert(parse("f(Future() x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Future(int, int) x) -> ()") == error{errc::expected_comma_or_close, 1, 13});
static_assert(parse("f(RRef(int, int) x) -> ()") == error{errc::expected_comma_or_close, 1, 11});
static_assert(parse("f(Await(int, int) x) -> ()") == error{errc::expected_comma_or_close, 1, 12});
static_assert(parse("f(Future(int)(a) x) -> ()") == error{errc::expected_name, 1, 14});
static_assert(parse("f(Await(int)! x) -> ()") == error{errc::expected_name, 1, 13});
static_assert(parse("f(Future x) -> ()") == error{errc::expected_open, 1, 10});
static_assert(parse("f(RRef[int] x) -> ()") == error{errc::expected_open, 1, 7});

// Unions: one or more types.
static_assert(parse("f(Union(int, str) a, Union(Tensor, int)(a!) b, Union(int, str)! c, Union(int, "
                    "None) d) -> ()") == ok);
static_assert(
    parse("f(Union(int, str)[] a, Union(Tensor?, int) b, Union(int, str)? c) -> Union(int, str)") ==
    ok);
static_assert(parse("f(Union(int) a, Union(Layout, int) b) -> ()") == ok);
static_assert(parse("f(Union() x) -> ()") == error{errc::expected_name, 1, 9});
static_assert(parse("f(Union x) -> ()") == error{errc::expected_open, 1, 9});
static_assert(parse("f(Union(int,) x) -> ()") == error{errc::expected_name, 1, 13});

// Classes, registered or not.
static_assert(parse("f(__torch__.torch.classes.ns.Name x) -> __torch__.torch.classes.ns.Name") ==
              ok);
static_assert(
    parse("f(__torch__.torch.classes.ns.Name? x, __torch__ . torch.classes.ns .Name[] y) -> ()") ==
    ok);
static_assert(parse("f(__torch__ x) -> ()") == error{errc::expected_dot, 1, 13});
static_assert(parse("f(__torch__.foo.classes.ns.Name x) -> ()") ==
              error{errc::bad_class_name, 1, 13});
static_assert(parse("f(__torch__.torch.foo.ns.Name x) -> ()") ==
              error{errc::bad_class_name, 1, 19});
static_assert(parse("f(__torch__.torch.classes x) -> ()") == error{errc::expected_dot, 1, 27});
static_assert(parse("f(__torch__.torch.classes.ns x) -> ()") == error{errc::expected_dot, 1, 30});
static_assert(parse("f(__torch__.torch.classes.ns.1 x) -> ()") ==
              error{errc::expected_name, 1, 30});
static_assert(parse("f(__torch__.torch.classes.ns.class x) -> ()") ==
              error{errc::reserved_word, 1, 30});
static_assert(parse("f(__torch__.torch.classes.ns.Name.Inner x) -> ()") ==
              error{errc::expected_name, 1, 34});
static_assert(parse("f(__torch__.torch.classes.ns.Name(a) x) -> ()") ==
              error{errc::expected_name, 1, 34});
static_assert(parse("f(__torch__.torch.classes.ns.Name! x) -> ()") ==
              error{errc::expected_name, 1, 34});
static_assert(parse("f(__torch x) -> ()") == error{errc::unknown_type, 1, 3});

// Alias sets: before and after, several names, the wildcard.
static_assert(
    parse(
        "f(Tensor(a) x, Tensor(a!) y, Tensor(a -> b) z, Tensor(a! -> b) u, Tensor(a|b) v) -> ()") ==
    ok);
static_assert(parse("f(Tensor(a|b! -> c|d) x, Tensor(*) y, Tensor(*!) z, Tensor(a -> *) u, "
                    "Tensor(a! -> a|b) v) -> ()") == ok);
static_assert(
    parse("f(Tensor(* -> *) x, Tensor(*! -> a) y, Tensor(a|*) z, Tensor(a! -> b|*) u) -> ()") ==
    ok);
static_assert(
    parse("f(Tensor( a ! -> b ) x, Tensor(a!->b) y, Tensor(\na\n|\nb\n) z, Tensor (a) w) -> ()") ==
    ok);
static_assert(parse("f(Tensor(a|a) x, Tensor(a -> a|a) y) -> Tensor(nowhere)") == ok);
static_assert(parse("f(int(a!) x, str(a) y, Any(a) z, SymInt(a!) u, int! v, Device! w) -> ()") ==
              ok);
static_assert(parse("f(Tensor(a!)[] x, Tensor[](a!) y, Tensor(b|c)[](a!) z, Tensor(a!)? u, "
                    "Tensor(a!)[]? v) -> ()") == ok);
static_assert(
    parse("f(Tensor![] x, Tensor[]! y, Tensor!? z) -> (Tensor(a!), Tensor(a!) b, Tensor!)") == ok);
static_assert(parse("f(Tensor(Tensor) x, Tensor(int -> str) y) -> ()") == ok);
static_assert(parse("f(Tensor() x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor(!) x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor(|a) x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor(a|) x) -> ()") == error{errc::expected_name, 1, 12});
static_assert(parse("f(Tensor(a -> ) x) -> ()") == error{errc::expected_name, 1, 15});
static_assert(parse("f(Tensor(-> a) x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor(a, b) x) -> ()") == error{errc::expected_close, 1, 11});
static_assert(parse("f(Tensor(a b) x) -> ()") == error{errc::expected_close, 1, 12});
static_assert(parse("f(Tensor(a! !) x) -> ()") == error{errc::expected_close, 1, 13});
static_assert(parse("f(Tensor(a -> b!) x) -> ()") == error{errc::expected_close, 1, 16});
static_assert(parse("f(Tensor(a -> b -> c) x) -> ()") == error{errc::expected_close, 1, 17});
static_assert(parse("f(Tensor(a.b) x) -> ()") == error{errc::expected_close, 1, 11});
static_assert(parse("f(Tensor(a") == error{errc::expected_close, 1, 11});
static_assert(parse("f(Tensor(1) x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor(if) x) -> ()") == error{errc::reserved_word, 1, 10});
static_assert(parse("f(Tensor(a|None) x) -> ()") == error{errc::reserved_word, 1, 12});
static_assert(parse("f(Tensor(a)(b) x) -> ()") == error{errc::expected_name, 1, 12});
static_assert(parse("f(Tensor(a)! x) -> ()") == error{errc::expected_name, 1, 12});
static_assert(parse("f(Tensor!! x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor?(a!) x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor?! x) -> ()") == error{errc::expected_name, 1, 10});
static_assert(parse("f(Tensor[](a)(b) x) -> ()") == error{errc::expected_name, 1, 14});

// No name may follow the wildcard, and nothing else may stand in its place.
static_assert(
    parse(
        "f(Tensor(*|) x, Tensor(*|*) y, Tensor(*|!) z, Tensor(a|*|) u, Tensor(a -> *|) v) -> ()") ==
    ok);
static_assert(parse("f(Tensor(*|a) x) -> ()") == error{errc::expected_close, 1, 12});
static_assert(parse("f(Tensor(a -> *|b) x) -> ()") == error{errc::expected_close, 1, 17});
static_assert(parse("f(Tensor(* a) x) -> ()") == error{errc::expected_close, 1, 12});

// The alias sets of returns.
static_assert(parse("f(Tensor(a!) x) -> Tensor(a!)") == ok);
static_assert(parse("f(Tensor(a!) x) -> Tensor(a!) out") == ok);
static_assert(parse("f() -> (Tensor(a!)[] x, Tensor!)") == ok);
static_assert(parse("f() -> Tensor?(a)") == error{errc::expected_end, 0, 15});

// Outside brackets a newline ends a type.
static_assert(parse("f() -> Tensor[\n]") == ok);
static_assert(parse("f() -> Tensor(\na\n)") == ok);
static_assert(parse("f() -> (Tensor\n[\n]\n?)") == ok);
static_assert(parse("f() -> Tensor \\\n []") == ok);
static_assert(parse("f() -> Tensor\n[]") == error{errc::expected_end, 0, 15});
static_assert(parse("f() -> Tensor\n(a)") == error{errc::expected_end, 0, 15});
static_assert(parse("f() -> Tensor\n?") == error{errc::expected_end, 0, 15});
static_assert(parse("f() -> Dict\n(str, int)") == error{errc::expected_open, -1, 12});
static_assert(parse("f() -> __torch__\n.torch.classes.a.B") == error{errc::expected_dot, -1, 17});

// Types nest 200 deep in every spelling, and no deeper.
#define X5(s) s s s s s
#define X10(s) X5(s) X5(s)
#define X50(s) X10(s) X10(s) X10(s) X10(s) X10(s)
#define X200(s) X50(s) X50(s) X50(s) X50(s)
#define X100(s) X50(s) X50(s)
static_assert(parse("f(" X100("(") "int" X100(")") " x) -> ()") == ok);
#if !defined(__CUDACC__)  // nvcc's constant evaluator takes some 120 levels
static_assert(parse("f(" X100("Dict(str, ") "int" X100(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("(") "int" X200(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("(") "(int)" X200(")") " x) -> ()") == error{errc::too_deep, 1, 204});
static_assert(parse("f() -> " X200("(") "int" X200(")")) == ok);
static_assert(parse("f() -> (" X200("(") "int" X200(")") ")") == ok);
static_assert(parse("f() -> (" X200("(") "(int)" X200(")") ")") == error{errc::too_deep, -1, 210});
static_assert(parse("f(" X200("Future(") "int" X200(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("Future(") "Future(int)" X200(")") " x) -> ()") ==
              error{errc::too_deep, 1, 3 + 200 * 7 + 7});
static_assert(parse("f() -> " X200("Future(") "int" X200(")")) == ok);
static_assert(parse("f() -> " X200("Future(") "(int)" X200(")")) ==
              error{errc::too_deep, -1, 8 + 200 * 7 + 1});
static_assert(parse("f(" X200("RRef(") "int" X200(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("RRef(") "RRef(int)" X200(")") " x) -> ()") ==
              error{errc::too_deep, 1, 3 + 200 * 5 + 5});
static_assert(parse("f(" X200("Await(") "int" X200(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("Await(") "(int)" X200(")") " x) -> ()") ==
              error{errc::too_deep, 1, 3 + 200 * 6 + 1});
static_assert(parse("f(" X200("Union(") "int" X200(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("Union(") "(int)" X200(")") " x) -> ()") ==
              error{errc::too_deep, 1, 3 + 200 * 6 + 1});
static_assert(parse("f(" X200("Dict(str, ") "int" X200(")") " x) -> ()") == ok);
static_assert(parse("f(" X200("Dict(str, ") "Dict(str, int)" X200(")") " x) -> ()") ==
              error{errc::too_deep, 1, 3 + 200 * 10 + 5});
static_assert(parse("f(" X200("(") "int[]" X200(")[]") " x) -> ()") == ok);
static_assert(parse("f(" X200("(int, ") "Tensor(a! -> b)" X200(", str)") " x) -> ()") == ok);
static_assert(parse("f(" X200("(") "__torch__.torch.classes.a.B" X200(")") " x) -> ()") == ok);
// Unclosed brackets are refused at the limit too.
static_assert(parse("f(" X200("(") X200("(") X200("(")) == error{errc::too_deep, 1, 204});
#endif
// A suffix does not count as a bracket, but as one of the 1000 levels that a type may have.
static_assert(parse("f(int" X200("[]") " x) -> int" X200("[]")) == ok);
static_assert(parse("f(int" X200("?") " x) -> int" X200("[]?")) == ok);
#define X1000(s) X200(s) X200(s) X200(s) X200(s) X200(s)
static_assert(parse("f(int" X1000("[]") " x) -> (int" X1000("[]") ", int" X1000("[]") ")") == ok);
static_assert(parse("f(int" X1000("[]") "[] x) -> ()") == error{errc::too_deep, 1, 6 + 2000});
static_assert(parse("f(int" X1000("[]") "? x) -> ()") == error{errc::too_deep, 1, 6 + 2000});
static_assert(parse("f(int" X1000("[]") "[2] x) -> ()") == error{errc::too_deep, 1, 7 + 2000});
static_assert(parse("f(int" X1000("?") X1000("?") " x) -> ()") == ok);  // one optional
static_assert(parse("f((str, int" X1000("[]") ", str) x) -> ()") ==
              error{errc::too_deep, 1, 17 + 2000, 1});
static_assert(parse("f((int" X200("[]") X200("[]") ")" X200("[]") X200("[]") X50("[]") X100("[]")
                        X10("[]") X10("[]") X10("[]") X10("[]")
                            X5("[]") "[][][][] x) -> ()") == ok);
// Brackets side by side do not nest.
static_assert(parse("f((" X200("(int), ") "int) x) -> ()") == ok);

}  // namespace type_parser_test
