// SPDX-License-Identifier: BSL-1.0
// The engine's part of value_print.hpp.
#pragma once

#include <dispatch/values/value_print.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE bool says_its_type(const Type& member) {
  return !member.is_optional() && member.last() != schema_ct::code::any &&
         member.last() != schema_ct::code::union_type;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
