// SPDX-License-Identifier: BSL-1.0
// Looks up the kernel for a set of keys, and reports a missing kernel.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

[[nodiscard]] std::string place_text(const source_place& place);

/// Lists the overloads of an operator, for the error of a look-up of another overload.
[[nodiscard]] std::string other_overloads(std::string_view name);

/// The operator that a name was probably meant for: the most similar name of its namespace, or the
/// same name in another namespace. A line, or empty. The lock is held.
[[nodiscard, gnu::cold]] std::string nearest_name(std::string_view name);

/// A text with a line for each failed block of the operator's namespace.
[[nodiscard]] std::string failures_of(std::string_view operator_name);

/// The whole signature if there is one, otherwise the name.
[[nodiscard]] std::string signature_text(operator_entry& e);

/// The newest kernel registered for exactly this key, or nullptr. The lock is held.
[[nodiscard]] const kernel_registration* newest_for(const operator_entry& e, DispatchKey key);

/// The backends for which an operator has kernels, as text.
[[nodiscard]] std::string available_kernels(const operator_entry& e);

/// The error for arguments without data when the Meta kernel is missing, and the module that the
/// library names for it. The lock is held.
[[nodiscard]] std::string missing_meta_kernel(operator_entry& e);

[[noreturn, gnu::cold]] void report_missing(operator_entry& e, DispatchKeySet keys);

[[noreturn, gnu::cold]] void report_ambiguous(operator_entry& e);

[[nodiscard, gnu::cold]] const dispatch_row& make_row(operator_entry& e);
[[nodiscard]] inline const dispatch_row& current_row(operator_entry& e) {
  const dispatch_row* row = __atomic_load_n(&e.row, __ATOMIC_ACQUIRE);
  return row != nullptr ? *row : make_row(e);
}

[[nodiscard, gnu::cold]] const keyed_arguments& make_keyed(operator_entry& e);
/// Where a boxed call of the operator looks for keys.
[[nodiscard]] inline const keyed_arguments& current_keyed(operator_entry& e) {
  const keyed_arguments* keyed = __atomic_load_n(&e.keyed, __ATOMIC_ACQUIRE);
  return keyed != nullptr ? *keyed : make_keyed(e);
}

/// The kernel for a call with a read-only tensor.
/// <dispatch/operators/operator_handle.hpp>
[[nodiscard]] const kernel& kernel_for_read_only(operator_entry& e, DispatchKeySet& keys);

/// The kernel for exactly these keys. Changes `keys` to those passed to the kernel. Throws if there
/// is no kernel. (Without the attribute g++ does not inline it everywhere: 12 instructions more.)
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline const kernel& kernel_for(operator_entry& e,
                                                                      DispatchKeySet& keys) {
  if (keys.has_any(read_only_mark)) [[unlikely]]
    return kernel_for_read_only(e, keys);
  const kernel& k = kernel_in_row(e, current_row(e), keys);
  if (!k.can_be_called()) [[unlikely]] {
    if (k.call_form == kernel::form::ambiguous) report_ambiguous(e);
    report_missing(e, keys);
  }
  return k;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
