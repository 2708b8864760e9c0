// SPDX-License-Identifier: BSL-1.0
// Converts the defaults of a schema to C++ values, and refuses defaults that do not fit the type.
#include <dispatch/calls/default_argument.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::default_argument;
using dispatch::host;
using schema_ct::list_value;
using schema_ct::none_value;
using schema_ct::string_value;

template <class T, class V>
concept makes = requires(const V& v) { default_argument<T>::make(v); };

static_assert(makes<std::int64_t, std::int64_t> && !makes<std::int64_t, double>);
static_assert(!makes<std::int64_t, bool> && !makes<std::int64_t, none_value>);
static_assert(makes<double, std::int64_t> && makes<double, double> && !makes<double, bool>);
static_assert(makes<bool, bool> && !makes<bool, std::int64_t>);
static_assert(makes<host::ScalarType, std::int64_t> && !makes<host::ScalarType, double>);
static_assert(!makes<host::Tensor, none_value> && !makes<host::Tensor, std::int64_t>);
static_assert(makes<std::optional<host::Tensor>, none_value> && !makes<host::Scalar, none_value>);
static_assert(makes<host::Scalar, bool> && makes<host::Scalar, schema_ct::complex_value>);
static_assert(makes<std::optional<double>, none_value> && makes<std::optional<double>, double>);
static_assert(!makes<std::optional<double>, string_value<1>>);
static_assert(!makes<std::array<bool, 2>, list_value<bool, 3>>);

TEST(DefaultArgument, KeepsTheCharactersOfAString) {
  constexpr string_value<3> text{{'a', '\0', 'b', '\0'}};
  EXPECT_EQ(default_argument<std::string>::make(text), std::string("a\0b", 3));
  EXPECT_EQ(default_argument<std::string_view>::make(text).data(), text.characters);
  EXPECT_EQ(default_argument<host::Device>::make(string_value<4>{"meta"}), host::Device("meta"));
}

TEST(DefaultArgument, RefersToAListOfItsOwnTypeAndConvertsAnother) {
  static constexpr list_value<std::int64_t, 2> list{{4, 5}};
  EXPECT_EQ(default_argument<host::ArrayRef<std::int64_t>>::make(list).data(), list.values);
  const auto converted = default_argument<host::ArrayRef<double>>::make(list);
  EXPECT_EQ(host::ArrayRef<double>(converted).vec(), (std::vector<double>{4, 5}));
  EXPECT_EQ(default_argument<std::vector<double>>::make(list), (std::vector<double>{4, 5}));
  EXPECT_TRUE(default_argument<host::ArrayRef<double>>::make(list_value<double, 0>{}).empty());
}

}  // namespace
