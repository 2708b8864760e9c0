// SPDX-License-Identifier: BSL-1.0
// An operator's row: which kernel a call with some keys is for, computed afresh after every change.
#pragma once

#include <dispatch/registry/local_dispatch_key_set.hpp>
#include <dispatch/registry/operator_schema.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// The kernel for a set of keys, from which it takes those whose kernel is a fallthrough.
[[nodiscard]] inline const kernel& kernel_in_row(const operator_entry& e, const dispatch_row& row,
                                                 DispatchKeySet& keys) {
  const kernel* const* kernels = __atomic_load_n(&e.kernels, __ATOMIC_ACQUIRE);
  keys = keys & DispatchKeySet(DispatchKeySet::RAW, row.called_keys);
  for (;;) {
    const int place = keys.getDispatchTableIndexForDispatchKeySet();
    const kernel& k = *kernels[row.numbers[place]];
    if (k.call_form != kernel::form::fallthrough) [[likely]]
      return k;
    keys = keys.remove(keys.highestFunctionalityKey());
  }
}

/// Forgets the operator's row, which the next call computes. The lock is held.
void forget_row(const registry& r, operator_entry& e);

/// Forgets all rows, as a change of the fallbacks demands. The lock is held.
void forget_rows(const registry& r);

namespace internal {

/// Gives a kernel the next number in the operator, for ever. A longer list replaces the list, which
/// stays for those who read it: all lists together are twice as long as the last.
[[nodiscard]] std::uint16_t new_number(registry& r, operator_entry& e, const kernel* wanted);

/// The number of a registered kernel, which it is given where it has none. A fallback has another
/// one in each operator, so that the one it remembers may not be this operator's.
[[nodiscard]] std::uint16_t number_of(registry& r, operator_entry& e, kernel_registration& k);

/// What the operator's row is computed of; false, and nothing, where that is too much to note. The
/// kernels get their numbers.
[[nodiscard]] bool note_parts(registry& r, operator_entry& e, row_parts& parts);

/// The number where a runtime key has no kernel.
[[nodiscard]] std::uint16_t number_without_kernel(DispatchKey key);

/// The number of the kernel for a runtime key. Keys that no kernel and no fallback is for are
/// passed over, except those that compute: PyTorch brings a fallthrough for each of them.
[[nodiscard]] std::uint16_t kernel_number(registry& r, operator_entry& e, const row_rule& rule,
                                          DispatchKey key);

/// The row of the operator's kernels and the fallbacks.
[[nodiscard, gnu::cold]] const dispatch_row* computed_row(registry& r, operator_entry& e);

/// May one of the parameters choose a kernel? Where the word does not show the type, it may.
[[nodiscard]] bool has_keyed_parameter(const kernel_signature& s);

/// Notes what arguments of these keys lead to, and what is left of them below the keys that stand
/// above a backend.
void remember_expected_kernels(const registry& r, const operator_entry& e, const dispatch_row& row,
                               expected_kernels& expected, DispatchKeySet of_arguments,
                               DispatchKeySet remaining);
/// Notes what ordinary tensors lead to of the backend whose kernel was registered first, and of the
/// one whose was registered last, or of the CPU in place of the one or the other; of an operator
/// without tensors, what no keys of arguments lead to.
void remember_expected_kernels(const registry& r, operator_entry& e, const dispatch_row& row);

/// Says for which keys an ordinary call comes to this kernel, which is registered for `key`.
void set_expected_keys(kernel& k, DispatchKey key);

}  // namespace internal

/// Computes the operator's row afresh, and what else a call reads. The lock is held.
const dispatch_row& update_row(registry& r, operator_entry& e);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
