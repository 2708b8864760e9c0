// SPDX-License-Identifier: BSL-1.0
// A finding says as a value what is wrong with a literal: its schema, operator or kernel.
#include <schema_ct/literals/finding.hpp>
#include <schema_ct/literals/reading.hpp>

namespace {

using schema_ct::checker;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::report::finding;
using schema_ct::report::no_text;

static_assert(!finding{"f"}.is_wrong());
static_assert(finding{"f", {errc::only_a_name, 0, 2, 1}}.is_wrong());

#if !defined(__CUDACC__)  // nvcc's front end takes every literal as correct
constexpr bool same(const char* a, const char* b) { return __builtin_strcmp(a, b) == 0; }
consteval finding read(const char* text) {
  return schema_ct::report::find<checker>(text, schema_ct::unknown_rows, schema_ct::unknown_rows,
                                          false);
}
static_assert(!read("f(int a) -> ()").is_wrong());
static_assert(read("f(itn a) -> ()").wrong == error{errc::unknown_type, 1, 3, 3});
static_assert(read("f(itn a) -> ()").culprit == nullptr);

// For a type that does not fit, a finding has its row and the schema's type in its place.
constexpr schema_ct::row real{
    schema_ct::word_of(schema_ct::code::real), nullptr, -1, false, false, nullptr};
constexpr const schema_ct::row* one_real[] = {&real, &schema_ct::end_of_rows};
constexpr const schema_ct::row* nothing[] = {&schema_ct::end_of_rows};
consteval finding typed(const char* text) {
  return schema_ct::report::find<checker>(text, one_real, nothing, true);
}
static_assert(!typed("f(float a) -> ()").is_wrong() && !typed("f").is_wrong());
static_assert(typed("f(str a) -> ()").wrong.code == errc::type_mismatch);
static_assert(typed("f(str a) -> ()").culprit == &real);
static_assert(typed("f(str a) -> ()").said == schema_ct::word_of(schema_ct::code::string));

constexpr finding of_operator =
    schema_ct::report::about_operator("g", {errc::unknown_operator, 0, 1, 1}, "f() -> ()");
static_assert(of_operator.is_wrong() && of_operator.about_operator);
static_assert(same(of_operator.declared, "f() -> ()"));
static_assert(!schema_ct::report::about_operator("g", schema_ct::ok).is_wrong());

static_assert(schema_ct::report::no_kernel("f", "none").is_wrong());
// A literal without a text is never wrong.
static_assert(!read(no_text).is_wrong() && !typed(no_text).is_wrong());
static_assert(!schema_ct::report::no_kernel(no_text, "none").is_wrong());
#endif

}  // namespace
