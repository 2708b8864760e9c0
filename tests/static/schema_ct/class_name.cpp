// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
// Compiled alone: its header stands before the first schema that is checked.
#include <schema_ct/class_name.hpp>

namespace shop {
struct Counter {};
}  // namespace shop
SCHEMA_CT_CLASS(shop::Counter, "shop.Counter");
static_assert(schema_ct::class_name<shop::Counter>[0] == 's');
