// SPDX-License-Identifier: BSL-1.0
// An operator's row: which kernel a call with some keys is for, computed afresh after every change.
#pragma once

#include <dispatch/local_dispatch_key_set.hpp>
#include <dispatch/operator_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The kernel for a set of keys, from which it takes those whose kernel is a fallthrough.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const kernel& kernel_in_row(const operator_entry& e,
                                                                  const dispatch_row& row,
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
SCHEMA_CT_HIDDEN inline void forget_row(const registry& r, operator_entry& e) {
  __atomic_store_n(&e.common, &r.missing, __ATOMIC_RELEASE);
  __atomic_store_n(&e.usual, &r.missing, __ATOMIC_RELEASE);
  __atomic_store_n(&e.row, nullptr, __ATOMIC_RELEASE);
}

/// Forgets all rows, as a change of the fallbacks demands. The lock is held.
SCHEMA_CT_HIDDEN inline void forget_rows(const registry& r) {
  for_each_entry(r, [&](operator_entry& e) { forget_row(r, e); });
}

namespace internal {

/// Gives a kernel the next number in the operator, for ever. A longer list replaces the list, which
/// stays for those who read it: all lists together are twice as long as the last.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::uint16_t new_number(registry& r, operator_entry& e,
                                                               const kernel* wanted) {
  constexpr unsigned most = 65535;
  const unsigned count = e.kernel_count;
  if (count == most)
    throw Error(
        message({"the operator ", e.name, " has had more than ", most - operator_entry::first_own,
                 " kernels at a time: end some of their registrations"}));
  const bool is_full = count == 0 || (count >= 4 && (count & (count - 1)) == 0);
  if (is_full) {
    const std::size_t size = (count == 0 ? 4 : count * 2) * sizeof(const kernel*);
    auto** longer = reinterpret_cast<const kernel**>(r.memory.take(size));
    if (count != 0) std::memcpy(longer, e.kernels, count * sizeof(const kernel*));
    __atomic_store_n(&e.kernels, longer, __ATOMIC_RELEASE);
  }
  const_cast<const kernel**>(e.kernels)[count] = wanted;
  ++e.kernel_count;
  return static_cast<std::uint16_t>(count);
}

/// The number of a registered kernel, which it is given where it has none. A fallback has another
/// one in each operator, so that the one it remembers may not be this operator's.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::uint16_t number_of(registry& r, operator_entry& e,
                                                              kernel_registration& k) {
  if (k.number != 0 && k.number < e.kernel_count && e.kernels[k.number] == &k.function)
    return k.number;
  unsigned i = operator_entry::first_own;
  while (i < e.kernel_count && e.kernels[i] != &k.function) ++i;
  return k.number =
             i < e.kernel_count ? static_cast<std::uint16_t>(i) : new_number(r, e, &k.function);
}

/// The number of the kernel for a runtime key. Keys that no kernel and no fallback is for are
/// passed over, except those that compute: PyTorch brings a fallthrough for each of them.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::uint16_t kernel_number(registry& r, operator_entry& e,
                                                                  const row_rule& rule,
                                                                  DispatchKey key) {
  const row_rule::choice choice = rule.choose(key);
  if (choice.registration != nullptr) {
    auto& k = const_cast<kernel_registration&>(*choice.registration);
    if (k.function.call_form != kernel::form::fallthrough) return number_of(r, e, k);
    // Nothing comes after no key at all.
    return key == DispatchKey::Undefined ? operator_entry::is_missing
                                         : operator_entry::is_fallthrough;
  }
  if (choice.from == row_rule::origin::ambiguous_autogradother) return operator_entry::is_ambiguous;
  const DispatchKey functionality = toFunctionalityKey(key);
  const bool computes = key == DispatchKey::Undefined ||
                        functionality == DispatchKey::NestedTensor ||
                        backend_dispatch_keyset.has(functionality);
  if (computes) return operator_entry::is_missing;
  return operator_entry::is_fallthrough;
}

/// May one of the parameters choose a kernel? Where the word does not show the type, it may.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool has_keyed_parameter(const kernel_signature& s) {
  constexpr auto tensor = static_cast<schema_ct::type_word>(schema_ct::code::tensor);
  for (unsigned i = 0; i != s.parameter_count; ++i) {
    const schema_ct::type_word word = s.parameters[i]->word;
    const int first_code = (63 - __builtin_clzll(word)) / 8 * 8;
    if (schema_ct::is_wide(word) || word >> first_code == tensor) return true;
  }
  return false;
}

/// Notes what an ordinary tensor of the operator's first backend leads to, with the keys above its
/// backend and below them; of an operator without tensors, what no keys of arguments lead to.
SCHEMA_CT_HIDDEN inline void remember_common_kernels(const registry& r, operator_entry& e,
                                                     const dispatch_row& row) {
  const kernel_registration* const typed = newest_typed(e);
  if (typed == nullptr || e.mixes_symbols || e.observed) return;
  const bool has_tensors = has_keyed_parameter(*typed->function.signature);
  BackendComponent backend = BackendComponent::CPUBit;
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older)
    if (toFunctionalityKey(k->key) == DispatchKey::Dense) backend = toBackendComponent(k->key);
  DispatchKeySet keys;
  if (has_tensors) keys = DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend);
  const kernel& usual = kernel_in_row(e, row, keys);
  if (usual.call_form == kernel::form::plain && usual.own_keys == keys.raw_repr()) {
    __atomic_store_n(&const_cast<kernel&>(usual).called_keys, row.called_keys, __ATOMIC_RELAXED);
    __atomic_store_n(&e.usual, &usual, __ATOMIC_RELEASE);
  }
  const std::uint64_t typical = has_tensors ? host::typical_key_set(backend).raw_repr() : 0;
  keys = without_guards.of_call(DispatchKeySet(DispatchKeySet::RAW, typical));
  const kernel& common = kernel_in_row(e, row, keys);
  if (r.has_guards || (common.usual_keys & ~wants_keys) != typical) return;
  if (common.call_form == kernel::form::keyed)
    __atomic_store_n(&const_cast<kernel&>(common).own_keys, keys.raw_repr(), __ATOMIC_RELAXED);
  __atomic_store_n(&e.common, &common, __ATOMIC_RELEASE);
}

/// Says for which keys an ordinary call comes to this kernel, which is registered for `key`.
SCHEMA_CT_HIDDEN inline void set_usual_keys(kernel& k, DispatchKey key) {
  if (k.call_form != kernel::form::plain && k.call_form != kernel::form::keyed) return;
  DispatchKeySet usual, own;
  if (has_keyed_parameter(*k.signature)) {
    BackendComponent backend = toBackendComponent(key);
    if (backend == BackendComponent::InvalidBit) backend = BackendComponent::CPUBit;
    usual = host::typical_key_set(backend);
    own = DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend);
  }
  k.usual_keys = usual.raw_repr();
  if (k.call_form == kernel::form::keyed)
    k.usual_keys |= wants_keys;
  else
    k.own_keys = own.raw_repr();
}

}  // namespace internal

/// Computes the operator's row afresh, and what else a call reads. The lock is held.
SCHEMA_CT_HIDDEN inline const dispatch_row& update_row(registry& r, operator_entry& e) {
  if (e.kernel_count == 0)
    for (const kernel* k : {&r.missing, &r.fallthrough, &r.ambiguous})
      static_cast<void>(internal::new_number(r, e, k));
  internal::note_keyed_arguments(r, e);
  const row_rule rule(e, r.fallbacks);
  dispatch_row computed{};
  // A functionality that no backend computes need not be looked at in a call.
  DispatchKeySet called = backend_bitset_mask | read_only_mark;
  auto set = [&](DispatchKey key) {
    const std::uint16_t number = internal::kernel_number(r, e, rule, key);
    if (number != operator_entry::is_fallthrough) called |= DispatchKeySet(key);
    computed.numbers[getDispatchTableIndexForDispatchKey(key)] = number;
  };
  set(DispatchKey::Undefined);
  for (const DispatchKey key : DispatchKeySet(DispatchKeySet::FULL)) set(key);
  computed.called_keys = called.raw_repr();
  const auto* row =
      static_cast<const dispatch_row*>(r.rows.get(r.memory, &computed, sizeof computed));
  internal::remember_common_kernels(r, e, *row);
  __atomic_store_n(&e.row, row, __ATOMIC_RELEASE);
  return *row;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
