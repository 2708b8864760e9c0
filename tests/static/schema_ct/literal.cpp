// SPDX-License-Identifier: BSL-1.0
// What is known of a literal that the compiler has read: the name's parts and a hash of its types.
#include <schema_ct/literal.hpp>

#include <cstdint>
#include <schema_ct/std_types.hpp>

namespace literal_test {

using schema_ct::arrow;
using schema_ct::code;
using schema_ct::finished;
using schema_ct::literal;
using schema_ct::literal_facts;
using schema_ct::mix;
using schema_ct::operator_literal;
using schema_ct::schema_literal;
using schema_ct::type_word;
using schema_ct::word_of;
using std::int64_t;

template <std::size_t N>
constexpr bool same(const char* begin, const char* end, const char (&expected)[N]) {
  if (end - begin != static_cast<std::ptrdiff_t>(N - 1)) return false;
  for (std::size_t i = 0; i != N - 1; ++i)
    if (begin[i] != expected[i]) return false;
  return true;
}
// How whoever registers a literal finds its name.
struct name_reader : schema_ct::checker {
  static constexpr bool wants_name = true;
};
constexpr schema_ct::declared_name parts(const literal_facts& f) {
  name_reader nothing;
  schema_ct::parser<name_reader> p(f.text, f.text + __builtin_strlen(f.text), nothing, false);
  p.operator_name();
  return p.spelled;
}
template <std::size_t N>
constexpr bool ns(const literal_facts& f, const char (&expected)[N]) {
  return same(parts(f).ns_begin, parts(f).ns_end, expected);
}
template <std::size_t N>
constexpr bool name(const literal_facts& f, const char (&expected)[N]) {
  return same(parts(f).name_begin, parts(f).name_end, expected);
}
template <std::size_t N>
constexpr bool overload(const literal_facts& f, const char (&expected)[N]) {
  return same(parts(f).overload_begin, parts(f).overload_end, expected);
}

// The parts of the name.
constexpr schema_literal whole = "vision::nms.out(Tensor x, int k=1) -> Tensor";
static_assert(ns(whole.facts(), "vision"));
static_assert(name(whole.facts(), "nms"));
static_assert(overload(whole.facts(), "out"));
static_assert(whole.facts().text[0] == 'v');
static_assert(whole.facts().is_schema());

constexpr schema_literal plain = "nms() -> ()";
static_assert(parts(plain.facts()).ns_begin == nullptr && parts(plain.facts()).ns_end == nullptr);
static_assert(name(plain.facts(), "nms") && parts(plain.facts()).name_begin == plain.facts().text);
static_assert(parts(plain.facts()).overload_begin == nullptr);

constexpr schema_literal spaced = "# the best\n ns :: nms . out (\n) -> ()\n";
static_assert(ns(spaced.facts(), "ns") && name(spaced.facts(), "nms"));
static_assert(overload(spaced.facts(), "out"));

constexpr schema_literal overloaded = "nms.out() -> ()";
static_assert(parts(overloaded.facts()).ns_begin == nullptr && overload(overloaded.facts(), "out"));

// A bare name, where one will do.
constexpr operator_literal bare = "vision::nms.out";
static_assert(!bare.facts().is_schema());
static_assert(ns(bare.facts(), "vision") && name(bare.facts(), "nms"));
static_assert(overload(bare.facts(), "out"));
constexpr operator_literal short_name = "nms";
static_assert(!short_name.facts().is_schema() && name(short_name.facts(), "nms"));
constexpr literal<void()> bare_of_function = "nms";
static_assert(!bare_of_function.facts().is_schema() && name(bare_of_function.facts(), "nms"));
constexpr operator_literal schema_of_any = "nms(Tensor x) -> Tensor";
static_assert(schema_of_any.facts().is_schema() && name(schema_of_any.facts(), "nms"));

// A literal for a function that it fits.
static_assert(
    literal<int64_t(double, const std::string&)>("f(float x, str y) -> int").facts().is_schema());
static_assert(name(literal<int64_t(double, const std::string&)>("g(float x, str y) -> int").facts(),
                   "g"));
// As a named constant.
constexpr literal<int64_t(double)> fitting = "f(float x) -> int";
static_assert(fitting.facts().is_schema() && name(fitting.facts(), "f"));
static_assert(literal<void(int)>("f(int x) -> ()").facts().is_schema());
static_assert(literal<void(std::int64_t)>("f(SymInt x) -> ()").facts().is_schema());

// The hash: one word an argument, the arrow, one word a return.
template <std::size_t N>
consteval type_word hash(const char (&text)[N]) {
  return schema_literal(text).facts().hash;
}
constexpr type_word integer = word_of(code::integer), tensor = word_of(code::tensor);
static_assert(hash("f() -> ()") == finished(mix(0, arrow)));
static_assert(hash("f(int x) -> ()") == finished(mix(mix(0, integer), arrow)));
static_assert(hash("f(int x) -> Tensor") == finished(mix(mix(mix(0, integer), arrow), tensor)));
static_assert(hash("f() -> (int, Tensor)") == finished(mix(mix(mix(0, arrow), integer), tensor)));

// A type that moves across the arrow makes another hash.
static_assert(hash("f(Tensor x) -> Tensor") != hash("f(Tensor x, Tensor y) -> ()"));
static_assert(hash("f(Tensor x) -> Tensor") != hash("f() -> (Tensor, Tensor)"));
static_assert(hash("f(int x, Tensor y) -> Tensor") != hash("f(int x, Tensor y, Tensor z) -> ()"));

// The hash knows types and their places, and nothing else.
static_assert(hash("f(int x) -> ()") == hash("ns::g.ov(int y) -> ()"));
static_assert(hash("f(int x) -> ()") == hash("f(int x=3) -> ()"));
static_assert(hash("f(int x) -> ()") == hash("f(*, int x) -> ()"));
static_assert(hash("f(int x) -> ()") == hash("f( # c\n int\tX ) -> ( )"));
static_assert(hash("f(int x) -> ()") == hash("f(DeviceIndex x) -> ()"));
static_assert(hash("f(str x) -> ()") == hash("f(Dimname x) -> ()"));
static_assert(hash("f(int[] x) -> ()") == hash("f(int[3] x) -> ()"));
static_assert(hash("f(int?? x) -> ()") == hash("f(int? x) -> ()"));
static_assert(hash("f(Tensor(a!) x) -> Tensor(a!)") == hash("f(Tensor x) -> Tensor r"));
static_assert(hash("f((SymInt, Layout) x) -> ()") == hash("f((int, int) x) -> ()"));
static_assert(hash("f(int x, ...) -> ()") == hash("f(int x) -> ()"));
static_assert(hash("f(Tensor A, int B) -> ()") == hash("f(Tensor a, int b) -> ()"));
static_assert(hash("f(int x) -> ()") != hash("f(SymInt x) -> ()"));
static_assert(hash("f(SymInt x) -> ()") != hash("f(SymInt[] x) -> ()"));
static_assert(hash("f(SymInt[] x) -> ()") != hash("f(int[] x) -> ()"));
static_assert(hash("f(int x) -> ()") != hash("f() -> int"));
static_assert(hash("f(int x, str y) -> ()") != hash("f(str x, int y) -> ()"));
static_assert(hash("f(int x, str y) -> ()") != hash("f((int, str) x) -> ()"));
static_assert(hash("f(int x) -> ()") != hash("f(int x, int y) -> ()"));
static_assert(hash("f() -> (int, int)") != hash("f() -> ((int, int))"));
static_assert(hash("f(int[]? x) -> ()") != hash("f(int?[] x) -> ()"));
static_assert(hash("f() -> ()") != hash("f() -> None"));
// The function a literal is held against does not change it.
static_assert(literal<void(int)>("f(int x) -> ()").facts().hash == hash("f(int x) -> ()"));
static_assert(literal<void(int64_t)>("f(SymInt x) -> ()").facts().hash ==
              hash("f(SymInt x) -> ()"));
static_assert(bare.facts().hash == 0);

// Concatenated and raw literals are literals.
constexpr schema_literal joined =
    "f(int x, "
    "int y) -> ()";
static_assert(joined.facts().hash == hash("f(int x, int y) -> ()"));
constexpr schema_literal raw = R"(
  f(str x="a",
    str y="b") -> ()
)";
static_assert(name(raw.facts(), "f") && raw.facts().is_schema());

}  // namespace literal_test
