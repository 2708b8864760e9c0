// SPDX-License-Identifier: BSL-1.0
// With SCHEMA_CT_STRICT a conversion is a mistake; what PyTorch accepts still passes.
// Compiled alone: the whole file is strict.
#define SCHEMA_CT_STRICT
#include <schema_ct/check/check.hpp>
#include <schema_ct/literals/fit.hpp>
#include <schema_ct/operators/op.hpp>

#include <cstdint>
#include <schema_ct/signatures/std_types.hpp>

namespace check_strict_test {

using schema_ct::check;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using schema_ct::relation;
using schema_ct::verdict_of;
using std::int64_t, std::optional, std::string, std::vector;

// Integers and floats of another width.
static_assert(check<void(int64_t)>("f(int a) -> ()") == ok);
static_assert(check<void(int)>("f(int a) -> ()") == error{errc::needs_conversion, 1, 3});
static_assert(check<void(std::size_t)>("f(int a) -> ()") == error{errc::needs_conversion, 1, 3});
static_assert(check<void(std::int8_t)>("f(int a) -> ()") == ok);
static_assert(check<void(int64_t, double)>("f(int a, float b) -> ()") == ok);
static_assert(check<void(int64_t, float)>("f(int a, float b) -> ()") ==
              error{errc::needs_conversion, 2, 10});
// In lists and optionals.
static_assert(check<void(vector<int64_t>)>("f(int[] a) -> ()") == ok);
static_assert(check<void(vector<int>)>("f(int[] a) -> ()") == error{errc::needs_conversion, 1, 3});
static_assert(check<void(optional<float>)>("f(float? a) -> ()") ==
              error{errc::needs_conversion, 1, 3});
// In returns.
static_assert(check<int64_t()>("f() -> int") == ok);
static_assert(check<int()>("f() -> int") == error{errc::needs_conversion, -1, 8});
static_assert(check<std::tuple<int64_t, float>()>("f() -> (int, float)") ==
              error{errc::needs_conversion, -2, 14});
// A text in the place of a device.
static_assert(check<void(string)>("f(str a) -> ()") == ok);
static_assert(check<void(string)>("f(Device a) -> ()") == error{errc::needs_conversion, 1, 3});

// Other mistakes are the same as without SCHEMA_CT_STRICT.
static_assert(check<void(bool)>("f(int a) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(const char*)>("f(str a) -> ()") == error{errc::unsupported_type, 1, 3});
static_assert(check<void()>("f(int a) -> ()") == error{errc::argument_count, 1, 3});
static_assert(check<void(int64_t)>("f(SymInt a) -> ()") == ok);

// The verdicts are the same as well.
static_assert(verdict_of<void(int64_t)>("f(int a) -> ()") == relation::exact);
static_assert(verdict_of<void(int)>("f(int a) -> ()") == relation::convertible);
static_assert(verdict_of<void(bool)>("f(int a) -> ()") == relation::mismatch);

// The same holds for a schema that is a template argument; a bare name always fits.
static_assert(schema_ct::fits<void(int64_t), "f(int a) -> ()"> && schema_ct::fits<void(int), "f">);
static_assert(!schema_ct::fits<void(int), "f(int a) -> ()">);
static_assert(!schema_ct::fits<void(int64_t), "f(int a=2.5) -> ()">);

// The schema of an operator type is a literal as well, and has the rules of the strict mode.
static_assert(schema_ct::right_schema<"f(int a, int b) -> ()">);
static_assert(!schema_ct::right_schema<"f(int a, int a) -> ()">);
static_assert(!schema_ct::right_schema<"f(Tensor(a) x) -> Tensor(b)">);

}  // namespace check_strict_test
