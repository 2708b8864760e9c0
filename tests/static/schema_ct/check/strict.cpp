// SPDX-License-Identifier: BSL-1.0
// The strict mode: what it refuses that PyTorch takes, where it reports that, and what it accepts.
#include <schema_ct/check/strict.hpp>

#include <cstdint>
#include <schema_ct/check/check.hpp>
#include <schema_ct/signatures/std_types.hpp>

namespace strict_test {
struct tensor {};
}  // namespace strict_test
template <>
inline constexpr schema_ct::type_word schema_ct::word<strict_test::tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

namespace strict_test {

using schema_ct::check_strict;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using schema_ct::parse_strict;
using std::int64_t;

// Each of these is a schema for PyTorch.
template <std::size_t N>
constexpr bool pytorch_takes(const char (&schema)[N]) {
  return schema_ct::parse(schema) == ok;
}
template <std::size_t N>
constexpr bool refused(const char (&schema)[N], const error& expected) {
  return pytorch_takes(schema) && parse_strict(schema) == expected;
}

// Names.
static_assert(refused("f(int a, int a) -> ()", {errc::duplicate_name, 2, 14}));
static_assert(refused("f(int a, *, int b, str a) -> ()", {errc::duplicate_name, 3, 24}));
static_assert(parse_strict("f(int a, int ab, int b) -> (int a, int b)") == ok);

// Alias sets.
static_assert(refused("f(Tensor(a) x) -> Tensor(b)", {errc::undeclared_alias, -1, 26}));
static_assert(refused("f(Tensor x) -> (int, Tensor(a!))", {errc::undeclared_alias, -2, 29}));
static_assert(refused("f(Tensor(a)[] x) -> (Tensor(a), Tensor(c|a))",
                      {errc::undeclared_alias, -2, 40}));
static_assert(parse_strict("f(Tensor(a!) x, Tensor(b)[] y) -> (Tensor(a!), Tensor(b))") == ok);
static_assert(parse_strict("f(Tensor(a -> b|c) x) -> Tensor(c)") == ok);
static_assert(parse_strict("f(Tensor(a) x) -> Tensor(*)") == ok);

// Against a function.
static_assert(check_strict<void(tensor&)>("f(Tensor x) -> ()") == error{errc::missing_alias, 1, 3});
static_assert(check_strict<void(int64_t, tensor&)>("f(int k, Tensor(a) x) -> ()") ==
              error{errc::missing_alias, 2, 10});
static_assert(check_strict<void(tensor&)>("f(Tensor(a!) x) -> ()") == ok);
static_assert(check_strict<void(tensor&)>("f(Tensor! x) -> ()") == ok);
static_assert(check_strict<void(const tensor&, tensor, tensor&&)>(
                  "f(Tensor x, Tensor y, Tensor(a!) z) -> ()") == ok);
static_assert(check_strict<void(std::array<int64_t, 2>)>("f(int[3] x) -> ()") ==
              error{errc::list_size_mismatch, 1, 3});
static_assert(check_strict<void(std::array<int64_t, 3>)>("f(int[3] x) -> ()") == ok);
static_assert(check_strict<void(std::array<int64_t, 3>)>("f(int[] x) -> ()") == ok);
static_assert(check_strict<void(std::vector<int64_t>)>("f(int[3] x) -> ()") == ok);
static_assert(check_strict<void(int)>("f(int x) -> ()") == error{errc::needs_conversion, 1, 3});
static_assert(schema_ct::check<void(int)>("f(int x) -> ()") == ok);

// The first mistake is reported, and what PyTorch refuses too is reported as without the mode.
static_assert(parse_strict("f(int a=2.5, int a=1) -> (Tensor(b))") ==
              error{errc::default_of_other_type, 1, 9});
static_assert(parse_strict("f(int a=2, int a=1) -> (Tensor(b))") ==
              error{errc::duplicate_name, 2, 16});
static_assert(parse_strict("f(Tensr a) -> ()") == error{errc::unknown_type, 1, 3});
static_assert(check_strict<void(int64_t)>("f(int x, int x) -> ()") ==
              error{errc::argument_count, 2, 10});
static_assert(check_strict<tensor(const tensor&)>("f(Tensor x) -> int") ==
              error{errc::type_mismatch, -1, 16});

}  // namespace strict_test
