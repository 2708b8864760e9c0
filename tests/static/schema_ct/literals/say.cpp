// SPDX-License-Identifier: BSL-1.0
// The sentences that g++ 14 and newer print, with a line and a caret where the compiler can draw.
#include <schema_ct/literals/say.hpp>

#include <schema_ct/literals/literal.hpp>

#if defined(SCHEMA_CT_SAYS_SENTENCES)
namespace {

using schema_ct::report::finding;

template <class F>
constexpr finding found(const char* text) {
  return schema_ct::literal<F>::type::find(text);
}

constexpr bool says(const finding& f, const char* words, bool elsewhere = false) {
  const schema_ct::rendered said = schema_ct::report::say(f, elsewhere);
  const char* at = said.text;
  while (*words != '\0' && *at == *words) ++at, ++words;
  return *words == '\0' && (*at == '\0' || *at == '\n');
}

static_assert(says(found<void(double)>("f(flot x) -> ()"),
                   "argument 1 (x): unknown type (did you mean float?), at 'flot', column 3"));
static_assert(says(found<void(double)>("f(int x) -> ()"),
                   "argument 1 (x): the schema and the function disagree on a type, at 'int', "
                   "column 3; the function takes double"));
static_assert(says(found<double()>("f() -> int"),
                   "return 1: the schema and the function disagree on a type, at 'int', column 8; "
                   "the function returns double"));
static_assert(says(found<void(double)>("f() -> ()"),
                   "the function takes another number of arguments, at ')', column 3; the schema "
                   "has 0, the function has 1"));
static_assert(says(found<std::nullptr_t>("f() -> ()"),
                   "a null pointer is no kernel; this is std::nullptr_t"));

constexpr finding with(const char* declared, const char* signature, schema_ct::errc code) {
  finding f{"nms", {code, 0, 1, 3}, nullptr};
  f.last = f.text + 3, f.about_operator = true, f.declared = declared, f.signature = signature;
  return f;
}
static_assert(says(with("nsm() -> ()", nullptr, schema_ct::errc::unknown_operator),
                   "the table of this namespace has no operator of this name, at 'nms', column 1; "
                   "did you mean nsm() -> ()",
                   true));
static_assert(says(with("nms() -> ()", "void ()", schema_ct::errc::other_schema),
                   "the table of this namespace has another schema for this operator, at 'nms', "
                   "column 1; the table has nms() -> (); PyTorch has void ()",
                   true));

}  // namespace
#endif
