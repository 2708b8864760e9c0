// SPDX-License-Identifier: BSL-1.0
// Default values: what may stand after `=` for each kind of type, and what may not.
#include <schema_ct/grammar/default_parser.hpp>

#include "defined.hpp"

namespace default_parser_test {

using schema_ct::code;
using schema_ct::constant_kind;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::list_of;
using schema_ct::ok;
using schema_ct::optional_of;
using schema_ct::parse;
using schema_ct::word_of;

// Calls the parser of defaults by itself: the text is one default and nothing else.
template <std::size_t N>
constexpr error value(const char (&text)[N], schema_ct::type_word w, int size = -1) {
  schema_ct::parser_state s{text, text + N - 1};
  const char* end = schema_ct::default_value(s, text, w, size);
  if (end == nullptr) return s.answer;
  return {errc::ok, 0, end == text + N - 1 ? 0 : static_cast<int>(end - text)};
}
static_assert(value("3", word_of(code::integer)) == ok);
static_assert(value("- 3.5e2", word_of(code::real)) == ok);
static_assert(value("None", optional_of(list_of(word_of(code::tensor)))) == ok);
static_assert(value("[1, 2]", list_of(word_of(code::integer))) == ok);
static_assert(value("1", list_of(word_of(code::integer)), 2) == ok);
static_assert(value("1", list_of(word_of(code::integer))) ==
              error{errc::expected_open_bracket, 0, 1});
static_assert(value("\"cpu\"", word_of(code::device)) == ok);
static_assert(value("1", word_of(code::stream)) == error{errc::no_default_for_type, 0, 1});
static_assert(value("12 ", word_of(code::integer)) == error{errc::ok, 0, 2});

// The kinds of constant, for a scalar.
template <std::size_t N>
constexpr constant_kind kind(const char (&text)[N], code type = code::integer) {
  schema_ct::parser_state s{text, text + N - 1};
  constant_kind k = constant_kind::none;
  return schema_ct::detail::constant(s, text, type, type == code::scalar_type, k) == nullptr
             ? constant_kind::none
             : k;
}
static_assert(kind("None") == constant_kind::none);
static_assert(kind("True") == constant_kind::boolean && kind("False") == constant_kind::boolean);
static_assert(kind("5") == constant_kind::integer && kind("-5") == constant_kind::integer);
static_assert(kind("5.") == constant_kind::real && kind("5e1") == constant_kind::real);
static_assert(kind("5", code::real) == constant_kind::real);
static_assert(kind("5", code::complex) == constant_kind::complex);
static_assert(kind("5j") == constant_kind::complex);
static_assert(kind("\"5\"") == constant_kind::string);
static_assert(kind("Mean") == constant_kind::integer);
static_assert(kind("float32", code::scalar_type) == constant_kind::integer);

// The kind of a constant that is known to be correct, read once more.
template <std::size_t N>
constexpr constant_kind known_kind(const char (&text)[N], code type = code::integer) {
  return schema_ct::detail::kind_of_constant(text, text + N - 1, type);
}
// A longer text, as it stands in a schema.
template <std::size_t N>
constexpr constant_kind known_kind(const char (&text)[N], int length) {
  return schema_ct::detail::kind_of_constant(text, text + length, code::integer);
}
static_assert(known_kind("None, a", 4) == constant_kind::none);
static_assert(known_kind("True, a", 4) == constant_kind::boolean);
static_assert(known_kind("False, a", 5) == constant_kind::boolean);
static_assert(known_kind("Mean") == constant_kind::integer &&
              known_kind("- 5") == constant_kind::integer);
static_assert(known_kind("5", code::real) == constant_kind::real &&
              known_kind("- 5.") == constant_kind::real);
static_assert(known_kind("5", code::complex) == constant_kind::complex);
static_assert(known_kind("\"5\"") == constant_kind::string &&
              known_kind("'5'") == constant_kind::string);

// None, for the types that have no other default.
static_assert(parse("f(Tensor x=None, Generator g=None, Quantizer q=None) -> ()") == ok);
static_assert(parse("f(Tensor x=1) -> ()") == error{errc::expected_none, 1, 12});
static_assert(parse("f(Tensor x=True) -> ()") == error{errc::expected_none, 1, 12});
static_assert(parse("f(Tensor x=\"\") -> ()") == error{errc::expected_none, 1, 12});
static_assert(parse("f(Tensor x=[]) -> ()") == error{errc::expected_none, 1, 12});
static_assert(parse("f(Generator g=NoneType) -> ()") == error{errc::expected_none, 1, 15});
static_assert(parse("f(Quantizer q=none) -> ()") == error{errc::expected_none, 1, 15});
static_assert(parse("f(Tensor x=) -> ()") == error{errc::expected_none, 1, 12});
static_assert(parse("f(Tensor x=\"a) -> ()") == error{errc::unterminated_string, 1, 12});

// One constant of any kind, for every scalar type: a value need not fit its type.
static_assert(
    parse(
        "f(int a=1, int b=True, int c=None, int d=\"a\", int e=1.5, int f=2j, int g=Mean) -> ()") ==
    ok);
static_assert(
    parse(
        "f(float a=1, float b=1.5, float c=True, float d=\"x\", float e=None, float f=2j) -> ()") ==
    ok);
static_assert(parse("f(bool a=True, bool b=False, bool c=3, bool d=1.5, bool e=\"x\", bool f=None, "
                    "bool g=Mean) -> ()") == ok);
static_assert(parse("f(str a=\"s\", str b='s', str c=None, str d=1, str e=1.5, str f=2j, str "
                    "g=True, str h=Mean) -> ()") == ok);
static_assert(parse("f(Scalar a=1, Scalar b=1.5, Scalar c=True, Scalar d=None, Scalar e=\"a\", "
                    "Scalar f=2j) -> ()") == ok);
static_assert(
    parse(
        "f(complex a=2j, complex b=2.5j, complex c=True, complex d=None, complex e=-1.5j) -> ()") ==
    ok);
static_assert(parse("f(complex a=25, complex b=1.5, complex c=-35) -> ()") == ok);
static_assert(parse("f(complex a=5, complex b=-3) -> ()") == ok);
static_assert(
    parse("f(SymInt a=1, SymInt b=None, SymInt c=\"a\", SymInt d=1E3, SymInt e=True) -> ()") == ok);
static_assert(
    parse(
        "f(ScalarType a=float, ScalarType b=6, ScalarType c=None, ScalarType d=bfloat16) -> ()") ==
    ok);
static_assert(parse("f(Layout a=strided, Layout b=0, MemoryFormat c=contiguous_format, "
                    "MemoryFormat d=1) -> ()") == ok);
static_assert(parse("f(DeviceIndex a=1, ConstQuantizerPtr b=1) -> ()") == ok);
static_assert(parse("f(Dimname a=\"n\", Dimname? b=None) -> ()") == ok);
static_assert(parse("f(int x=foo) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=[1]) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=, int y=2) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=(1)) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=none) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=true) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=NoneType) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x==1) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=...) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=$) -> ()") == error{errc::invalid_character, 1, 9});
static_assert(parse("f(str s=abc) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(bool b=bool) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(int a=1, float b=inf) -> ()") == error{errc::bad_default, 2, 20});
static_assert(parse("f(float x=nan) -> ()") == error{errc::bad_default, 1, 11});
static_assert(parse("f(float x=infinity) -> ()") == error{errc::bad_default, 1, 11});

// Optional types: one constant as well, whatever the type inside.
static_assert(parse("f(Tensor? a=None, int? b=None, int[]? c=None, Tensor?[]? d=None, str? "
                    "e=\"a\", str? f=None) -> ()") == ok);
static_assert(parse("f(Tensor? a=1, int[2]? b=1, float? c=1, bool? d=True, Scalar? e=1.5, complex? "
                    "f=12) -> ()") == ok);
static_assert(parse("f(Stream? a=1, (int, int)? b=1, Any? c=\"a\", SymBool? d=True, Dict(str, "
                    "int)? e=None) -> ()") == ok);
static_assert(parse("f(Device? a=\"cuda:0\", Device? b=None, Device? c=\"nope\", Device? d=1, "
                    "Generator? e=None) -> ()") == ok);
static_assert(
    parse("f(Storage? a=None, QScheme? b=Mean, Future(int)? c=None, Layout? d=strided) -> ()") ==
    ok);
// A union is not optional, whatever its members.
static_assert(parse("f(Union(int, None) x=11) -> ()") == error{errc::no_default_for_type, 1, 22});
static_assert(parse("f(__torch__.torch.classes.a.B? x=None) -> ()") == ok);
static_assert(parse("f(int[]? x=[1]) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(int[]? x=[]) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(Tensor? x=foo) -> ()") == error{errc::bad_default, 1, 13});
static_assert(parse("f(Device? x=cpu) -> ()") == error{errc::bad_default, 1, 13});
static_assert(parse("f(Any? x=(1, 2)) -> ()") == error{errc::bad_default, 1, 10});

// No default at all.
static_assert(parse("f(Stream x=1) -> ()") == error{errc::no_default_for_type, 1, 12});
static_assert(parse("f(Storage x=None) -> ()") == error{errc::no_default_for_type, 1, 13});
static_assert(parse("f(QScheme x=1) -> ()") == error{errc::no_default_for_type, 1, 13});
static_assert(parse("f(Any x=None) -> ()") == error{errc::no_default_for_type, 1, 9});
static_assert(parse("f(AnyClassType x=None) -> ()") == error{errc::no_default_for_type, 1, 18});
static_assert(parse("f(Capsule x=None) -> ()") == error{errc::no_default_for_type, 1, 13});
static_assert(parse("f(SymBool x=True) -> ()") == error{errc::no_default_for_type, 1, 13});
static_assert(parse("f(None x=None) -> ()") == error{errc::no_default_for_type, 1, 10});
static_assert(parse("f((int, int) x=1) -> ()") == error{errc::no_default_for_type, 1, 16});
static_assert(parse("f(() x=None) -> ()") == error{errc::no_default_for_type, 1, 8});
static_assert(parse("f(Dict(str, int) x=None) -> ()") == error{errc::no_default_for_type, 1, 20});
static_assert(parse("f(Union(int, str) x=1) -> ()") == error{errc::no_default_for_type, 1, 21});
static_assert(parse("f(Future(int) x=None) -> ()") == error{errc::no_default_for_type, 1, 17});
static_assert(parse("f(RRef(int) x=None) -> ()") == error{errc::no_default_for_type, 1, 15});
static_assert(parse("f(__torch__.torch.classes.a.B x=None) -> ()") ==
              error{errc::no_default_for_type, 1, 33});
static_assert(parse("f(t x=1) -> ()", true) == error{errc::no_default_for_type, 1, 7});
static_assert(parse("f(t? x=1, t[]? y=None) -> ()", true) == ok);

// Words that are constants: six for every scalar, the dtype names for a ScalarType.
static_assert(parse("f(int a=float, int b=complex, int c=long, int d=strided, int e=Mean, int "
                    "f=contiguous_format) -> ()") == ok);
static_assert(
    parse("f(str a=Mean, bool b=long, float c=float, complex d=complex, Scalar e=strided) -> ()") ==
    ok);
static_assert(parse("f(ScalarType a=float32, ScalarType b=half, ScalarType c=int, ScalarType "
                    "d=double) -> ()") == ok);
static_assert(parse("f(ScalarType a=uint1, ScalarType b=int7, ScalarType c=float8_e8m0fnu, "
                    "ScalarType d=qint32) -> ()") == ok);
static_assert(parse("f(ScalarType a=float4_e2m1fn_x2, ScalarType b=complex32, ScalarType c=bits16, "
                    "ScalarType d=bool) -> ()") == ok);
static_assert(parse("f(ScalarType? a=bfloat16, ScalarType? b=None, ScalarType? c=Mean) -> ()") ==
              ok);
static_assert(parse("f(int a=float32) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int? a=float32) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(ScalarType[]? a=float32) -> ()") == error{errc::bad_default, 1, 19});
static_assert(parse("f(ScalarType x=byte) -> ()") == error{errc::bad_default, 1, 16});
static_assert(parse("f(ScalarType x=Half) -> ()") == error{errc::bad_default, 1, 16});
static_assert(parse("f(ScalarType x=undefined) -> ()") == error{errc::bad_default, 1, 16});
static_assert(parse("f(ScalarType x=torch.float32) -> ()") == error{errc::bad_default, 1, 16});
static_assert(parse("f(MemoryFormat x=channels_last) -> ()") == error{errc::bad_default, 1, 18});
static_assert(parse("f(MemoryFormat x=preserve_format) -> ()") == error{errc::bad_default, 1, 18});
static_assert(parse("f(int reduction=Sum) -> ()") == error{errc::bad_default, 1, 17});
static_assert(parse("f(Layout x=sparse_coo) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(int x=-Mean) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(int x=Mean.x) -> ()") == error{errc::expected_comma_or_close, 0, 13});

// Numbers: their spellings.
static_assert(parse("f(int a=5, int b=007, float c=5., float d=.5, float e=1e3, float f=1E3, float "
                    "g=1.e5) -> ()") == ok);
static_assert(parse("f(int a=0x1F, int b=0xe, float c=0x1p4, float d=0x1F, int e=1E3, int f=1e3, "
                    "int g=1e-3, int h=0x.8p1) -> ()") == ok);
static_assert(
    parse("f(int a=-5, int b=- 5, float c=-.5, float d=-\n1.5, int e=-0, float f=-0.0) -> ()") ==
    ok);
static_assert(parse("f(int x=+5) -> ()") == error{errc::bad_default, 1, 9});
static_assert(parse("f(int x=--5) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(int x=-) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(int x=-\"a\") -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(int x=-None) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(int x=-True) -> ()") == error{errc::bad_default, 1, 10});
static_assert(parse("f(float x=-inf) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(float x=.) -> ()") == error{errc::bad_default, 1, 11});
static_assert(parse("f(int x=1_000) -> ()") == error{errc::expected_comma_or_close, 0, 10});
static_assert(parse("f(int x=0b1) -> ()") == error{errc::expected_comma_or_close, 0, 10});
static_assert(parse("f(float x=1e) -> ()") == error{errc::expected_comma_or_close, 0, 12});
static_assert(parse("f(float x=1.5.5) -> ()") == error{errc::expected_comma_or_close, 0, 14});
static_assert(parse("f(float x=1.5f) -> ()") == error{errc::expected_comma_or_close, 0, 14});
static_assert(parse("f(int x=1+2) -> ()") == error{errc::expected_comma_or_close, 0, 10});
static_assert(parse("f(complex x=1.5+2j) -> ()") == error{errc::expected_comma_or_close, 0, 16});
static_assert(parse("f(int x=1 2) -> ()") == error{errc::expected_comma_or_close, 0, 11});
static_assert(parse("f(complex x=2jj) -> ()") == error{errc::expected_comma_or_close, 0, 15});
static_assert(parse("f(int x=2J) -> ()") == error{errc::expected_comma_or_close, 0, 10});

// Numbers: the borders of 64 bits and of a double.
static_assert(parse("f(int a=9223372036854775807, int b=-9223372036854775808, int c=- "
                    "9223372036854775808) -> ()") == ok);
static_assert(parse("f(int x=9223372036854775808) -> ()") ==
              error{errc::number_out_of_range, 1, 9});
static_assert(parse("f(int x=-9223372036854775809) -> ()") ==
              error{errc::number_out_of_range, 1, 9});
static_assert(parse("f(int x=99999999999999999999) -> ()") ==
              error{errc::number_out_of_range, 1, 9});
static_assert(parse("f(int? x=99999999999999999999) -> ()") ==
              error{errc::number_out_of_range, 1, 10});
static_assert(parse("f(Scalar x=99999999999999999999) -> ()") ==
              error{errc::number_out_of_range, 1, 12});
static_assert(
    parse("f(float x=99999999999999999999, int y=99999999999999999999., Scalar z=1e300) -> ()") ==
    ok);
static_assert(parse("f(float x=1.7976931348623157e308, float y=-1.7976931348623158e308) -> ()") ==
              ok);
static_assert(parse("f(float x=1.7976931348623159e308) -> ()") ==
              error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=1e999) -> ()") == error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=-1e309) -> ()") == error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(int x=1e309) -> ()") == error{errc::number_out_of_range, 1, 9});
static_assert(parse("f(complex x=1e309j) -> ()") == error{errc::number_out_of_range, 1, 13});
static_assert(parse("f(float x=2.2250738585072014e-308, float y=1e-307, float z=0e-999, float "
                    "w=0.0e999) -> ()") == ok);
static_assert(parse("f(float x=2.2250738585072011e-308) -> ()") ==
              error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=1e-320) -> ()") == error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=5e-324) -> ()") == error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=1e-999) -> ()") == error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=0x1p1023, float y=0x1p-1022) -> ()") == ok);
static_assert(parse("f(float x=0x1p1024) -> ()") == error{errc::number_out_of_range, 1, 11});
static_assert(parse("f(float x=0x1p-1080) -> ()") == error{errc::number_out_of_range, 1, 11});

// Strings: two quotes, single or triple, and their escapes.
static_assert(parse("f(str a=\"\", str b='', str c=\"it's\", str d='\"', str e=\"\"\"a\"\"\", str "
                    "f='''a''') -> ()") == ok);
static_assert(parse("f(str a=\"\"\"two\nlines\"\"\", str b='''it's \"x\"''') -> ()") == ok);
static_assert(parse("f(str a=\"(,)->\", str b=\"# no comment\", str c='\\\\') -> ()") == ok);
static_assert(
    parse("f(str a=\"\\\\ \\' \\\" \\a \\b \\f \\n \\v \\t\", str b=\"\\101\\000\\377\") -> ()") ==
    ok);
static_assert(parse("f(str a=\"\\\n\") -> ()") == ok);
static_assert(parse("f(str a=\"\xC3\xA9\") -> ()") == ok);
static_assert(parse("f(str a=\"\\x41\") -> ()") == error{errc::bad_escape, 1, 10});
static_assert(parse("f(str a=\"b\\u0041\") -> ()") == error{errc::bad_escape, 1, 11});
static_assert(parse("f(str a=\"\\r\") -> ()") == error{errc::bad_escape, 1, 10});
static_assert(parse("f(str a=\"\\0\") -> ()") == error{errc::bad_escape, 1, 10});
static_assert(parse("f(str a=\"\\d\") -> ()") == error{errc::bad_escape, 1, 10});
static_assert(parse("f(str a=\"\\8\") -> ()") == error{errc::bad_escape, 1, 10});
static_assert(parse("f(str a=\"\\400\") -> ()") == error{errc::bad_escape, 1, 10});
static_assert(parse("f(str a=\"\\\\\\e\") -> ()") == error{errc::bad_escape, 1, 12});
static_assert(parse("f(Tensor? a='\\q') -> ()") == error{errc::bad_escape, 1, 14});
static_assert(parse("f(str a=\"abc) -> ()") == error{errc::unterminated_string, 1, 9});
static_assert(parse("f(str a='abc\") -> ()") == error{errc::unterminated_string, 1, 9});
static_assert(parse("f(str a=\"ab\nc\") -> ()") == error{errc::unterminated_string, 1, 9});
static_assert(parse("f(str a=\"\"\"abc\") -> ()") == error{errc::unterminated_string, 1, 9});
static_assert(parse("f(str a=\"abc\\\") -> ()") == error{errc::unterminated_string, 1, 9});
static_assert(parse("f(str a=\"a\" \"b\") -> ()") == error{errc::expected_comma_or_close, 0, 13});
static_assert(parse("f(str a=\"a\"b) -> ()") == error{errc::expected_comma_or_close, 0, 12});

// Devices: a string that names one.
static_assert(parse("f(Device a=\"cpu\", Device b='cuda', Device c=\"cuda:0\", Device d=\"meta\", "
                    "Device e='xpu:3') -> ()") == ok);
static_assert(parse("f(Device a=\"\"\"cuda:1\"\"\", Device b=\"privateuseone:127\") -> ()") == ok);
static_assert(parse("f(Device x=\"nope\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cuda:-1\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\" cpu\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cuda:0 \") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cuda:1:2\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cuda:\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"CUDA\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cuda:01\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cuda:128\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=\"cpu:0\", Device y=\"xpu:1\") -> ()") == ok);
static_assert(parse("f(Device x=\"cpu:1\") -> ()") == error{errc::bad_device, 1, 12});
static_assert(parse("f(Device x=None) -> ()") == error{errc::expected_string, 1, 12});
static_assert(parse("f(Device x=cpu) -> ()") == error{errc::expected_string, 1, 12});
static_assert(parse("f(Device x=0) -> ()") == error{errc::expected_string, 1, 12});
static_assert(parse("f(Device x=) -> ()") == error{errc::expected_string, 1, 12});
static_assert(parse("f(Device x=\"cpu) -> ()") == error{errc::unterminated_string, 1, 12});
static_assert(parse("f(Device x=\"c\\x\") -> ()") == error{errc::bad_escape, 1, 14});

// Lists of int, float, bool and complex: constants in brackets.
static_assert(
    parse(
        "f(int[] a=[], int[] b=[1], int[] c=[1, 2], int[] d=[-1, - 2], int[] e=[ 1 , 2 ]) -> ()") ==
    ok);
static_assert(parse("f(int[2] a=[1, 2], int[2] b=[1, 2, 3], int[2] c=[], int[0] d=[1]) -> ()") ==
              ok);
static_assert(
    parse("f(float[] a=[1.5, 2], float[] b=[1], float[] c=[-1e3, .5], float[] d=[1E3]) -> ()") ==
    ok);
static_assert(parse("f(bool[] a=[True, False], bool[3] b=[True], bool[] c=[]) -> ()") == ok);
static_assert(parse("f(complex[] a=[1j, 2.5j], complex[] b=[]) -> ()") == ok);
static_assert(parse("f(SymInt[] a=[1, 2], SymInt[2] b=[0], DeviceIndex[] c=[1]) -> ()") == ok);
static_assert(parse("f(ScalarType[] a=[float32, half], ScalarType[] b=[6], Layout[] c=[strided], "
                    "int[] d=[Mean]) -> ()") == ok);
static_assert(parse("f(int[] a=[\n1,\n2\n], int[] b=[1E3]) -> ()") == ok);
static_assert(parse("f(int[] x=[1.5]) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[] x=[1, 1e2, True]) -> ()") == error{errc::bad_list_element, 1, 15});
static_assert(parse("f(int[] x=[True]) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[] x=[None]) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[] x=[\"a\"]) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[] x=[1j]) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(float[] x=[1, True]) -> ()") == error{errc::bad_list_element, 1, 17});
static_assert(parse("f(float[] x=[\"a\"]) -> ()") == error{errc::bad_list_element, 1, 14});
static_assert(parse("f(bool[] x=[True, 1]) -> ()") == error{errc::bad_list_element, 1, 19});
static_assert(parse("f(bool[] x=[0, 1]) -> ()") == error{errc::bad_list_element, 1, 13});
static_assert(parse("f(bool[] x=[None]) -> ()") == error{errc::bad_list_element, 1, 13});
static_assert(parse("f(complex[] x=[True]) -> ()") == error{errc::bad_list_element, 1, 16});
static_assert(parse("f(SymInt[] x=[1.5]) -> ()") == error{errc::bad_list_element, 1, 15});
static_assert(parse("f(int[] x=[float32]) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(int[] x=[1,]) -> ()") == error{errc::bad_default, 1, 14});
static_assert(parse("f(int[] x=[,1]) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(int[] x=[[1]]) -> ()") == error{errc::bad_default, 1, 12});
static_assert(parse("f(int[] x=[1 2]) -> ()") == error{errc::expected_close_bracket, 1, 14});
static_assert(parse("f(int[] x=[1) -> ()") == error{errc::expected_close_bracket, 1, 13});
static_assert(parse("f(int[] x=[1}) -> ()") == error{errc::expected_close_bracket, 1, 13});
static_assert(parse("f(int[] x=[1, 9223372036854775808]) -> ()") ==
              error{errc::number_out_of_range, 1, 15});
static_assert(parse("f(float[] x=[1e999]) -> ()") == error{errc::number_out_of_range, 1, 14});
static_assert(parse("f(int[] x=[\"\\x\"]) -> ()") == error{errc::bad_escape, 1, 13});

// A list with a size may be one value for all.
static_assert(parse("f(int[2] a=1, int[2] b=-1, int[1] c=5, SymInt[2] d=1, float[2] e=1, float[2] "
                    "f=1.5) -> ()") == ok);
static_assert(
    parse(
        "f(bool[3] a=True, bool[3] b=False, complex[2] c=1j, int[3] d=1E3, int[2] e=- 1) -> ()") ==
    ok);
static_assert(parse("f(int[2] x=None) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[2] x=True) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[2] x=1.5) -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(int[2] x=\"a\") -> ()") == error{errc::bad_list_element, 1, 12});
static_assert(parse("f(bool[3] x=1) -> ()") == error{errc::bad_list_element, 1, 13});
static_assert(parse("f(float[2] x=None) -> ()") == error{errc::bad_list_element, 1, 14});
static_assert(parse("f(int[2] x=Mean) -> ()") == error{errc::expected_open_bracket, 1, 12});
static_assert(parse("f(ScalarType[2] x=float) -> ()") == error{errc::expected_open_bracket, 1, 19});
static_assert(parse("f(int[] x=1) -> ()") == error{errc::expected_open_bracket, 1, 11});
static_assert(parse("f(int[] x=None) -> ()") == error{errc::expected_open_bracket, 1, 11});
static_assert(parse("f(int[] x=-1) -> ()") == error{errc::expected_open_bracket, 1, 11});
static_assert(parse("f(int[] x=\"a\") -> ()") == error{errc::expected_open_bracket, 1, 11});
static_assert(parse("f(Tensor[] x=None) -> ()") == error{errc::expected_open_bracket, 1, 14});
static_assert(parse("f(ScalarType[] x=float) -> ()") == error{errc::expected_open_bracket, 1, 18});
// With size 0 no value is converted.
static_assert(parse("f(int[0] a=1, int[0] b=True, int[0] c=1.5, bool[0] d=1) -> ()") == ok);
// One value is repeated at most 65536 times; a longer list has to be written out.
static_assert(parse("f(int[65536] x=1) -> ()") == ok);
static_assert(parse("f(int[65537] x=1) -> ()") == error{errc::bad_list_size, 1, 3});
// The repetitions of all arguments count together; a list that is written out does not count.
static_assert(parse("f(int[65535] x=1, bool[1] y=True) -> ()") == ok);
static_assert(parse("f(int[65535] x=1, bool[2] y=True) -> ()") ==
              error{errc::bad_list_size, 2, 19});
static_assert(parse("f(int[65536] x=1, int[3] y=[1, 2, 3], int[9]? z=None, int[0] u=1) -> ()") ==
              ok);
static_assert(parse("f(int[65537] x=[1], int[100000] z) -> ()") == ok);
static_assert(parse("f(int[65537]? x=None, int[65537]? y=1) -> ()") == ok);

// Lists of other types have no list as default.
static_assert(parse("f(Tensor[] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 14});
static_assert(parse("f(str[] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 11});
static_assert(parse("f(str[] x=[\"a\"]) -> ()") == error{errc::no_list_default_for_type, 1, 11});
static_assert(parse("f(str[2] x=\"a\") -> ()") == error{errc::no_list_default_for_type, 1, 12});
static_assert(parse("f(Scalar[] x=[1]) -> ()") == error{errc::no_list_default_for_type, 1, 14});
static_assert(parse("f(int?[] x=[1]) -> ()") == error{errc::no_list_default_for_type, 1, 12});
static_assert(parse("f(int[][] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 13});
static_assert(parse("f(int[][2] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 14});
static_assert(parse("f(int?[2] x=1) -> ()") == error{errc::no_list_default_for_type, 1, 13});
static_assert(parse("f(Device[] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 14});
static_assert(parse("f(Device[] x=[]) -> ()").length == 2);
static_assert(parse("f((int, int)[] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 18});
static_assert(parse("f(SymBool[] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 15});
static_assert(parse("f(Any[] x=[]) -> ()") == error{errc::no_list_default_for_type, 1, 11});

// A default follows its name after any blanks, and ends the argument.
static_assert(parse("f(int x = 1, int y\n=\n2, int z=3 # three\n, int w=4\n) -> ()") == ok);
static_assert(parse("f(int x=1 =2) -> ()") == error{errc::expected_comma_or_close, 0, 11});

// The kind of a constant that has been read.
template <std::size_t N>
constexpr schema_ct::constant_kind kind_read(const char (&constant)[N], schema_ct::code type) {
  return schema_ct::detail::kind_of_constant(constant, constant + N - 1, type);
}
static_assert(kind_read("None", schema_ct::code::optional) == schema_ct::constant_kind::none);
static_assert(kind_read("False", schema_ct::code::boolean) == schema_ct::constant_kind::boolean);
static_assert(kind_read("'False'", schema_ct::code::string) == schema_ct::constant_kind::string);
static_assert(kind_read("- 1", schema_ct::code::integer) == schema_ct::constant_kind::integer);
static_assert(kind_read("1", schema_ct::code::real) == schema_ct::constant_kind::real);
static_assert(kind_read("1e3", schema_ct::code::scalar) == schema_ct::constant_kind::real);
static_assert(kind_read("-2j", schema_ct::code::complex) == schema_ct::constant_kind::complex);
static_assert(kind_read("Mean", schema_ct::code::integer) == schema_ct::constant_kind::integer);

// In a definition each default has the type of its argument.
static_assert(refused("f(int a=2.5) -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(int a=1e3) -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(int a=True) -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(int a=\"1\") -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(int a=None) -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(SymInt a=.5) -> ()", {errc::default_of_other_type, 1, 12}));
static_assert(refused("f(float a=False) -> ()", {errc::default_of_other_type, 1, 11}));
static_assert(refused("f(float a=Mean) -> ()", {errc::default_of_other_type, 1, 11}));
static_assert(refused("f(bool a=1) -> ()", {errc::default_of_other_type, 1, 10}));
static_assert(refused("f(str a=1) -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(str a=True) -> ()", {errc::default_of_other_type, 1, 9}));
static_assert(refused("f(Tensor a=None) -> ()", {errc::default_of_other_type, 1, 12}));
static_assert(refused("f(ScalarType a=2.5) -> ()", {errc::default_of_other_type, 1, 16}));
static_assert(refused("f(int? a=2.5) -> ()", {errc::default_of_other_type, 1, 10}));
static_assert(refused("f(bool? a=1) -> ()", {errc::default_of_other_type, 1, 11}));
static_assert(refused("f(int[]? a=1) -> ()", {errc::default_of_other_type, 1, 12}));
static_assert(refused("f(Tensor? a=1) -> ()", {errc::default_of_other_type, 1, 13}));
static_assert(refused("f(int[][][][][][][][]? a=1) -> ()", {errc::default_of_other_type, 1, 26}));
static_assert(refused("f(int x, *, Scalar a=\"1\") -> ()", {errc::default_of_other_type, 2, 22}));
static_assert(defined("f(int a=-1, float b=1, float c=-.5, float d=1e-5) -> ()") == ok);
static_assert(defined("f(complex a=2j, complex b=-1, Scalar c=2.5, Scalar d=2j) -> ()") == ok);
static_assert(defined("f(bool a=True, bool? b=None, bool? c=False) -> ()") == ok);
static_assert(defined("f(str a='x', str? b=None, str? c=\"\") -> ()") == ok);
static_assert(defined("f(Scalar a=1, Scalar b=.5, Scalar c=True, Scalar? d=None) -> ()") == ok);
static_assert(defined("f(ScalarType a=float, Layout b=strided, int c=Mean) -> ()") == ok);
static_assert(defined("f(Device a=\"cpu\", Device? b=\"cuda:0\", Tensor? c=None) -> ()") == ok);
static_assert(defined("f(Any? a=1, Any? b='x', (int, str)? c=None) -> ()") == ok);

// A list has its argument's size, or is empty: that often stands for "as another argument".
static_assert(refused("f(int[2] a=[1, 2, 3]) -> ()", {errc::default_list_size, 1, 12}));
static_assert(refused("f(float[3] a=[1.]) -> ()", {errc::default_list_size, 1, 14}));
static_assert(refused("f(int[0] a=[1]) -> ()", {errc::default_list_size, 1, 12}));
static_assert(defined("f(int[2] a=1, int[2] b=[], int[2] c=[1, 2], int[] d=[1, 2, 3], int[1] "
                      "e=[-2, -1]) -> ()") == ok);

}  // namespace default_parser_test
