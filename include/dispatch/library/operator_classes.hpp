// SPDX-License-Identifier: BSL-1.0
// Are the custom classes in an operator's schema registered, and those of its kernels?
#pragma once

#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/registry/class_registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Throws Error where a class of argument or return `i`, which are counted together, is not
/// registered. The lock is held.
[[gnu::cold]] SCHEMA_CT_HIDDEN void check_known(const registry& r, const operator_entry& e,
                                                const read_schema& schema, int i);

/// Infers the schema of a definition whose classes may have names by now. The lock is held.
[[gnu::cold]] SCHEMA_CT_HIDDEN void infer_again(registry& r, operator_entry& e,
                                                const kernel_signature& s, ended_schemas& ended);

[[gnu::cold]] SCHEMA_CT_HIDDEN void check_named_classes(registry& r, operator_entry& e,
                                                        ended_schemas& ended);

/// Throws Error unless all classes in the schema of a defined operator are registered, and the
/// kernels take these classes. The lock is held.
SCHEMA_CT_HIDDEN void check_classes(registry& r, operator_entry& e, ended_schemas& ended);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
