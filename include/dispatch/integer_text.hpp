// SPDX-License-Identifier: BSL-1.0
// Integers as decimal text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <schema_ct/config.hpp>
#include <string>

namespace dispatch::internal {

/// Adds what "%lld" prints, at a tenth of its cost. std::to_string would bring a table that g++
/// makes a unique symbol.
SCHEMA_CT_HIDDEN inline void append_integer(std::string& out, std::int64_t value) {
  char digits[20];
  std::size_t first = sizeof digits;
  auto rest = static_cast<std::uint64_t>(value);
  if (value < 0) rest = 0 - rest;
  do digits[--first] = static_cast<char>('0' + rest % 10);
  while ((rest /= 10) != 0);
  if (value < 0) digits[--first] = '-';
  out.append(digits + first, sizeof digits - first);
}

}  // namespace dispatch::internal
