// SPDX-License-Identifier: BSL-1.0
// The blocks of a file, which the compiler runs at the end of it.
#pragma once

#include <utility>
#include "misfit.hpp"
#include "registrations.hpp"

#if defined(__CUDACC__)
// nvcc's front end warns of friends that are intended, as in dispatch/library/library.hpp.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1301, 1407
#endif

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace blocks {

#if defined(__GNUC__) && !defined(__clang__)
// These functions are declared here and defined when a block instantiates `placed`.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#if __GNUC__ >= 16
#pragma GCC diagnostic ignored "-Wsfinae-incomplete"
#endif
#endif
// Each file counts its own blocks.
namespace {
/// The block with this number defines block_at() to return its class.
template <int number>
struct place {
  friend constexpr auto block_at(place<number>);
};
template <int number, class Block>
struct placed {
  friend constexpr auto block_at(place<number>) { return Block(); }
};
}  // namespace
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// The number of blocks before the place where Asker is first used.
template <class Asker, int number = 0>
consteval int count_before() {
  if constexpr (requires { block_at(place<number>()); })
    return count_before<Asker, number + 1>();
  else
    return number;
}

/// The number of a block: a class that returns its namespace from `ns()` and registers on a
/// recorder in `run(to)`. The macro of the block uses `number_of` here for the first time.
template <class Block>
inline constexpr int number_of = count_before<Block>();
template <class Block>
using numbered = placed<number_of<Block>, Block>;
template <int number>
using block = decltype(block_at(place<number>()));

/// The number of registrations in a block. A text that ended with the body is not a constant:
/// without this check clang would continue with a block that it has refused.
template <class Block>
consteval int count() {
  recorder to;
  to.ns = Block::ns();
  Block::run(to);
  while (registered_texts* last = to.texts) {
    static_cast<void>(*last->text == 0);
    to.texts = last->before;
    delete last;
  }
  return to.count;
}

/// The same as a type; -1 where the body is not a constant.
template <class Block, int size = count<Block>()>
std::integral_constant<int, size> counted(const Block*);
std::integral_constant<int, -1> counted(const void*);
template <class Block>
using counted_as = decltype(counted(static_cast<const Block*>(nullptr)));
/// Is the body of the block a constant?
template <class Block>
consteval bool is_read() {
  return counted_as<Block>::value >= 0;
}
template <class Block>
inline constexpr int size_of = is_read<Block>() ? counted_as<Block>::value : 0;

/// The index of a block's first registration among those of the file.
template <int number>
inline constexpr int first_of = first_of<number - 1> + size_of<block<number - 1>>;
template <>
inline constexpr int first_of<0> = 0;

/// The registrations of all blocks. File is any type that delays a template to the end of the file.
template <class File>
class file {
 public:
  consteval file() { read(std::make_integer_sequence<int, count>()); }
  registrations<first_of<count_before<File>()> + 1> found;

 private:
  static constexpr int count = count_before<File>();
  // g++ warns of a place that is looked up and never defined.
  static_assert(sizeof(placed<count, File*>) != 0);

  template <int... number>
  consteval void read(std::integer_sequence<int, number...>) {
    (read_block<block<number>>(first_of<number>), ...);
    found.connect(first_of<count>);
  }
  template <class Block>
  consteval void read_block(int first) {
    [[maybe_unused]] recorder to{found.all + first, Block::ns(), true};
    if constexpr (size_of<Block> != 0) Block::run(to);
  }
};
template <class File>
inline constexpr file<File> read;

/// The registrations of a block that do not fit, starting with number `from`. One evaluation looks
/// at few of them, because clang limits it to a million steps.
template <class File, class Block, int from = 0>
struct misfits {
  static constexpr int begin = first_of<number_of<Block>>;
  static constexpr int size = size_of<Block>;
  static constexpr int at = read<File>.found.next(begin + from, begin + size) - begin;
  static constexpr bool is_one = at != size && read<File>.found.is_wrong(begin + at);
  static constexpr bool is_last = at == size;
  static constexpr bool is_read = blocks::is_read<Block>();
  static consteval int count_all() { return count<Block>(); }
  using next = misfits<File, Block, is_one ? at + 1 : at>;
  static consteval report::finding what() { return read<File>.found.find(begin + at); }
};

}  // namespace blocks
}  // namespace schema_ct

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
