// SPDX-License-Identifier: BSL-1.0
// The engine's part of renewed_entry.hpp.
#pragma once

#include <dispatch/registry/renewed_entry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void set_typed_as(registry& r, operator_entry& e, const char* type) {
  if (e.typed_as != nullptr) return;
  const void* text = r.texts.get(r.memory, type, std::strlen(type) + 1);
  __atomic_store_n(&e.typed_as, static_cast<const char*>(text), __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE bool is_typed_as(const operator_entry& e, const char* text) {
  return text != nullptr && __atomic_load_n(&e.typed_as_is_right, __ATOMIC_ACQUIRE) &&
         __atomic_load_n(&e.typed_as, __ATOMIC_RELAXED) == text;
}

SCHEMA_CT_ENGINE void doubt_typed_handles(operator_entry& e) {
  __atomic_store_n(&e.typed_as_is_right, false, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE operator_entry& renewed_entry(registry& r, operator_entry& e,
                                               const kernel_signature& s) {
  const char* const type = s.type->name();
  if (e.typed_as == nullptr || e.has_typed_handle || newest_typed(e) != nullptr ||
      std::strcmp(e.typed_as, type) == 0)
    return e;
  operator_entry** found = &e.retired;
  while (*found != nullptr && std::strcmp((*found)->typed_as, type) != 0)
    found = &(*found)->retired;
  operator_entry* n = *found;
  if (n != nullptr)
    *found = n->retired;
  else
    n = new_entry(r, named_room(r, {}, e.name, e.overload), e.name_hash);
  set_typed_as(r, *n, type);  // before anything changes: there may be no memory
  n->retired = &e;
  n->schema_text = std::exchange(e.schema_text, nullptr);
  n->definition = e.definition;
  n->schema_length = e.schema_length;
  n->is_inferred = e.is_inferred;
  n->schema = e.schema;
  __atomic_store_n(&e.schema, nullptr, __ATOMIC_RELEASE);
  n->schema_place = std::exchange(e.schema_place, {});
  n->python_stub = std::exchange(e.python_stub, nullptr);
  __atomic_store_n(&n->tags, e.tags, __ATOMIC_RELAXED);
  __atomic_store_n(&e.tags, 0, __ATOMIC_RELAXED);
  n->older_in_library = std::exchange(e.older_in_library, nullptr);
  n->in_library = std::exchange(e.in_library, nullptr);
  if (n->in_library != nullptr) *n->in_library = n;
  if (n->older_in_library != nullptr) n->older_in_library->in_library = &n->older_in_library;
  kernel_registration* kernels = e.newest;
  __atomic_store_n(&e.newest, nullptr, __ATOMIC_RELEASE);
  __atomic_store_n(&n->newest, kernels, __ATOMIC_RELEASE);
  for (kernel_registration* k = kernels; k != nullptr; k = k->older) {
    k->of = n;
    k->number = 0;
  }
  __atomic_store_n(&n->defined, e.defined, __ATOMIC_RELEASE);
  __atomic_store_n(&e.defined, false, __ATOMIC_RELEASE);
  n->retired_by_another = false;
  e.retired_by_another = true;
  for (operator_entry* changed : {&e, n}) {
    forget_row(r, *changed);
    forget_keyed_arguments(*changed);
  }
  replace(*r.table, e, *n);
  return *n;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
