// SPDX-License-Identifier: BSL-1.0
// The engine's part of dispatch_row.hpp.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE void forget_row(const registry& r, operator_entry& e) {
  for (expected_kernels* expected : {&e.expected, &e.also_expected}) {
    __atomic_store_n(&expected->by_argument_keys, &r.missing, __ATOMIC_RELEASE);
    __atomic_store_n(&expected->by_remaining_keys, &r.missing, __ATOMIC_RELEASE);
  }
  __atomic_store_n(&e.row, nullptr, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE void forget_rows(const registry& r) {
  for_each_entry(r, [&](operator_entry& e) { forget_row(r, e); });
}

namespace internal {

SCHEMA_CT_ENGINE std::uint16_t new_number(registry& r, operator_entry& e, const kernel* wanted) {
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

SCHEMA_CT_ENGINE std::uint16_t number_of(registry& r, operator_entry& e, kernel_registration& k) {
  if (k.number != 0 && k.number < e.kernel_count && e.kernels[k.number] == &k.function)
    return k.number;
  unsigned i = operator_entry::first_own;
  while (i < e.kernel_count && e.kernels[i] != &k.function) ++i;
  return k.number =
             i < e.kernel_count ? static_cast<std::uint16_t>(i) : new_number(r, e, &k.function);
}

SCHEMA_CT_ENGINE std::uint16_t kernel_number(registry& r, operator_entry& e, const row_rule& rule,
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

SCHEMA_CT_ENGINE bool has_keyed_parameter(const kernel_signature& s) {
  constexpr auto tensor = static_cast<schema_ct::type_word>(schema_ct::code::tensor);
  for (unsigned i = 0; i != s.parameter_count; ++i) {
    const schema_ct::type_word word = s.parameters[i]->word;
    const int first_code = (63 - __builtin_clzll(word)) / 8 * 8;
    if (schema_ct::is_wide(word) || word >> first_code == tensor) return true;
  }
  return false;
}

SCHEMA_CT_ENGINE void remember_expected_kernels(const registry& r, const operator_entry& e,
                                                const dispatch_row& row, expected_kernels& expected,
                                                DispatchKeySet of_arguments,
                                                DispatchKeySet remaining) {
  const kernel& last = kernel_in_row(e, row, remaining);
  if (last.call_form == kernel::form::plain && last.remaining_keys == remaining.raw_repr()) {
    __atomic_store_n(&const_cast<kernel&>(last).called_keys, row.called_keys, __ATOMIC_RELAXED);
    __atomic_store_n(&expected.by_remaining_keys, &last, __ATOMIC_RELEASE);
  }
  DispatchKeySet keys = without_guards.of_call(of_arguments);
  const kernel& first = kernel_in_row(e, row, keys);
  if (r.has_guards || (first.argument_keys & ~wants_keys) != of_arguments.raw_repr()) return;
  if (first.call_form == kernel::form::keyed)
    __atomic_store_n(&const_cast<kernel&>(first).handed_keys, keys.raw_repr(), __ATOMIC_RELAXED);
  __atomic_store_n(&expected.by_argument_keys, &first, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE void remember_expected_kernels(const registry& r, operator_entry& e,
                                                const dispatch_row& row) {
  const kernel_registration* const typed = newest_typed(e);
  if (typed == nullptr || e.mixes_symbols || e.observed) return;
  if (!has_keyed_parameter(*typed->function.signature))
    return remember_expected_kernels(r, e, row, e.expected, {}, {});
  const auto remember = [&](expected_kernels& expected, BackendComponent backend) {
    remember_expected_kernels(r, e, row, expected, host::typical_key_set(backend),
                              DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend));
  };
  BackendComponent first = BackendComponent::CPUBit, last = first;
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older) {
    if (toFunctionalityKey(k->key) != DispatchKey::Dense || k->key == DispatchKey::Meta) continue;
    first = toBackendComponent(k->key);
    if (last == BackendComponent::CPUBit) last = first;
  }
  remember(e.expected, first);
  remember(e.also_expected, last == first ? BackendComponent::CPUBit : last);
}

SCHEMA_CT_ENGINE void set_expected_keys(kernel& k, DispatchKey key) {
  if (k.call_form != kernel::form::plain && k.call_form != kernel::form::keyed) return;
  DispatchKeySet of_arguments, remaining;
  if (has_keyed_parameter(*k.signature)) {
    BackendComponent backend = toBackendComponent(key);
    if (backend == BackendComponent::InvalidBit) backend = BackendComponent::CPUBit;
    of_arguments = host::typical_key_set(backend);
    remaining = DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend);
  }
  k.argument_keys = of_arguments.raw_repr();
  if (k.call_form == kernel::form::keyed)
    k.argument_keys |= wants_keys;
  else
    k.remaining_keys = remaining.raw_repr();
}

}  // namespace internal

SCHEMA_CT_ENGINE const dispatch_row& update_row(registry& r, operator_entry& e) {
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
  internal::remember_expected_kernels(r, e, *row);
  __atomic_store_n(&e.row, row, __ATOMIC_RELEASE);
  return *row;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
