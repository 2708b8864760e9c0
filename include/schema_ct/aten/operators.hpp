// SPDX-License-Identifier: BSL-1.0
// PyTorch's own operators: what is registered in the namespace aten is held against them.
#pragma once

#include "../literals/operators.hpp"

/// Is the table visible?
#define SCHEMA_CT_ATEN

/// As SCHEMA_CT_OPERATORS makes it, but in the order of the names and with the C++ signatures. That
/// no schema has a mistake is a test: to read one takes longer than all the literals.
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
