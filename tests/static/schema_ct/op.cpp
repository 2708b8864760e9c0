// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/op.hpp>

using scaled = schema_ct::op<"scaled(float x, float by=2.) -> float">;
static_assert(scaled::name == "scaled");
