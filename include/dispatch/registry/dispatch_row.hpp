// SPDX-License-Identifier: BSL-1.0
// An operator's row: the kernel for each set of keys. Every change causes the row to be recomputed.
#pragma once

#include <dispatch/registry/local_dispatch_key_set.hpp>
#include <dispatch/registry/operator_schema.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// What the row has for a set of keys: a kernel, a fallthrough or none. Removes the keys that no
/// kernel takes from the set.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline const kernel& entry_in_row(const operator_entry& e,
                                                                        const dispatch_row& row,
                                                                        DispatchKeySet& keys) {
  const kernel* const* kernels = __atomic_load_n(&e.kernels, __ATOMIC_ACQUIRE);
  keys = keys & DispatchKeySet(DispatchKeySet::RAW, row.called_keys);
  return *kernels[row.numbers[keys.getDispatchTableIndexForDispatchKeySet()]];
}

/// The kernel for a set of keys. Removes the keys whose kernel is a fallthrough from the set.
[[nodiscard]] inline const kernel& kernel_in_row(const operator_entry& e, const dispatch_row& row,
                                                 DispatchKeySet& keys) {
  for (;;) {
    const kernel& k = entry_in_row(e, row, keys);
    if (k.call_form != kernel::form::fallthrough) [[likely]]
      return k;
    keys = keys.remove(keys.highestFunctionalityKey());
  }
}

/// Discards the operator's row; the next call that needs it recomputes it. The lock is held.
void forget_row(const registry& r, operator_entry& e);

/// Discards all rows, because the fallbacks changed. The lock is held.
void forget_rows(const registry& r);

namespace internal {

/// Does the kernel serve ordinary calls of its backend's tensors if the operator has no others but
/// of backends, and there is no fallback?
[[nodiscard]] bool serves_backend(const kernel_registration& k);
/// Does it serve all ordinary calls if the operator has no other, and there is no fallback?
[[nodiscard]] bool serves_all(const kernel_registration& k);
/// The kernels that ordinary calls run without a row: the operator's only one, or those of its two
/// backends, the older one first. The registry's `missing` where they need the row.
struct kernels_without_row {
  const kernel* first;
  const kernel* second;
};
[[nodiscard]] kernels_without_row usual_kernels(const registry& r, const operator_entry& e);

/// Gives a kernel the next number in the operator, for ever. A longer list replaces the old one,
/// which stays for its readers: together all lists are at most twice as long as the last.
[[nodiscard]] std::uint16_t new_number(registry& r, operator_entry& e, const kernel* wanted);

/// The number of a registered kernel, which gets one if it has none. A fallback has a different
/// number in each operator, so the number that it stores may belong to another operator.
[[nodiscard]] std::uint16_t number_of(registry& r, operator_entry& e, kernel_registration& k);

/// Collects the input of the operator's row, and gives the kernels their numbers. Returns false and
/// collects nothing if there is too much.
[[nodiscard]] bool note_parts(registry& r, operator_entry& e, row_parts& parts);

/// The number for a runtime key without a kernel.
[[nodiscard]] std::uint16_t number_without_kernel(DispatchKey key);

/// The number of the kernel for a runtime key. A key with neither kernel nor fallback is skipped
/// unless it computes: PyTorch registers a fallthrough for each such key.
[[nodiscard]] std::uint16_t kernel_number(registry& r, operator_entry& e, const row_rule& rule,
                                          DispatchKey key);

/// The row for the operator's kernels and the fallbacks.
[[nodiscard, gnu::cold]] const dispatch_row* computed_row(registry& r, operator_entry& e);

/// May a parameter choose a kernel? True if the word does not show the type.
[[nodiscard]] bool has_keyed_parameter(const kernel_signature& s);

/// Stores the kernels for arguments with these keys, and for the keys that remain of them below
/// those that precede a backend.
void remember_expected_kernels(const registry& r, const operator_entry& e, const dispatch_row& row,
                               expected_kernels& expected, DispatchKeySet of_arguments,
                               DispatchKeySet remaining);
/// Stores the kernels for ordinary tensors of two backends: those whose kernels were registered
/// first and last, or the CPU in place of one of them. For an operator without tensors, stores the
/// kernel for a call without keys.
void remember_expected_kernels(const registry& r, operator_entry& e, const dispatch_row& row);

/// Sets the keys for which an ordinary call runs this kernel, which is registered for `key`.
void set_expected_keys(kernel& k, DispatchKey key);

}  // namespace internal

/// Recomputes the operator's row, and what else a call reads. The lock is held.
const dispatch_row& update_row(registry& r, operator_entry& e);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
