// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/operators.hpp>

SCHEMA_CT_OPERATORS(vision, "scale(float x) -> float");
static_assert(schema_ct::operators_of<"vision">.size == 1);
