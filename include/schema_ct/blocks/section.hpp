// SPDX-License-Identifier: BSL-1.0
// Emits the record of a file into a section of its object that no program loads.
#pragma once

#include <initializer_list>
#include "record.hpp"

#if SCHEMA_CT_RECORDS
namespace schema_ct {
namespace SCHEMA_CT_HIDDEN blocks {

/// The number of words in one assembler statement: compilers allow it 30 operands.
inline constexpr int group_size = 30;
/// The limit of registrations in a record: clang allows a constant a million steps.
inline constexpr int most_registrations = 5'000;

template <class File>
consteval unsigned flags_of_file() {
  unsigned out = symbols_are_numbers<> ? record_format::numbers_are_symbols : 0U;
#if defined(SCHEMA_CT_STRICT)
  out |= record_format::is_strict;
#endif
  return out;
}

template <class File, int number>
consteval void write_block(file_record& to) {
  using placed = block<number>;
  to.add_block(placed::where(), placed::ns(), is_read<placed>());
  for (int i = 0; i != size_of<placed>; ++i) to.add(read<File>.found.all[first_of<number> + i]);
}

/// Writes the record of the first blocks, as many as `numbers` has.
template <class File, int... number>
consteval void write(file_record& to, std::integer_sequence<int, number...>) {
  static_cast<void>(std::initializer_list<int>{(write_block<File, number>(to), 0)...});
}
template <class File>
consteval void write(file_record& to) {
  write<File>(to, std::make_integer_sequence<int, count_before<File>()>());
}

/// The record, without the blocks if it would be too long.
template <class File>
struct record_words {
  static constexpr bool is_too_long = first_of<count_before<File>()> > most_registrations;

  static consteval void put(file_record& to, int words) {
    to.begin(words, flags_of_file<File>() | (is_too_long ? record_format::is_too_long : 0U));
    if constexpr (!is_too_long) write<File>(to);
  }
  static consteval int count_groups() {
    file_record counted{record_writer()};
    put(counted, 0);
    return (counted.size() + group_size - 1) / group_size;
  }

  static constexpr int groups = count_groups();
  std::uint64_t all[groups * group_size]{};

  consteval record_words() {
    file_record to{record_writer(all)};
    put(to, groups * group_size);
  }
};
template <class File>
struct record {
  static constexpr record_words<File> words{};
};

// An operand modifier prints a number without the `$` of an instruction's operand. The modifier for
// which every compiler accepts 64 bits prints the negated number.
#define SCHEMA_CT_WORD(i) "i"(-record<File>::words.all[group * group_size + (i)])
#define SCHEMA_CT_WORDS(i)                                                                        \
  SCHEMA_CT_WORD(i), SCHEMA_CT_WORD(i + 1), SCHEMA_CT_WORD(i + 2), SCHEMA_CT_WORD(i + 3),         \
      SCHEMA_CT_WORD(i + 4), SCHEMA_CT_WORD(i + 5), SCHEMA_CT_WORD(i + 6), SCHEMA_CT_WORD(i + 7), \
      SCHEMA_CT_WORD(i + 8), SCHEMA_CT_WORD(i + 9)

template <class File, int group>
[[gnu::always_inline]] inline void emit_group() {
  asm inline volatile(
      ".pushsection " SCHEMA_CT_RECORD_SECTION
      ",\"\",%%progbits\n"
      ".quad %n0,%n1,%n2,%n3,%n4,%n5,%n6,%n7,%n8,%n9,%n10,%n11,%n12,%n13,%n14,%n15,%n16,%n17,%n18,"
      "%n19,%n20,%n21,%n22,%n23,%n24,%n25,%n26,%n27,%n28,%n29\n"
      ".popsection"
      :
      : SCHEMA_CT_WORDS(0), SCHEMA_CT_WORDS(10), SCHEMA_CT_WORDS(20));
}
template <class File, int... group>
[[gnu::always_inline]] inline void emit_groups(std::integer_sequence<int, group...>) {
  static_cast<void>(std::initializer_list<int>{(emit_group<File, group>(), 0)...});
}

#undef SCHEMA_CT_WORD
#undef SCHEMA_CT_WORDS

/// Emits the record. Only the first block of a file does so, for all blocks.
template <class File, class Block>
[[gnu::always_inline]] inline void emit_record() {
  if constexpr (number_of<Block> == 0)
    emit_groups<File>(std::make_integer_sequence<int, record_words<File>::groups>());
}

}  // namespace blocks
}  // namespace schema_ct
#endif
