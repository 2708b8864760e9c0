// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <schema_ct/literal.hpp>

constexpr schema_ct::literal<double (*)(double)> checked = "f(float x) -> float";
static_assert(*checked.text() == 'f');
