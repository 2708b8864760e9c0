// SPDX-License-Identifier: BSL-1.0
// The schema types of C++ types, without a host and without the standard library's types.
#include <schema_ct/signatures/cxx_type.hpp>

#include <cstddef>
#include <cstdint>

namespace cxx_type_test {

using schema_ct::bare;
using schema_ct::code;
using schema_ct::list_of;
using schema_ct::parameter_name;
using schema_ct::result_name;
using schema_ct::results;
using schema_ct::row_of;
using schema_ct::type_word;
using schema_ct::word;
using schema_ct::word_of;

struct tensor {};
struct stranger {};
enum class choice { one };

}  // namespace cxx_type_test

// A host adds its own types.
template <>
inline constexpr schema_ct::type_word schema_ct::word<cxx_type_test::tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

namespace cxx_type_test {

static_assert(word<tensor> == word_of(code::tensor));
static_assert(word<stranger> == word_of(code::unknown));

// The arithmetic types that PyTorch takes …
static_assert(word<std::int64_t> == word_of(code::integer));
static_assert(word<std::int8_t> == word_of(code::integer));
static_assert(word<double> == word_of(code::real));
static_assert(word<bool> == word_of(code::boolean));
// … and those that it does not.
static_assert(word<int> == word_of(code::narrow_integer));
static_assert(word<short> == word_of(code::narrow_integer));
static_assert(word<std::int32_t> == word_of(code::narrow_integer));
static_assert(word<std::uint8_t> == word_of(code::narrow_integer));
static_assert(word<std::uint64_t> == word_of(code::narrow_integer));
static_assert(word<std::size_t> == word_of(code::narrow_integer));
static_assert(word<char> == word_of(code::narrow_integer));
static_assert((word<long> == word_of(code::integer)) == std::is_same_v<long, std::int64_t>);
static_assert((word<long long> == word_of(code::integer)) ==
              std::is_same_v<long long, std::int64_t>);
static_assert(word<std::conditional_t<std::is_same_v<long, std::int64_t>, long long, long>> ==
              word_of(code::narrow_integer));
static_assert(word<float> == word_of(code::narrow_real));
static_assert(word<long double> == word_of(code::unknown));

// Other types have no schema type.
static_assert(word<choice> == word_of(code::unknown));
static_assert(word<std::byte> == word_of(code::unknown));
static_assert(word<std::nullptr_t> == word_of(code::unknown));
static_assert(word<const char*> == word_of(code::unknown));
static_assert(word<int*> == word_of(code::unknown));
static_assert(word<tensor*> == word_of(code::unknown));
static_assert(word<int[2]> == word_of(code::unknown));
static_assert(word<void()> == word_of(code::unknown));
static_assert(word<void> == word_of(code::none_type));

// References and const are taken off before a type is looked up; pointers stay.
static_assert(std::is_same_v<bare<tensor>, tensor>);
static_assert(std::is_same_v<bare<const tensor>, tensor>);
static_assert(std::is_same_v<bare<tensor&>, tensor>);
static_assert(std::is_same_v<bare<const tensor&>, tensor>);
static_assert(std::is_same_v<bare<tensor&&>, tensor>);
static_assert(std::is_same_v<bare<const tensor*>, const tensor*>);

// A type has one row, which has the name of the type.
static_assert(row_of<const tensor&>.word == word_of(code::tensor));
// A function may write to a tensor by reference. Other arguments are values that the call makes.
static_assert(row_of<tensor&>.word == word_of(code::tensor) && row_of<tensor&>.writes);
static_assert(row_of<std::int64_t&>.word == word_of(code::unknown));
static_assert(row_of<double&>.word == word_of(code::unknown) &&
              row_of<float&>.word == row_of<double&>.word);
static_assert(row_of<const std::int64_t&>.word == word_of(code::integer));
static_assert(row_of<std::int64_t&&>.word == word_of(code::integer));
static_assert(row_of<tensor>.name == parameter_name<tensor>);
static_assert(row_of<tensor>.name != row_of<const tensor&>.name);
static_assert(schema_ct::result_row_of<tensor>.word == word_of(code::tensor));
static_assert(schema_ct::result_row_of<tensor>.name == result_name<tensor>);

// The rows of a function's result: none, or one.
template <class R>
constexpr const schema_ct::row* returned(int i) {
  const schema_ct::row* const* rows = results<R>::rows;
  return rows[i];
}
static_assert(returned<void>(0) == &schema_ct::end_of_rows);
static_assert(returned<tensor>(0) == &schema_ct::result_row_of<tensor>);
static_assert(returned<tensor>(1) == &schema_ct::end_of_rows);
static_assert(returned<tensor&>(0)->word == word_of(code::tensor));
static_assert(returned<const tensor&>(0)->word == word_of(code::tensor));
static_assert(returned<const tensor>(0) == returned<tensor>(0));
static_assert(schema_ct::end_of_rows.word == 0);

}  // namespace cxx_type_test
