// SPDX-License-Identifier: BSL-1.0
// The table of PyTorch's own operators: registrations in the namespace aten are checked against it.
#pragma once

#include "../literals/operators.hpp"
#include "releases.inc"

/// Is the table visible?
#define SCHEMA_CT_ATEN

// Of the operators that a release added, changed or removed the table has what the included headers
// of PyTorch have. Without these, 0, it has all in their newest form.
#if !defined(SCHEMA_CT_PYTORCH_MINOR)
#define SCHEMA_CT_PYTORCH_MINOR 0
#endif

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
