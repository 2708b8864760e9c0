// SPDX-License-Identifier: BSL-1.0
// What a recording sink gets: places in the text, and null pointers for absent parts.
#include <schema_ct/grammar/declared.hpp>

#include <schema_ct/check/checker.hpp>
#include <string_view>

namespace test_declared {

using schema_ct::declared;

static_assert(declared{}.default_begin == nullptr && declared{}.size == -1);
static_assert(!declared{}.keyword_only);
static_assert(schema_ct::declared_name{}.ns_begin == nullptr);

constexpr char text[] = "f(Tensor x, *, int[2] size=[1, 2]) -> Tensor";

/// Keeps the last argument and the last return.
struct last_ones : schema_ct::checker {
  static constexpr bool records = true;
  declared argument_read, result_read;
  constexpr void record_argument(const declared& d) { argument_read = d; }
  constexpr void record_result(const declared& d) { result_read = d; }
  constexpr void type_code(schema_ct::code) {}
  constexpr void type_name(const char*, const char*) {}
  constexpr void alias(const char*, const char*) {}
  constexpr void vararg() {}
};
constexpr last_ones read() {
  last_ones out;
  schema_ct::parser<last_ones>(text, text + sizeof text - 1, out, false).parse(false);
  return out;
}
constexpr std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

constexpr declared size = read().argument_read, result = read().result_read;
static_assert(between(size.type_begin, size.type_end) == "int[2]");
static_assert(between(size.name_begin, size.name_end) == "size");
static_assert(between(size.default_begin, size.default_end) == "[1, 2]");
static_assert(size.size == 2 && size.keyword_only);
static_assert(between(result.type_begin, result.type_end) == "Tensor");
static_assert(result.name_begin == result.name_end && result.default_begin == nullptr);
static_assert(result.size == -1 && !result.keyword_only);

}  // namespace test_declared
