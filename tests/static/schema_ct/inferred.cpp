// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/inferred.hpp>

static_assert(schema_ct::inferred<double(double)> == "(float _0) -> float _0");
