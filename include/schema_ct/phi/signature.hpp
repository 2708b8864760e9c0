// SPDX-License-Identifier: BSL-1.0
// The parameters of a function of a custom operator: which input, output or attribute each takes.
#pragma once

#include "../signatures/cxx_type.hpp"
#include "attribute.hpp"

namespace schema_ct::phi {

/// The role of a parameter.
enum class role : unsigned char { end, unknown, input, inputs, any_input, output, attribute };

/// A parameter. The role `any_input` takes one tensor or a list.
struct parameter {
  role is = role::end;
  attribute_type type = attribute_type::none;
  type_name name = nullptr;
};

/// A function: its parameters, terminated by one of the role `end`, and whether it returns.
struct function {
  const parameter* parameters;
  bool returns;
  bool returns_otherwise = false;  ///< what Paddle takes from no such function
  type_name result = nullptr;
};

/// The number of parameters of a role.
SCHEMA_CT_HIDDEN constexpr int count(const function& f, role which) {
  int n = 0;
  for (const parameter* p = f.parameters; p->is != role::end; ++p) n += p->is == which;
  return n;
}

}  // namespace schema_ct::phi
