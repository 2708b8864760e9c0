// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/render.hpp>

static_assert(schema_ct::render("f(", 2, {schema_ct::errc::expected_name, 1, 3}).size() != 0);
