// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/literal.hpp>

constexpr schema_ct::literal<double (*)(double)> checked = "f(float x) -> float";
static_assert(*checked.text() == 'f');
