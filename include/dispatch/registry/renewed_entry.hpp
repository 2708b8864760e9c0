// SPDX-License-Identifier: BSL-1.0
// An operator that comes back with another C++ signature: who kept a typed handle must not call it.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Notes the mangled signature of an operator's typed handles, once. The lock is held.
SCHEMA_CT_HIDDEN void set_typed_as(registry& r, operator_entry& e, const char* type);

/// The mangled signature F as the registry has it, where this shared object took a handle before:
/// then the same pointer is the same text, whatever shared objects come and go.
template <class F>
SCHEMA_CT_HIDDEN inline constinit const char* known_text = nullptr;

/// Is a typed handle with that signature, which the registry's text says, one for this entry? Where
/// the answer is no, it has to be looked at closely.
[[nodiscard]] SCHEMA_CT_HIDDEN bool is_typed_as(const operator_entry& e, const char* text);
/// Something was defined, or is over.
SCHEMA_CT_HIDDEN void doubt_typed_handles(operator_entry& e);

/// The entry that an operator has with this C++ signature: its own, or, where typed handles of
/// another one were taken in an earlier life, a new one, or one from such a life. What is
/// registered moves there. The lock is held.
[[nodiscard]] SCHEMA_CT_HIDDEN operator_entry& renewed_entry(registry& r, operator_entry& e,
                                                             const kernel_signature& s);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
