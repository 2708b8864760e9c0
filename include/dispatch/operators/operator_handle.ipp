// SPDX-License-Identifier: BSL-1.0
// The engine's part of operator_handle.hpp.
#pragma once

#include <dispatch/base/cxx_name.hpp>
#include <dispatch/operators/operator_handle.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE const OperatorName& names_of(operator_entry& e) {
  const OperatorName* known = __atomic_load_n(&e.names, __ATOMIC_ACQUIRE);
  if (known != nullptr) return *known;
  auto* const made = new OperatorName{e.name, e.overload};
  // Another thread may have been faster.
  if (__atomic_compare_exchange_n(&e.names, &known, made, false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE))
    return *made;
  delete made;
  return *known;
}

SCHEMA_CT_ENGINE void call_boxed_function(const kernel& k, operator_entry& e, DispatchKeySet keys,
                                          Stack& stack, std::size_t results) {
  if (k.call_form != kernel::form::boxed) {
    bool running = false;
    return call_boxed(k, OperatorHandle(&e), keys, stack, running);
  }
  call_boxed_function(k, OperatorHandle(&e), keys, stack);
  if (stack.size() != results)
    refuse_result_count(e, k, static_cast<std::ptrdiff_t>(stack.size()), results);
  if (!checks_calls()) return;
  try {
    call_check(e).results(k, stack);
  } catch (Error& error) {
    add_operator(error, e);
    throw;
  }
}

SCHEMA_CT_ENGINE void add_boxed_kernel(Error& error, operator_entry& e, const kernel& k) {
  add_kernel(error, e, k);
  add_operator(error, e);
}

SCHEMA_CT_ENGINE bool differ_in_symbols(const kernel_signature& a, const kernel_signature& b) {
  if (a.parameter_count != b.parameter_count || a.result->count != b.result->count) return false;
  for (unsigned i = 0; i != a.result->count; ++i)
    if (a.result->words[i] != b.result->words[i]) return false;
  bool symbolic = false;
  for (unsigned i = 0; i != a.parameter_count; ++i) {
    const schema_ct::type_word x = a.parameters[i]->word, y = b.parameters[i]->word;
    const schema_ct::type_word number_x = schema_ct::without_symbols(x),
                               number_y = schema_ct::without_symbols(y);
    if ((number_x != 0 ? number_x : x) != (number_y != 0 ? number_y : y)) return false;
    symbolic = symbolic || number_x != 0 || number_y != 0;
  }
  return symbolic;
}

SCHEMA_CT_ENGINE void refuse_typed_handle(operator_entry& e, const kernel_signature& wanted,
                                          const std::string& reason) {
  throw TypeError(
      message({"Tried to access or call an operator with a wrong signature.\n  operator: ",
               schema_and_place(e), "\n  accessed as: ", inferred_text(wanted), ", in C++ ",
               cxx_name(wanted.type->name()), "\n  ", reason}));
}

[[gnu::noinline]] SCHEMA_CT_ENGINE operator_entry& typed_entry(operator_entry& handles,
                                                               const kernel_signature& wanted,
                                                               const char** known) {
  registry& r = the_registry();
  const registry_lock lock(r);
  operator_entry* e = find(*r.table, handles.name_hash, handles.name, handles.overload);
  const kernel_registration* k = newest_typed(*e);
  const kernel_signature& has = k != nullptr ? *k->function.signature : wanted;
  const bool same = *has.type == *wanted.type;
  const bool mixes_symbols = !same && differ_in_symbols(has, wanted);
  if (k != nullptr && !same && !mixes_symbols) {
    std::string are = inferred_text(has);
    const bool looks_same = are == inferred_text(wanted);
    refuse_typed_handle(
        handles, wanted,
        message({"the kernels are: ", are, ", in C++ ", cxx_name(has.type->name()), "\n    ",
                 place_text(k->place),
                 looks_same ? "\n  The types of the schema are the same, those of C++ are not: "
                              "write typed<...>() with those of the kernels"
                            : ""}));
  }
  if (k == nullptr && e->defined)
    if (const std::string reason = difference(text_of(*e), wanted); !reason.empty())
      refuse_typed_handle(handles, wanted, reason);
  if (k == nullptr && e->has_typed_handle && std::strcmp(e->typed_as, wanted.type->name()) != 0)
    refuse_typed_handle(handles, wanted,
                        message({"another typed handle was taken as ", cxx_name(e->typed_as)}));
  if (mixes_symbols && !e->mixes_symbols) {
    __atomic_store_n(&e->mixes_symbols, true, __ATOMIC_RELAXED);
    forget_row(r, *e);
  }
  // This handle will call kernels that are registered later, so they must have its signature.
  e = &renewed_entry(r, *e, has);
  set_typed_as(r, *e, has.type->name());
  e->has_typed_handle = true;
  if (same && std::strcmp(e->typed_as, wanted.type->name()) == 0) {
    __atomic_store_n(known, e->typed_as, __ATOMIC_RELAXED);
    __atomic_store_n(&e->typed_as_is_right, true, __ATOMIC_RELEASE);
  }
  return *e;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// Replaces a value that refers to an object, possibly owned by another argument, by a copy.
[[gnu::noinline]] SCHEMA_CT_ENGINE void box_referred(IValue& value, const result_row& row,
                                                     void* result) {
  IValue made;
  row.box(&made, result);
  value.swap(made);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

[[gnu::noinline]] SCHEMA_CT_ENGINE void dispatch::OperatorHandle::call_on_stack(
    dispatch::Stack& stack) const {
  if (__atomic_load_n(&entry_->row, __ATOMIC_ACQUIRE) == nullptr) [[unlikely]] {
    // With the row comes an expected kernel. If that serves the call, the schema need not be read.
    static_cast<void>(dispatch::internal::make_row(*entry_));
    return callBoxed(stack);
  }
  dispatch::DispatchKeySet keys = boxed_keys(stack);
  const dispatch::kernel* k = dispatch::internal::selected_kernel(*entry_, keys);
  if (k == nullptr) [[unlikely]]
    return call_observed(keys, stack);
  call_boxed(*k, keys, stack);
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void dispatch::OperatorHandle::call_made(
    const dispatch::kernel& k, dispatch::DispatchKeySet keys, dispatch::Stack& stack,
    void** addresses, std::uint64_t to_make) const {
  using namespace dispatch;
  const IValue* const first = stack.data() + (stack.size() - k.signature->parameter_count);
  for (std::uint64_t rest = to_make; rest != 0; rest &= rest - 1)
    if (internal::may_have_keys(first[__builtin_ctzll(rest)])) return call_on_stack(stack);
  bool running = false;
  try {
    internal::call_in_frame(k, keys, stack, addresses, to_make, running);
  } catch (Error& e) {
    if (!running) add_context(e);
    throw;
  }
}

/// Needs one pass over the values if the expected kernel takes them and their keys are those that
/// it expects.
[[gnu::noinline]] SCHEMA_CT_ENGINE void dispatch::OperatorHandle::callBoxed(
    dispatch::Stack& stack) const {
  using namespace dispatch;
  const operator_entry& e = *entry_;
  const kernel& k = *__atomic_load_n(&e.expected.by_argument_keys, __ATOMIC_ACQUIRE);
  const kernel_signature* const s = k.signature;
  if (s == nullptr || !is_defined(e) || internal::checks_calls()) [[unlikely]]
    return call_on_stack(stack);
  const std::size_t n = s->parameter_count;
  if (n == 0 || stack.size() < n) return call_on_stack(stack);
  IValue* const first = stack.data() + stack.size() - n;
  void* addresses[most_kernel_parameters];
  DispatchKeySet keys;
  const std::uint64_t to_make =
      internal::point_slots(*s, first, addresses, [&](const IValue& value) {
        if (value.isTensor()) keys |= host::key_set(value.toTensor());
      });
  if (!internal::serves(k, keys)) return call_on_stack(stack);
  const value_tag tag = s->result->in_place;
  alignas(16) unsigned char memory[512];
  if ((to_make != 0 && !internal::make_views(*s, memory, addresses, first, to_make)) ||
      (tag == not_in_place && !s->result->is_reference))
    return call_made(k, keys, stack, addresses, to_make);
  alignas(8) unsigned char result[8];
  k.boxed(k, keys, addresses, result);
  if (tag != not_in_place) [[likely]]
    value_access::hold(*first, tag, result);
  else if (dispatch::detail::load<void*>(reinterpret_cast<char*>(result)) != addresses[0])
    internal::box_referred(*first, *s->result, result);
  // From the front, because g++ takes two instructions more for each value where n - 1 is used.
  if (n != 1) stack.erase(stack.begin() + (first + 1 - stack.data()), stack.end());
}

SCHEMA_CT_ENGINE void dispatch::OperatorHandle::callBoxedForDispatchKey(
    dispatch::DispatchKey key, dispatch::Stack& stack) const {
  using namespace dispatch;
  registry& r = the_registry();
  const kernel* k = nullptr;
  {
    const registry_lock lock(r);
    for (const kernel_registration* list : {entry_->newest, r.fallbacks})
      for (; k == nullptr && list != nullptr; list = list->older)
        if (list->key == key ||
            (key == DispatchKey::CompositeImplicitAutograd && list->key == DispatchKey::Undefined))
          k = &list->function;
  }
  if (k == nullptr || !k->can_be_called() || k->call_form == kernel::form::fallthrough)
    throw NotImplementedError(message({"no kernel for ", toString(key), " to be called for ",
                                       internal::signature_text(*entry_)}));
  call_boxed(*k, with_local_keys(boxed_keys(stack)), stack);
}
