// SPDX-License-Identifier: BSL-1.0
// The parameters of a function of a custom operator: which input, output or attribute each takes.
#pragma once

#include "../signatures/cxx_type.hpp"
#include "attribute.hpp"

namespace schema_ct::phi {

/// What a parameter is.
enum class role : unsigned char { end, unknown, input, inputs, any_input, output, attribute };

/// A parameter: `any_input` of the role takes one tensor as well as a list.
struct parameter {
  role is = role::end;
  attribute_type type = attribute_type::none;
  type_name name = nullptr;
};

/// A function: its parameters, after which one of the role `end` stands, and whether it returns.
struct function {
  const parameter* parameters;
  bool returns;
  bool returns_otherwise = false;  ///< what Paddle takes from no such function
  type_name result = nullptr;
};

/// What a function's parameters are, counted.
SCHEMA_CT_HIDDEN constexpr int count(const function& f, role which) {
  int n = 0;
  for (const parameter* p = f.parameters; p->is != role::end; ++p) n += p->is == which;
  return n;
}

}  // namespace schema_ct::phi
