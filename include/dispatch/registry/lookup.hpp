// SPDX-License-Identifier: BSL-1.0
// The kernel for a set of keys, and what is said where there is none.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

[[nodiscard]] std::string place_text(const source_place& place);

/// A text with the overloads that an operator has, for the error of a look-up of another one.
[[nodiscard]] std::string other_overloads(std::string_view name);

/// The operator that a name may have been meant for: the most similar one of its namespace, or the
/// one of that name in another. A line, empty where there is none. The lock is held.
[[nodiscard, gnu::cold]] std::string nearest_name(std::string_view name);

/// A text with a line for each block of the operator's namespace that failed.
[[nodiscard]] std::string failures_of(std::string_view operator_name);

/// The whole signature if there is one, else the name.
[[nodiscard]] std::string signature_text(operator_entry& e);

/// The newest kernel that is registered for this very key; nullptr for none. The lock is held.
[[nodiscard]] const kernel_registration* newest_for(const operator_entry& e, DispatchKey key);

/// The backends an operator has kernels for, as text.
[[nodiscard]] std::string available_kernels(const operator_entry& e);

/// What is missing where the arguments have no data, and where the library says that it is. The
/// lock is held.
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

/// The kernel for a call with a tensor that may only be read.
/// <dispatch/operators/operator_handle.hpp>
[[nodiscard]] const kernel& kernel_for_read_only(operator_entry& e, DispatchKeySet& keys);

/// The kernel for exactly these keys if it is a function of the operator's arguments alone; nullptr
/// where more has to be known.
[[nodiscard, gnu::always_inline]] inline const kernel* plain_kernel_in_row(const operator_entry& e,
                                                                           DispatchKeySet keys) {
  const dispatch_row* const row = __atomic_load_n(&e.row, __ATOMIC_ACQUIRE);
  if (row == nullptr || keys.has_any(read_only_mark)) [[unlikely]]
    return nullptr;
  const kernel* const* kernels = __atomic_load_n(&e.kernels, __ATOMIC_ACQUIRE);
  keys = keys & DispatchKeySet(DispatchKeySet::RAW, row->called_keys);
  const kernel* const k = kernels[row->numbers[keys.getDispatchTableIndexForDispatchKeySet()]];
  if (k->call_form != kernel::form::plain || __atomic_load_n(&e.mixes_symbols, __ATOMIC_RELAXED))
      [[unlikely]]
    return nullptr;
  return k;
}

/// The kernel for exactly these keys, of which those stay that it is called with; throws where
/// there is none. (Left to itself g++ calls it where it has many callers: 12 instructions more.)
[[nodiscard, gnu::always_inline]] inline const kernel& kernel_for(operator_entry& e,
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
