// SPDX-License-Identifier: BSL-1.0
// An operator that comes back with another C++ signature: who kept a typed handle must not call it.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Notes the mangled signature of an operator's typed handles, once. The lock is held.
void set_typed_as(registry& r, operator_entry& e, const char* type);

/// The mangled signature F as the registry has it, where this shared object took a handle before:
/// then the same pointer is the same text, whatever shared objects come and go.
template <class F>
SCHEMA_CT_HIDDEN inline constinit const char* known_text = nullptr;

/// Is a typed handle with that signature, which the registry's text says, one for this entry? Where
/// the answer is no, the signatures have to be compared.
[[nodiscard]] bool is_typed_as(const operator_entry& e, const char* text);
/// Notes that typed handles have to be compared with the operator again, as something of it was
/// registered or removed. The lock is held.
void doubt_typed_handles(operator_entry& e);

/// The entry that an operator has with this C++ signature: `e` itself, or another one if typed
/// handles of `e` have another signature. That one is new, or a former entry of the operator with
/// this signature. What is registered moves there. The lock is held.
[[nodiscard]] operator_entry& renewed_entry(registry& r, operator_entry& e,
                                            const kernel_signature& s);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
