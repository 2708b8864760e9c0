// SPDX-License-Identifier: BSL-1.0
// As what a literal is passed on to PyTorch, and which forms a call takes. PyTorch's views and
// types are tested in tests/conformance/libtorch.
#include <schema_ct/libtorch/literals.hpp>

#include <string>

SCHEMA_CT_OPERATORS(listed_test, "f(int a, int b=1) -> ()");

namespace libtorch_literals_test {

using schema_ct::errc;
using schema_ct::error;
using schema_ct::form;
using schema_ct::ok;
using schema_ct::libtorch::check_place;

constexpr error place(const char* text, form allowed) { return check_place(text, "ns", allowed); }

static_assert(place("f(int a) -> ()", form::schema) == ok);
static_assert(place("ns::f.out", form::name) == ok && place("f.out", form::name) == ok);
static_assert(place("f", form::either) == ok && place("f() -> ()", form::either) == ok);
static_assert(place("ns::f.out", form::schema) == error{errc::only_a_name, 0, 10});
static_assert(place("f(int a) -> ()", form::name) == error{errc::not_only_a_name, 0, 2});

// Names of another namespace, and names in a block for all namespaces.
static_assert(place("ns::f(int a) -> ()", form::either) == ok);
static_assert(place("other::f(int a) -> ()", form::either) == error{errc::other_namespace, 0, 1});
static_assert(place("nsx::f", form::name) == error{errc::other_namespace, 0, 1});
static_assert(check_place("f", "_", form::name) == ok);
static_assert(check_place("_::f", "_", form::name) == error{errc::other_namespace, 0, 1});

// Names of classes: find_foreign returns the column of the first wrong character, or 0.
using schema_ct::libtorch::find_foreign;
static_assert(find_foreign("Counter") == 0 && find_foreign("_c9") == 0);
static_assert(find_foreign("") == 1 && find_foreign("9c") == 1 && find_foreign("a.K") == 2);
static_assert(find_foreign("a-b") == 2 && find_foreign("a ") == 2);

struct erased {};
using plain = schema_ct::libtorch::literals_of<"plain_test", erased>;
using listed = schema_ct::libtorch::literals_of<"listed_test", erased>;
using kernel = void (*)(std::int64_t, std::int64_t);

// The texts stay as they are written, also where a table has a schema for the name.
constexpr const char* written = "f";
static_assert(listed::name<kernel>(written).text() == written);
static_assert(listed::definition<kernel>(written).text() == written);
static_assert(plain::name<kernel>(written).text() == written);
static_assert(plain::name<erased>(written).text() == written);
static_assert(listed::name<erased>(written).text() == written);

// A definition without a kernel takes a schema, with a table and without.
constexpr const char* schema = "f(int a, int b=1) -> ()";
static_assert(plain::schema(schema).text() == schema);
static_assert(listed::schema(schema).text() == schema);

using schema_ct::libtorch::is_literal;
static_assert(is_literal<const char (&)[3]>);
static_assert(!is_literal<char (&)[3]> && !is_literal<const char*> && !is_literal<std::string>);

}  // namespace libtorch_literals_test
