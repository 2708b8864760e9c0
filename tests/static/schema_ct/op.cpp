// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <schema_ct/op.hpp>

using scaled = schema_ct::op<"scaled(float x, float by=2.) -> float">;
static_assert(scaled::name == "scaled");
