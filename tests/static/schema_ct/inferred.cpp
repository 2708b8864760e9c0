// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <schema_ct/inferred.hpp>

static_assert(schema_ct::inferred<double(double)> == "(float _0) -> float _0");
