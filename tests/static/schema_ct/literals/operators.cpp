// SPDX-License-Identifier: BSL-1.0
// Tables of operators, and the schemas or mistakes that they give for literals.
#include <schema_ct/literals/operators.hpp>

#include <cstdint>

SCHEMA_CT_OPERATORS(arithmetic, "add(int a, int b=1) -> int",
                    "arithmetic::scale.out(float x, *, float by=2.0) -> float",
                    "negate ( int a ) -> int");
SCHEMA_CT_OPERATORS(nothing, );
#define NAMESPACE_OF_A_MACRO expanded
SCHEMA_CT_OPERATORS(NAMESPACE_OF_A_MACRO, "f() -> ()", );

namespace {

using namespace schema_ct;

static_assert(operators_of<"arithmetic">.size == 3);
static_assert(operators_of<"nothing">.size == 0 && operators_of<"nothing">.is_declared());
static_assert(operators_of<"expanded">.size == 1);
static_assert(!operators_of<"undeclared">.is_declared());

constexpr bool same(const char* a, const char* b) { return __builtin_strcmp(a, b) == 0; }

consteval bool means(const char* text, const char* held) {
  const detail::listing l(operators_of<"arithmetic">, text);
  return l.wrong.code == errc::ok && !l.malformed && same(l.held, held);
}

static_assert(means("add", "add(int a, int b=1) -> int"));
static_assert(means("arithmetic::add", "add(int a, int b=1) -> int"));
static_assert(means("scale.out", "arithmetic::scale.out(float x, *, float by=2.0) -> float"));
static_assert(means("negate", "negate ( int a ) -> int"));
static_assert(means("add(int a, int b=1) -> int", "add(int a, int b=1) -> int"));
static_assert(means("arithmetic::add(int a,int b=1)->int", "arithmetic::add(int a,int b=1)->int"));

static_assert(detail::listing(operators_of<"arithmetic">, "subtract").wrong ==
              error{errc::unknown_operator, 0, 1});
static_assert(detail::listing(operators_of<"arithmetic">, "arithmetic::ad(int a) -> int").wrong ==
              error{errc::unknown_operator, 0, 13});
static_assert(same(detail::listing(operators_of<"arithmetic">, "ad").declared,
                   "add(int a, int b=1) -> int"));
static_assert(detail::listing(operators_of<"arithmetic">, "subtract").declared == nullptr);
static_assert(detail::listing(operators_of<"arithmetic">, "other::add").wrong ==
              error{errc::other_namespace, 0, 1});
static_assert(detail::listing(operators_of<"arithmetic">, "add(int a, int c=1) -> int").wrong ==
              error{errc::other_schema, 0, 16});
static_assert(detail::listing(operators_of<"arithmetic">, "add(int a, int b=2) -> int").wrong ==
              error{errc::other_schema, 0, 18});
static_assert(detail::listing(operators_of<"nothing">, "f").wrong ==
              error{errc::unknown_operator, 0, 1});
// Of several overloads, the suggestion is the one that the kernel fits; otherwise the nearest name.
constexpr const char* overloads[] = {"ns", "scale(int a) -> int", "scale.by(int a, int b) -> int",
                                     "scale.real(float a) -> float", "scaled(float a) -> float"};
constexpr operator_list scales{overloads, 4};
template <class F>
consteval const char* meant_for(const char* text) {
  return detail::meant(scales, detail::listing(scales, text), text, checker_for<F>());
}
static_assert(same(meant_for<double(double)>("scale.Tensor"), overloads[3]));
static_assert(same(meant_for<std::int64_t(std::int64_t)>("scale.Tensor"), overloads[1]));
static_assert(same(meant_for<bool(bool)>("scale.rea"), overloads[3]));
static_assert(same(meant_for<bool(bool)>("scald"), overloads[1]));
static_assert(meant_for<bool(bool)>("no_such_operator") == nullptr);
// A malformed literal is reported like one without a table.
static_assert(detail::listing(operators_of<"arithmetic">, "add(").malformed);
static_assert(detail::listing(operators_of<"arithmetic">, "").malformed);
static_assert(detail::listing(operators_of<"arithmetic">, "add(itn a, int b=1) -> int").malformed);

template <class Table, class F>
consteval const char* schema_of(listed_literal<Table, F> l) {
  return l.text();
}
using arithmetic = operators<"arithmetic">;
static_assert(same(schema_of<arithmetic, std::int64_t(std::int64_t, std::int64_t)>("add"),
                   "add(int a, int b=1) -> int"));
static_assert(same(schema_of<arithmetic, double(double, double)>("scale.out"),
                   "arithmetic::scale.out(float x, *, float by=2.0) -> float"));
static_assert(same(schema_of<arithmetic, void>("negate(int a) -> int"), "negate(int a) -> int"));

consteval error answer(const char* const* texts, int size) {
  return detail::table_answer({texts, size}).wrong;
}
constexpr const char* foreign[] = {"ns", "f() -> ()", "other::g() -> ()"};
constexpr const char* doubled[] = {"ns", "f.a() -> ()", "f.b() -> ()", "g() -> ()",
                                   "ns::f.a(int k) -> ()"};
constexpr const char* right[] = {"ns", "f.a() -> ()", "f.b() -> ()", "ns::f() -> ()"};
static_assert(answer(foreign, 2) == error{errc::other_namespace, 0, 1});
static_assert(answer(doubled, 4) == error{errc::duplicate_operator, 0, 5});
static_assert(answer(right, 3) == ok);
constexpr const char* malformed[] = {"ns", "f() -> ()", "g(itn k) -> ()"};
static_assert(same(detail::table_answer({malformed, 2}).text, "g(itn k) -> ()"));

}  // namespace
