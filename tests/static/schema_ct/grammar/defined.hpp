// SPDX-License-Identifier: BSL-1.0
// A schema read by the rules for what defines an operator.
#pragma once

#include <schema_ct/check/check.hpp>

template <std::size_t N>
constexpr schema_ct::error defined(const char (&schema)[N]) {
  schema_ct::checker c;
  c.defines = true;
  return schema_ct::detail::run(schema, N - 1, c, false);
}

/// Is it a schema for PyTorch's parser, and wrong in a definition?
template <std::size_t N>
constexpr bool refused(const char (&schema)[N], const schema_ct::error& expected) {
  return schema_ct::parse(schema) == schema_ct::ok && defined(schema) == expected;
}
