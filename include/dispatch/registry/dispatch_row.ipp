// SPDX-License-Identifier: BSL-1.0
// The engine's part of dispatch_row.hpp.
#pragma once

#include <dispatch/registry/dispatch_row.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE void forget_row(const registry& r, operator_entry& e) {
  const internal::kernels_without_row usual = internal::usual_kernels(r, e);
  __atomic_store_n(&e.expected.by_argument_keys, usual.first, __ATOMIC_RELEASE);
  __atomic_store_n(&e.expected.by_remaining_keys, &r.missing, __ATOMIC_RELEASE);
  __atomic_store_n(&e.also_expected.by_argument_keys, usual.second, __ATOMIC_RELEASE);
  __atomic_store_n(&e.also_expected.by_remaining_keys, &r.missing, __ATOMIC_RELEASE);
  __atomic_store_n(&e.row, nullptr, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE void forget_rows(const registry& r) {
  for_each_entry(r, [&](operator_entry& e) { forget_row(r, e); });
}

namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE bool serves_backend(const kernel_registration& k) {
  return k.function.call_form == kernel::form::plain && k.key > DispatchKey::StartOfDenseBackends &&
         k.key <= DispatchKey::EndOfDenseBackends && k.function.argument_keys != 0;
}

SCHEMA_CT_ENGINE bool serves_all(const kernel_registration& k) {
  const DispatchKey key = key_in_row(k);
  return k.function.call_form == kernel::form::plain &&
         (key == DispatchKey::CompositeImplicitAutograd ||
          key == DispatchKey::CompositeExplicitAutograd);
}

SCHEMA_CT_ENGINE kernels_without_row usual_kernels(const registry& r, const operator_entry& e) {
  const kernel_registration* const k = e.newest;
  if (k == nullptr || r.fallbacks != nullptr || r.has_guards || e.observed || e.mixes_symbols)
    return {&r.missing, &r.missing};
  const kernel_registration* const older = k->older;
  if (older == nullptr)
    return {serves_backend(*k) || serves_all(*k) ? &k->function : &r.missing, &r.missing};
  const bool are_two = older->older == nullptr && older->key != k->key && serves_backend(*k) &&
                       serves_backend(*older);
  // Calls of Meta tensors are few: the row knows which kernel they reach.
  if (!are_two || k->key == DispatchKey::Meta || older->key == DispatchKey::Meta)
    return {&r.missing, &r.missing};
  return {&older->function, &k->function};
}

/// The room of an operator's first list of kernels, a power of two: for five of its own.
inline constexpr unsigned first_room = 8;

SCHEMA_CT_ENGINE std::uint16_t new_number(registry& r, operator_entry& e, const kernel* wanted) {
  constexpr unsigned most = 65535;
  const unsigned count = e.kernel_count;
  if (count == most)
    throw Error(
        message({"the operator ", e.name, " has had more than ", most - operator_entry::first_own,
                 " kernels at a time: end some of their registrations"}));
  const bool is_full = count >= first_room && (count & (count - 1)) == 0;
  if (is_full) {
    auto** longer =
        reinterpret_cast<const kernel**>(r.memory.take(count * 2 * sizeof(const kernel*)));
    std::memcpy(longer, e.kernels, count * sizeof(const kernel*));
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

SCHEMA_CT_ENGINE bool note_parts(registry& r, operator_entry& e, row_parts& parts) {
  unsigned count = 0;
  for (const bool own : {true, false})
    for (kernel_registration* k = own ? e.newest : r.fallbacks; k != nullptr; k = k->older) {
      const auto key = static_cast<std::uint32_t>(key_in_row(*k)) | (own ? 0U : 1U << 15);
      bool hidden = false;
      for (unsigned i = 0; i != count; ++i) hidden |= parts.at[i] >> 16 == key;
      if (hidden) continue;
      if (count == row_parts::most) return false;
      const std::uint16_t number = k->function.call_form == kernel::form::fallthrough
                                       ? std::uint16_t{operator_entry::is_fallthrough}
                                       : number_of(r, e, *k);
      parts.add(count++, key << 16 | number);
    }
  return true;
}

SCHEMA_CT_ENGINE std::uint16_t number_without_kernel(DispatchKey key) {
  constexpr DispatchKeySet computing =
      backend_dispatch_keyset | DispatchKeySet(DispatchKey::NestedTensor);
  const bool computes = key == DispatchKey::Undefined || computing.has(toFunctionalityKey(key));
  return computes ? operator_entry::is_missing : operator_entry::is_fallthrough;
}

SCHEMA_CT_ENGINE std::uint16_t kernel_number(registry& r, operator_entry& e, const row_rule& rule,
                                             DispatchKey key) {
  const row_rule::choice choice = rule.choose(key);
  if (choice.registration != nullptr) {
    auto& k = const_cast<kernel_registration&>(*choice.registration);
    if (k.function.call_form != kernel::form::fallthrough) return number_of(r, e, k);
    // No further kernel follows Undefined.
    return key == DispatchKey::Undefined ? operator_entry::is_missing
                                         : operator_entry::is_fallthrough;
  }
  if (choice.from == row_rule::origin::ambiguous_autogradother) return operator_entry::is_ambiguous;
  return number_without_kernel(key);
}

SCHEMA_CT_ENGINE const dispatch_row* computed_row(registry& r, operator_entry& e) {
  const row_rule rule(e, r.fallbacks);
  dispatch_row out{};
  // A call can ignore a functionality that no backend computes.
  DispatchKeySet called = backend_bitset_mask | read_only_mark;
  std::uint16_t* place = out.numbers;
  *place++ = kernel_number(r, e, rule, DispatchKey::Undefined);
  for (unsigned f = 1; f != num_functionality_keys; ++f) {
    const auto functionality = static_cast<DispatchKey>(f);
    const DispatchKeySet own(functionality);
    const std::uint16_t without = number_without_kernel(functionality);
    const bool per_backend = isPerBackendFunctionalityKey(functionality);
    for (unsigned backend = 1; backend <= (per_backend ? num_backends : 1U); ++backend) {
      const DispatchKey key = per_backend
                                  ? toRuntimePerBackendFunctionalityKey(
                                        functionality, static_cast<BackendComponent>(backend))
                                  : functionality;
      *place = rule.served().has_all(own) ? kernel_number(r, e, rule, key) : without;
      if (*place++ != operator_entry::is_fallthrough) called |= own;
    }
  }
  out.called_keys = called.raw_repr();
  return static_cast<const dispatch_row*>(r.rows.get(r.memory, &out, sizeof out));
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
  if (r.has_guards) return;
  DispatchKeySet keys =
      without_guards.of_call(of_arguments) & DispatchKeySet(DispatchKeySet::RAW, row.called_keys);
  const kernel& first = keys == remaining ? last : kernel_in_row(e, row, keys);
  if ((first.argument_keys & ~wants_keys) != of_arguments.raw_repr()) return;
  if (first.call_form == kernel::form::keyed)
    __atomic_store_n(&const_cast<kernel&>(first).handed_keys, keys.raw_repr(), __ATOMIC_RELAXED);
  __atomic_store_n(&expected.by_argument_keys, &first, __ATOMIC_RELEASE);
}

/// The usual keys of tensors of each backend.
struct typical_keys {
  DispatchKeySet of[num_backends + 1];
};
constexpr typical_keys make_typical_keys() {
  typical_keys out;
  for (unsigned b = 1; b <= num_backends; ++b)
    out.of[b] = host::typical_key_set(static_cast<BackendComponent>(b));
  return out;
}
inline constexpr typical_keys typical_keys_of_backends = make_typical_keys();

SCHEMA_CT_ENGINE void remember_expected_kernels(const registry& r, operator_entry& e,
                                                const dispatch_row& row) {
  const kernel_registration* const typed = newest_typed(e);
  if (typed == nullptr || e.mixes_symbols || e.observed) return;
  if (!has_keyed_parameter(*typed->function.signature))
    return remember_expected_kernels(r, e, row, e.expected, {}, {});
  const auto remember = [&](expected_kernels& expected, BackendComponent backend) {
    remember_expected_kernels(r, e, row, expected,
                              typical_keys_of_backends.of[static_cast<unsigned>(backend)],
                              DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend));
  };
  BackendComponent first = BackendComponent::CPUBit, last = first;
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older) {
    if (toFunctionalityKey(k->key) != DispatchKey::Dense || k->key == DispatchKey::Meta) continue;
    first = toBackendComponent(k->key);
    if (last == BackendComponent::CPUBit) last = first;
  }
  if (last == first) last = BackendComponent::CPUBit;
  remember(e.expected, first);
  if (last != first) remember(e.also_expected, last);
}

SCHEMA_CT_ENGINE void set_expected_keys(kernel& k, DispatchKey key) {
  if (k.call_form != kernel::form::plain && k.call_form != kernel::form::keyed) return;
  DispatchKeySet of_arguments, remaining;
  if (has_keyed_parameter(*k.signature)) {
    BackendComponent backend = toBackendComponent(key);
    if (backend == BackendComponent::InvalidBit) backend = BackendComponent::CPUBit;
    of_arguments = typical_keys_of_backends.of[static_cast<unsigned>(backend)];
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
  if (e.kernel_count == 0) {
    auto** first = reinterpret_cast<const kernel**>(
        r.memory.take(internal::first_room * sizeof(const kernel*)));
    first[operator_entry::is_missing] = &r.missing;
    first[operator_entry::is_fallthrough] = &r.fallthrough;
    first[operator_entry::is_ambiguous] = &r.ambiguous;
    e.kernel_count = operator_entry::first_own;
    __atomic_store_n(&e.kernels, first, __ATOMIC_RELEASE);
  }
  row_parts parts;
  const bool noted = internal::note_parts(r, e, parts);
  computed_rows::computed& known = r.last_rows.place_of(parts);
  const dispatch_row* row = noted && known.parts.is(parts) ? known.row : nullptr;
  if (row == nullptr) {
    row = internal::computed_row(r, e);
    if (noted) known = {parts, row};
  }
  internal::remember_expected_kernels(r, e, *row);
  __atomic_store_n(&e.row, row, __ATOMIC_RELEASE);
  return *row;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
