// SPDX-License-Identifier: BSL-1.0
// Checks that the custom classes in an operator's schema and its kernels are registered.
#pragma once

#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/registry/class_registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Throws Error if a class of argument or return `i` is not registered; arguments and returns are
/// counted together. The caller holds the lock.
[[gnu::cold]] SCHEMA_CT_HIDDEN void check_known(const registry& r, const operator_entry& e,
                                                const read_schema& schema, int i);

/// Infers the schema of a definition again: its classes may be named now. The lock is held.
[[gnu::cold]] SCHEMA_CT_HIDDEN void infer_again(registry& r, operator_entry& e,
                                                const kernel_signature& s, ended_schemas& ended);

[[gnu::cold]] SCHEMA_CT_HIDDEN void check_named_classes(registry& r, operator_entry& e,
                                                        ended_schemas& ended);

/// Throws Error unless all classes in the schema of a defined operator are registered, and the
/// kernels take these classes. The caller holds the lock.
SCHEMA_CT_HIDDEN void check_classes(registry& r, operator_entry& e, ended_schemas& ended);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
