// SPDX-License-Identifier: BSL-1.0
// The table of PyTorch's own operators: registrations in the namespace aten are checked against it.
#pragma once

#include "../literals/operators.hpp"

/// Is the table visible?
#define SCHEMA_CT_ATEN

/// What SCHEMA_CT_OPERATORS makes, but sorted by name and with the C++ signatures. A test checks
/// the schemas: here that would take the compiler longer than all the literals of a file.
template <>
struct schema_ct::operators<"aten"> {
  SCHEMA_CT_HIDDEN static constexpr const char* schema_ct_texts[] = {
      "aten",
#include "schemas.inc"
  };
  SCHEMA_CT_HIDDEN static constexpr const char* schema_ct_signatures[] = {
#include "signatures.inc"
  };
  SCHEMA_CT_HIDDEN static constexpr schema_ct::operator_list schema_ct_list{
      schema_ct_texts, static_cast<int>(sizeof(schema_ct_signatures) / sizeof(const char*)),
      schema_ct_signatures, true};
};
static_assert(sizeof(schema_ct::operators<"aten">::schema_ct_texts) ==
              sizeof(schema_ct::operators<"aten">::schema_ct_signatures) + sizeof(const char*));
