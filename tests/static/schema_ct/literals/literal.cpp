// SPDX-License-Identifier: BSL-1.0
// The text that a checked literal keeps, and the literal types of kernels.
#include <schema_ct/literals/literal.hpp>

#include <cstdint>
#include <schema_ct/signatures/std_types.hpp>

namespace literal_test {

using schema_ct::operator_literal;
using schema_ct::schema_literal;
template <class F>
using literal = typename schema_ct::literal<F>::type;
using std::int64_t;

template <std::size_t N>
constexpr bool same(const char* begin, const char* end, const char (&expected)[N]) {
  if (end - begin != static_cast<std::ptrdiff_t>(N - 1)) return false;
  for (std::size_t i = 0; i != N - 1; ++i)
    if (begin[i] != expected[i]) return false;
  return true;
}
// Reads the name of a literal as a registration does.
struct name_reader : schema_ct::checker {
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;
  schema_ct::declared_name spelled{};
};
constexpr schema_ct::declared_name parts(const schema_ct::checked_literal& f) {
  name_reader reader{};
  schema_ct::parser<name_reader> p(f.text(), f.text() + __builtin_strlen(f.text()), reader, false);
  p.operator_name();
  return reader.spelled;
}
template <std::size_t N>
constexpr bool ns(const schema_ct::checked_literal& f, const char (&expected)[N]) {
  return same(parts(f).ns_begin, parts(f).ns_end, expected);
}
template <std::size_t N>
constexpr bool name(const schema_ct::checked_literal& f, const char (&expected)[N]) {
  return same(parts(f).name_begin, parts(f).name_end, expected);
}
template <std::size_t N>
constexpr bool overload(const schema_ct::checked_literal& f, const char (&expected)[N]) {
  return same(parts(f).overload_begin, parts(f).overload_end, expected);
}

// The parts of the name.
constexpr schema_literal whole = "vision::nms.out(Tensor x, int k=1) -> Tensor";
static_assert(ns(whole, "vision"));
static_assert(name(whole, "nms"));
static_assert(overload(whole, "out"));
static_assert(whole.text()[0] == 'v');

constexpr schema_literal plain = "nms() -> ()";
static_assert(parts(plain).ns_begin == nullptr && parts(plain).ns_end == nullptr);
static_assert(name(plain, "nms") && parts(plain).name_begin == plain.text());
static_assert(parts(plain).overload_begin == nullptr);

constexpr schema_literal spaced = "# the best\n ns :: nms . out (\n) -> ()\n";
static_assert(ns(spaced, "ns") && name(spaced, "nms"));
static_assert(overload(spaced, "out"));

constexpr schema_literal overloaded = "nms.out() -> ()";
static_assert(parts(overloaded).ns_begin == nullptr && overload(overloaded, "out"));

// A bare name, where a name suffices.
constexpr operator_literal bare = "vision::nms.out";
static_assert(ns(bare, "vision") && name(bare, "nms"));
static_assert(overload(bare, "out"));
constexpr operator_literal short_name = "nms";
static_assert(name(short_name, "nms"));
constexpr literal<void()> bare_of_function = "nms";
static_assert(name(bare_of_function, "nms"));
constexpr operator_literal schema_of_any = "nms(Tensor x) -> Tensor";
static_assert(name(schema_of_any, "nms"));

// A literal that fits its function.
static_assert(name(literal<int64_t(double, const std::string&)>("g(float x, str y) -> int"), "g"));
// As a named constant.
constexpr literal<int64_t(double)> fitting = "f(float x) -> int";
static_assert(name(fitting, "f"));
static_assert(name(literal<void(int)>("f(int x) -> ()"), "f"));
static_assert(name(literal<void(int64_t)>("f(SymInt x) -> ()"), "f"));

// Every kernel has a literal type: all functions and lambdas of one signature have the same.
int64_t plain_kernel(double);
using lambda = decltype([](double) -> int64_t { return 0; });
static_assert(std::is_same_v<literal<decltype(&plain_kernel)>, literal<int64_t(double)>>);
static_assert(std::is_same_v<literal<decltype(plain_kernel)&>, literal<int64_t(double)>>);
static_assert(std::is_same_v<literal<int64_t (*)(double) noexcept>, literal<int64_t(double)>>);
static_assert(std::is_same_v<literal<lambda&>, literal<int64_t(double)>>);
template <class F>
constexpr bool has_literal = requires { typename schema_ct::literal<F>::type; };
static_assert(has_literal<void (*)()>);
// A type that is no kernel has the type no_literal, which accepts no text.
static_assert(std::is_same_v<literal<int>, schema_ct::no_literal<int>>);
static_assert(
    std::is_same_v<literal<std::nullptr_t const&>, schema_ct::no_literal<std::nullptr_t>>);

// Concatenated and raw literals are literals.
constexpr schema_literal joined =
    "f(int x, "
    "int y) -> ()";
static_assert(same(joined.text(), joined.text() + __builtin_strlen(joined.text()),
                   "f(int x, int y) -> ()"));
constexpr schema_literal raw = R"(
  f(str x="a",
    str y="b") -> ()
)";
static_assert(name(raw, "f"));

constexpr bool same(const char* a, const char* b) { return __builtin_strcmp(a, b) == 0; }

// A literal with the block's namespace, with none, or outside of a block keeps its text.
static_assert(same(operator_literal("q::f(int a) -> ()", "TORCH_LIBRARY_init_q").text(),
                   "q::f(int a) -> ()"));
static_assert(same(operator_literal(" q :: f . out", "TORCH_LIBRARY_init_q").text(),
                   " q :: f . out"));
static_assert(same(operator_literal("f(int a) -> ()", "TORCH_LIBRARY_init_q").text(),
                   "f(int a) -> ()"));
static_assert(same(operator_literal("p::f(int a) -> ()", "STABLE_TORCH_LIBRARY_init_1_2").text(),
                   "p::f(int a) -> ()"));
static_assert(same(operator_literal("p::f(int a) -> ()", "register_all").text(),
                   "p::f(int a) -> ()"));

}  // namespace literal_test
