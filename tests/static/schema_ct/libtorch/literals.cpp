// SPDX-License-Identifier: BSL-1.0
// What a literal is passed on as, and which form of it a call takes. The views and types of
// PyTorch are tested beside it, in tests/conformance/libtorch.
#include <schema_ct/libtorch/literals.hpp>

#include <string>

SCHEMA_CT_OPERATORS(listed_test, "f(int a, int b=1) -> ()");

namespace libtorch_literals_test {

using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using schema_ct::libtorch::check_form;
using schema_ct::libtorch::form;

static_assert(check_form("f(int a) -> ()", form::schema) == ok);
static_assert(check_form("ns::f.out", form::name) == ok);
static_assert(check_form("f", form::either) == ok && check_form("f() -> ()", form::either) == ok);
static_assert(check_form("ns::f.out", form::schema) == error{errc::only_a_name, 0, 10});
static_assert(check_form("f(int a) -> ()", form::name) == error{errc::not_only_a_name, 0, 2});

struct erased {};
using plain = schema_ct::libtorch::literals_of<"plain_test", erased>;
using listed = schema_ct::libtorch::literals_of<"listed_test", erased>;
using kernel = void (*)(long, long);

// The texts stay as they are written: a table would put its schema in the place of a name.
constexpr const char* written = "f";
static_assert(listed::name<kernel>(written).text() == written);
static_assert(listed::definition<kernel>(written).text() == written);
static_assert(plain::name<kernel>(written).text() == written);
static_assert(plain::name<erased>(written).text() == written);
static_assert(listed::name<erased>(written).text() == written);

// Who only defines writes a schema, with a table and without.
static_assert(std::is_same_v<plain::schema, schema_ct::schema_literal>);
static_assert(!std::is_same_v<listed::schema, schema_ct::schema_literal>);

using schema_ct::libtorch::is_literal;
static_assert(is_literal<const char (&)[3]>);
static_assert(!is_literal<char (&)[3]> && !is_literal<const char*> && !is_literal<std::string>);

}  // namespace libtorch_literals_test
