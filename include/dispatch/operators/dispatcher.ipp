// SPDX-License-Identifier: BSL-1.0
// The engine's part of dispatcher.hpp.
#pragma once

#include <dispatch/base/cxx_name.hpp>
#include <dispatch/operators/dispatcher.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void report_unknown(operator_entry* e, std::string_view name,
                                     std::string_view overload) {
  const registry_lock lock(the_registry());
  std::string text = message({"Could not find schema for ", name, ".", overload});
  if (e != nullptr && e->newest != nullptr)
    text +=
        message({" but we found an implementation; did you forget to def() the operator? It was ",
                 place_text(e->newest->place)});
  const std::string overloads = other_overloads(name);
  text += overloads.empty() && e == nullptr ? nearest_name(name) : overloads;
  text += failures_of(name);
  text += defined_elsewhere(name, overload);
  throw Error(std::move(text));
}

SCHEMA_CT_ENGINE void forget_ended_listeners(registry& r) {
  if (r.calls_of_listeners != 0) return;
  for (registration_listener** l = &r.listeners; *l != nullptr;) {
    registration_listener* const here = *l;
    if (here->call != nullptr) {
      l = &here->next;
    } else {
      *l = here->next;
      delete here;
    }
  }
}

SCHEMA_CT_ENGINE void tell_listeners(registry& r, operator_entry& e, bool defined) {
  registration_listener* last = r.listeners;
  if (last == nullptr) return;
  while (last->next != nullptr) last = last->next;
  const calling_listeners until_the_end(r);
  for (registration_listener* l = r.listeners;; l = l->next) {
    if (l->call != nullptr) l->call(l->object, e, defined);
    if (l == last) return;
  }
}

SCHEMA_CT_ENGINE void report_mismatch(const operator_entry& e, const kernel_signature& s,
                                      const source_place& kernel_place, const std::string& reason) {
  throw Error(message(
      {"Inferred operator schema for a C++ kernel function doesn't match the expected function "
       "schema.\n  operator: ",
       e.name, *e.overload == '\0' ? "" : ".", e.overload, "\n  expected schema: ", schema_line(e),
       "\n    ", place_text(e.schema_place), "\n  inferred schema: ", inferred_text(s), "\n    ",
       place_text(kernel_place), "\n  reason: ", reason,
       "\n  Change the schema or the function until they say the same."}));
}

SCHEMA_CT_ENGINE void check_kernel(const operator_entry& e, const kernel_signature& s,
                                   const source_place& place) {
  const std::string reason = difference(text_of(e), s);
  if (!reason.empty()) report_mismatch(e, s, place, reason);
}

SCHEMA_CT_ENGINE void check_same_signature(operator_entry& e, const kernel_signature& s,
                                           DispatchKey key, const source_place& place) {
  const kernel_registration* known = newest_typed(e);
  if (known == nullptr) {
    if (e.has_typed_handle && std::strcmp(e.typed_as, s.type->name()) != 0)
      throw Error(message({"Mismatch in kernel C++ signatures\n  operator: ", signature_text(e),
                           "\n    ", place_text(e.schema_place),
                           "\n  a typed handle was taken as: ", cxx_name(e.typed_as),
                           "\n  kernel: ", cxx_name(s.type->name()), "\n    ", place_text(place)}));
    return;
  }
  const kernel_signature& other = *known->function.signature;
  if (*other.type == *s.type) return;
  if (differ_in_symbols(other, s)) {
    // Calls from one to the other are boxed: the caller recomputes the row.
    __atomic_store_n(&e.mixes_symbols, true, __ATOMIC_RELAXED);
    return;
  }
  throw Error(
      message({"Mismatch in kernel C++ signatures\n  operator: ", signature_text(e), "\n    ",
               place_text(e.schema_place), "\n  kernel 1: ", cxx_name(other.type->name()),
               "\n    dispatch key: ", toString(known->key), "\n    ", place_text(known->place),
               "\n  kernel 2: ", cxx_name(s.type->name()), "\n    dispatch key: ", toString(key),
               "\n    ", place_text(place)}));
}

SCHEMA_CT_ENGINE void forget_schema(operator_entry& e) {
  e.schema_text = nullptr;
  e.schema_place = {};  // its texts go with the library
  e.is_inferred = false;
}

SCHEMA_CT_ENGINE operator_entry& define(registry& r, std::string_view ns, new_schema& schema) {
  operator_entry& e = find_or_add_entry(r, schema.text.name, schema.text.overload, ns);
  if (e.defined)
    throw Error(message({"Tried to register an operator (", schema_line(e),
                         ") with the same name and overload name multiple times. Each overload's "
                         "schema should only be registered with a single call to def(). Duplicate "
                         "registration: ",
                         place_text(schema.place),
                         ". Original registration: ", place_text(e.schema_place)}));
  const std::string_view text = schema.text.text;
  e.schema_text =
      schema.source == schema_source::literal
          ? text.data()
          : static_cast<const char*>(r.texts.get(r.memory, text.data(), text.size() + 1));
  e.schema_length = static_cast<std::uint32_t>(text.size());
  e.schema_place = schema.place;
  e.is_inferred = schema.source == schema_source::kernel;
  try {
    // All kernels have one signature, except for boxed kernels that describe theirs.
    if (const auto* k = newest_typed(e)) check_kernel(e, *k->function.signature, k->place);
    for (const kernel_registration* k = e.newest; k != nullptr; k = k->older)
      if (k->function.signature == nullptr)
        if (const kernel_signature* s = k->function.described()) check_kernel(e, *s, k->place);
  } catch (...) {
    forget_schema(e);
    throw;
  }
  __atomic_store_n(&e.schema, std::exchange(schema.value, nullptr), __ATOMIC_RELEASE);
  doubt_typed_handles(e);
  e.definition = ++r.definitions;
  __atomic_store_n(&e.defined, true, __ATOMIC_RELEASE);
  forget_keyed_arguments(e);
  return e;
}

SCHEMA_CT_ENGINE void forget_typed_handles(operator_entry& e) {
  if (e.defined || e.newest != nullptr) return;
  e.has_typed_handle = false;
  doubt_typed_handles(e);
}

SCHEMA_CT_ENGINE void undefine(operator_entry& e, ended_schemas& ended) {
  __atomic_store_n(&e.defined, false, __ATOMIC_RELEASE);
  forget_keyed_arguments(e);
  __atomic_store_n(&e.tags, 0, __ATOMIC_RELAXED);
  forget_schema(e);
  e.python_stub = nullptr;
  retire_schema(e, ended);
  forget_typed_handles(e);
}

SCHEMA_CT_ENGINE kernel_registration* implement(registry& r, operator_entry& named, DispatchKey key,
                                                const kernel& k, const source_place& place,
                                                bool fits) {
  operator_entry* e = &named;
  if (k.signature != nullptr) {
    const kernel_registration* other = newest_typed(named);
    const bool known = other != nullptr && *other->function.signature->type == *k.signature->type;
    if (!fits && !known && named.defined) check_kernel(named, *k.signature, place);
    if (!known) check_same_signature(named, *k.signature, key, place);
    e = &renewed_entry(r, named, *k.signature);
  } else if (!fits && named.defined) {
    if (const kernel_signature* s = k.described()) check_kernel(named, *s, place);
  }
  kernel kept = k;
  set_expected_keys(kept, key);
  kernel_registration* added = e->pool.take(r.memory, kept, key, place);
  added->of = e;
  added->older = e->newest;
  __atomic_store_n(&e->newest, added, __ATOMIC_RELEASE);
  forget_row(r, *e);
  return added;
}

SCHEMA_CT_ENGINE void unlink(kernel_registration*& newest, const kernel_registration* gone) {
  for (kernel_registration** k = &newest; *k != nullptr; k = &(*k)->older)
    if (*k == gone) {
      __atomic_store_n(k, gone->older, __ATOMIC_RELEASE);
      return;
    }
}

SCHEMA_CT_ENGINE void remove(kernel_registration* gone) {
  registry& r = the_registry();
  ended_closure ended;
  const registry_lock lock(r);
  ended.take(gone->function);
  operator_entry* const e = gone->of;
  unlink(e == nullptr ? r.fallbacks : e->newest, gone);
  (e == nullptr ? r.unused_fallbacks : e->pool).give_back(gone);
  if (e == nullptr) return forget_rows(r);
  forget_row(r, *e);
  forget_typed_handles(*e);
}

SCHEMA_CT_ENGINE kernel_registration* add_fallback(DispatchKey key, const kernel& k,
                                                   const source_place& place) {
  registry& r = the_registry();
  const registry_lock lock(r);
  // PyTorch allows the autograd fallback of private backends to be replaced.
  if (key != DispatchKey::AutogradPrivateUse1)
    for (const kernel_registration* f = r.fallbacks; f != nullptr; f = f->older)
      if (f->key == key)
        throw Error(
            message({"Tried to register multiple backend fallbacks for the same dispatch key ",
                     toString(key), "; previous registration ", place_text(f->place),
                     ", new registration ", place_text(place)}));
  kernel_registration* added = r.unused_fallbacks.take(r.memory, k, key, place);
  added->older = r.fallbacks;
  r.fallbacks = added;
  forget_rows(r);
  return added;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
