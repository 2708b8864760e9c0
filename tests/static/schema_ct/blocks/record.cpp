// SPDX-License-Identifier: BSL-1.0
// The words that make up a record (docs/records.md). tests/tools/records.py reads whole records.
#include <schema_ct/blocks/record.hpp>

#if SCHEMA_CT_RECORDS
namespace {

using schema_ct::blocks::record_writer;
namespace format = schema_ct::record_format;

template <std::size_t N>
struct word_list {
  std::uint64_t at[N]{};
  bool operator==(const word_list&) const = default;
};

template <std::size_t N>
constexpr bool is_written(const char* text, const word_list<N>& expected) {
  word_list<N> out;
  record_writer counted, to(out.at);
  counted.add(text);
  to.add(text);
  return counted.count() == N && to.count() == N && out == expected;
}

// A text of any length ends with a zero byte.
static_assert(is_written("", word_list<1>{{0}}));
static_assert(is_written("abc", word_list<1>{{0x636261}}));
static_assert(is_written("abcdefg", word_list<1>{{0x67666564636261}}));
static_assert(is_written("abcdefgh", word_list<2>{{0x6867666564636261, 0}}));
static_assert(is_written("abcdefghi", word_list<2>{{0x6867666564636261, 0x69}}));
static_assert(is_written("\xff\x80", word_list<1>{{0x80ff}}));
static_assert(is_written("schemact", word_list<2>{{format::magic, 0}}));

constexpr bool are_bytes_filled(int count, const word_list<2>& expected, int words) {
  word_list<2> out;
  record_writer to(out.at);
  for (int i = 1; i <= count; ++i) to.add_byte(static_cast<unsigned>(i));
  to.fill();
  return to.count() == words && out == expected;
}
static_assert(are_bytes_filled(0, {{0, 0}}, 0));
static_assert(are_bytes_filled(3, {{0x030201, 0}}, 1));
static_assert(are_bytes_filled(8, {{0x0807060504030201, 0}}, 1));
static_assert(are_bytes_filled(9, {{0x0807060504030201, 9}}, 2));

constexpr format::head some{format::entry::kernel, 2, 1, format::has_types | format::has_kernel,
                            70'000};
constexpr format::head read = format::head::of(some.packed());
static_assert((some.packed() & 0xff) == 'K');
static_assert(read.kind == some.kind && read.parameters == 2 && read.results == 1);
static_assert(read.flags == 9 && read.line == 70'000);

// A new version comes with new numbers: programs that read records know only their own.
static_assert(format::version == 1 && static_cast<int>(schema_ct::code::optional) == 39);

}  // namespace
#endif
