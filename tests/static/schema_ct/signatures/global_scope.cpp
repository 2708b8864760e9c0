// SPDX-License-Identifier: BSL-1.0
#include <schema_ct/signatures/global_scope.hpp>

struct outside {};
namespace space {
struct inside {};
}  // namespace space

static_assert(schema_ct::is_global<outside>());
static_assert(schema_ct::is_global<struct declared_by_its_use>());
static_assert(!schema_ct::is_global<space::inside>());

SCHEMA_CT_AT_GLOBAL_SCOPE("this")
SCHEMA_CT_AT_GLOBAL_SCOPE("this")
