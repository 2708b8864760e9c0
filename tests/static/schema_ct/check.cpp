// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/check.hpp>

static_assert(schema_ct::check<double(double)>("f(float x) -> float") == schema_ct::ok);
static_assert(schema_ct::check<double(double)>("f(str x) -> float") != schema_ct::ok);
