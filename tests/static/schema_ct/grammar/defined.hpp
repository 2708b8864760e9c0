// SPDX-License-Identifier: BSL-1.0
// Reads a schema by the rules for definitions of operators.
#pragma once

#include <schema_ct/check/check.hpp>

template <std::size_t N>
constexpr schema_ct::error defined(const char (&schema)[N]) {
  schema_ct::checker c;
  c.defines = true;
  return schema_ct::detail::run(schema, N - 1, c, false);
}

/// Whether PyTorch's parser takes the schema and a definition refuses it with this error.
template <std::size_t N>
constexpr bool refused(const char (&schema)[N], const schema_ct::error& expected) {
  return schema_ct::parse(schema) == schema_ct::ok && defined(schema) == expected;
}
