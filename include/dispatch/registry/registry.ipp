// SPDX-License-Identifier: BSL-1.0
// The engine's part of registry.hpp.
#pragma once

#include <dispatch/registry/registry.hpp>
#include <dispatch/system/forks.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE char* copy_text(std::string_view text) {
  auto* out = static_cast<char*>(std::malloc(text.size() + 1));
  if (out == nullptr) throw std::bad_alloc();
  if (!text.empty()) std::memcpy(out, text.data(), text.size());
  out[text.size()] = '\0';
  return out;
}

SCHEMA_CT_ENGINE operator_table* new_table(std::size_t capacity) {
  auto* table = static_cast<operator_table*>(
      std::calloc(1, sizeof(operator_table) + capacity * sizeof(operator_entry*)));
  if (table == nullptr) throw std::bad_alloc();
  table->capacity = capacity;
  table->shift = 64U - static_cast<unsigned>(__builtin_ctzll(capacity));
  return table;
}

SCHEMA_CT_ENGINE void make_locks(registry& r) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  for (pthread_mutex_t* mutex : {&r.mutex, &r.order_of_definitions, &r.order_of_late_blocks})
    pthread_mutex_init(mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

SCHEMA_CT_ENGINE registry* new_registry() {
  auto* r = static_cast<registry*>(std::calloc(1, sizeof(registry)));
  if (r == nullptr) throw std::bad_alloc();
  make_locks(*r);
  // The data is plain memory, so that no shared object must stay loaded for it.
  for (pthread_key_t* key :
       {&r->key_of_local_keys, &r->key_of_observed_threads, &r->key_of_work_streams})
    if (pthread_key_create(key, &std::free) != 0) throw std::bad_alloc();
  r->kind = copy_text(registry_kind);
  r->table = new_table(256);
  r->name = __builtin_offsetof(operator_entry, name);
  r->overload = __builtin_offsetof(operator_entry, overload);
  r->defined = __builtin_offsetof(operator_entry, defined);
  for (kernel* k : {&r->missing, &r->fallthrough, &r->ambiguous}) *k = kernel{};
  r->fallthrough.call_form = kernel::form::fallthrough;
  r->ambiguous.call_form = kernel::form::ambiguous;
  return r;
}

SCHEMA_CT_ENGINE void insert(operator_table& table, operator_entry* e) {
  std::size_t i = e->name_hash >> table.shift;
  while (table.entries[i] != nullptr) i = (i + 1) & (table.capacity - 1);
  __atomic_store_n(&table.entries[i], e, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE void prepare_for_forks() {
  system::at_fork(
      [] {
        pthread_mutex_lock(&own_slot.found->order_of_late_blocks);
        system::hold_loader();
        pthread_mutex_lock(&own_slot.found->order_of_definitions);
        pthread_mutex_lock(&own_slot.found->mutex);
      },
      [] {
        pthread_mutex_unlock(&own_slot.found->mutex);
        pthread_mutex_unlock(&own_slot.found->order_of_definitions);
        system::release_loader();
        pthread_mutex_unlock(&own_slot.found->order_of_late_blocks);
      },
      [] {
        make_locks(*own_slot.found);
        system::release_loader();
      });
}

[[gnu::noinline]] SCHEMA_CT_ENGINE registry& find_registry() {
  bring_engine();
  registry* found = registry_of(own_slot);
  if (found == nullptr) found = find_or_make_registry(&new_registry);
  pthread_once(&prepared_for_forks, &prepare_for_forks);
  const late_blocks_lock lock(*found);
  if (found->runs_late_blocks) return *found;  // this thread does, and one of them calls
  found->runs_late_blocks = true;
  catch_up(*found);
  found->runs_late_blocks = false;
  __atomic_store_n(&own_slot.ready, found, __ATOMIC_RELEASE);
  return *found;
}

SCHEMA_CT_ENGINE void make_table_larger(registry& r) {
  operator_table* larger = new_table(r.table->capacity * 2);
  larger->smaller = r.table;
  for (std::size_t i = 0; i != r.table->capacity; ++i)
    if (r.table->entries[i] != nullptr) insert(*larger, r.table->entries[i]);
  __atomic_store_n(&r.table, larger, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE operator_entry* new_entry(registry& r, const named_room& room,
                                           std::uint64_t hash) {
  auto* e = new (r.memory.take(room.size)) operator_entry;
  e->name = room.name.data();
  e->overload = room.overload.data();
  e->lengths = both_lengths(room.name, room.overload);
  e->name_hash = hash;
  e->expected = e->also_expected = {&r.missing, &r.missing};
  e->observed = r.observer_count != 0;
  return e;
}

SCHEMA_CT_ENGINE void replace(operator_table& table, const operator_entry& old, operator_entry& e) {
  std::size_t i = old.name_hash >> table.shift;
  while (table.entries[i] != &old) i = (i + 1) & (table.capacity - 1);
  __atomic_store_n(&table.entries[i], &e, __ATOMIC_RELEASE);
}

}  // namespace internal

SCHEMA_CT_ENGINE operator_entry& find_or_add_entry(registry& r, std::string_view name,
                                                   std::string_view overload, std::string_view ns) {
  // Writes the full name to its final memory, which an entry uses if none exists.
  const internal::named_room room(r, ns, name, overload);
  const std::uint64_t hash = internal::hash_name(room.name, overload);
  if (operator_entry* found = internal::find(*r.table, hash, room.name, overload)) return *found;
  if (r.count * 2 >= r.table->capacity) internal::make_table_larger(r);
  operator_entry* e = internal::new_entry(r, room, hash);
  internal::insert(*r.table, e);
  ++r.count;
  return *e;
}

namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE std::uint64_t hash_name(std::string_view name, std::string_view overload) {
  const std::uint64_t hash = detail::hash_text(name.data(), name.size(), name.size());
  return overload.empty() ? hash : detail::hash_text(overload.data(), overload.size(), hash);
}

[[gnu::noinline]] SCHEMA_CT_ENGINE operator_entry* find_overload(std::string_view name,
                                                                 std::string_view overload) {
  const operator_table* table = __atomic_load_n(&the_registry().table, __ATOMIC_ACQUIRE);
  return find(*table, hash_name(name, overload), name, overload);
}

}  // namespace internal

[[gnu::noinline]] SCHEMA_CT_ENGINE operator_entry* find_entry(std::string_view name,
                                                              std::string_view overload) {
  // A separate function: the look-up of a name without an overload then saves no values.
  registry* r = __atomic_load_n(&internal::own_slot.ready, __ATOMIC_ACQUIRE);
  if (r == nullptr || !overload.empty()) return internal::find_overload(name, overload);
  const operator_table* table = __atomic_load_n(&r->table, __ATOMIC_ACQUIRE);
  return internal::find(*table, internal::hash_name(name, {}), name, {});
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
