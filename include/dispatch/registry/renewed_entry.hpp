// SPDX-License-Identifier: BSL-1.0
// An operator that is redefined with another C++ signature: old typed handles must not call it.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Sets the mangled signature of an operator's typed handles, once. The lock is held.
void set_typed_as(registry& r, operator_entry& e, const char* type);

/// The registry's copy of the mangled signature F, if this shared object took a handle before. Then
/// equal pointers mean equal texts, whatever shared objects are loaded or unloaded.
template <class F>
SCHEMA_CT_HIDDEN inline constinit const char* known_text = nullptr;

/// Does a typed handle with that signature, a text of the registry, belong to this entry? If false,
/// the signatures must be compared.
[[nodiscard]] bool is_typed_as(const operator_entry& e, const char* text);
/// Marks that typed handles must be compared with the operator again, because something of it was
/// registered or removed. The lock is held.
void doubt_typed_handles(operator_entry& e);

/// The entry for an operator with this C++ signature: `e`, or another entry if typed handles of `e`
/// have another signature. That is a former entry with this signature, or a new one. All
/// registrations move there. The lock is held.
[[nodiscard]] operator_entry& renewed_entry(registry& r, operator_entry& e,
                                            const kernel_signature& s);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
