// SPDX-License-Identifier: BSL-1.0
// The process-wide table of operators, shared by all objects built for the same host.
#pragma once

#include <pthread.h>
#include <dispatch/registry/operator_entry.hpp>
#include <dispatch/registry/registry_slot.hpp>

namespace SCHEMA_CT_TORCH {
class SCHEMA_CT_OF_HOST Library;
}

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A namespace that a TORCH_LIBRARY block owns.
struct SCHEMA_CT_SHARED owned_namespace {
  char* name;
  source_place place;
  owned_namespace* next;
};

/// A registration that failed while its shared object was loaded. The texts live until the shared
/// object is unloaded.
struct SCHEMA_CT_SHARED registration_error {
  const char* ns;      ///< the namespace
  const char* text;    ///< what failed and why, with the place and the object
  const char* object;  ///< the path of the shared object, empty of the program itself
  source_place place;  ///< of the block
};

/// A failed registration in the registry's list.
struct SCHEMA_CT_SHARED recorded_failure : registration_error {
  recorded_failure* next;
};

/// A listener for registered and removed operators.
struct registration_listener {
  void (*call)(void* object, operator_entry&, bool defined);  // nullptr once it is over
  void* object;
  registration_listener* next;
};

struct SCHEMA_CT_SHARED call_observer;
struct SCHEMA_CT_SHARED named_group;

/// A hash table with open addressing; its entries are never freed. Readers need no lock: an entry
/// is complete before it is published, and an outgrown table stays readable.
struct SCHEMA_CT_SHARED operator_table {
  std::size_t capacity;     // a power of two
  unsigned shift;           // of a hash, whose upper bits say where to begin
  operator_table* smaller;  // the one that this replaced
  operator_entry* entries[1];
};

/// The beginning of every registry, whatever its layout, so that all can read the names in all.
struct SCHEMA_CT_SHARED registry_head {
  const char* kind;  ///< the registry_kind of who made it
  operator_table* table;
  unsigned name, overload, defined;  ///< where an entry has these, in bytes
};

struct SCHEMA_CT_SHARED registry : registry_head {
  pthread_mutex_t mutex;
  pthread_mutex_t order_of_definitions;  // is taken before `mutex`, which is free meanwhile
  pthread_mutex_t order_of_late_blocks;  // is taken before both
  bool runs_late_blocks;                 // guarded by it: some thread does
  std::size_t count;
  owned_namespace* namespaces;
  recorded_failure* failures;
  void (*error_handler)(const registration_error&);  // nullptr: print_registration_error
  kernel missing;
  kernel fallthrough;
  kernel ambiguous;
  kernel_registration* fallbacks;  // for every operator; the newest first
  kernel_pool unused_fallbacks;
  lasting_memory memory;
  lasting_pieces rows;  // and numbers of keyed arguments
  computed_rows last_rows;
  lasting_pieces texts;  // schemas, mangled signatures
  lasting_pieces stubs;  // pairs of texts that name where Meta kernels are
  pthread_key_t key_of_local_keys;
  bool has_guards;                   // some thread has made one
  registration_listener* listeners;  // the oldest first
  unsigned calls_of_listeners;       // that run now
  std::uint32_t definitions;         // that there have been
  call_observer* observers;          // the newest first, those that are over too
  unsigned observer_count;           // that are not over
  std::uint64_t last_observer;       // handle
  std::uint64_t last_observed_call;  // that was given a number
  std::uint64_t last_thread;         // that was given a number
  pthread_key_t key_of_observed_threads;
  class_record* classes;            // the newest first, those that are over too
  CustomClassHolder* left_objects;  // whose code is gone
  /// Whose shared object went when no engine was there to end them.
  SCHEMA_CT_TORCH::Library* left_libraries;
  std::uint64_t class_changes;   // grows whenever a class, or a member of one, comes or goes
  void (*interruption_check)();  // nullptr: nobody interrupts kernels
  pthread_key_t key_of_work_streams;
  void* phi_kernels;          // nullptr until some object has a kernel of PHI's kind: dispatch/phi
  named_group* named_groups;  // the newest first: dispatch/collectives
};

namespace SCHEMA_CT_HIDDEN internal {

char* copy_text(std::string_view text);

[[nodiscard]] operator_table* new_table(std::size_t capacity);

/// Initialises the locks, which no thread holds at that time.
void make_locks(registry& r);

registry* new_registry();

/// Both lengths as one number, for a single comparison.
[[nodiscard]] inline std::uint64_t both_lengths(std::string_view name, std::string_view overload) {
  return name.size() | overload.size() << 32;
}

[[nodiscard]] std::uint64_t hash_name(std::string_view name, std::string_view overload);

SCHEMA_CT_ALWAYS_INLINE inline operator_entry* find(const operator_table& table, std::uint64_t hash,
                                                    std::string_view name,
                                                    std::string_view overload) {
  for (std::size_t i = hash >> table.shift;; i = (i + 1) & (table.capacity - 1)) {
    operator_entry* e = __atomic_load_n(&table.entries[i], __ATOMIC_ACQUIRE);
    if (e == nullptr) return nullptr;
    if (e->name_hash == hash && e->lengths == both_lengths(name, overload) &&
        detail::same_text(reinterpret_cast<const char*>(e + 1), name.data(), name.size()) &&
        detail::same_text(e->overload, overload.data(), overload.size()))
      return e;
  }
}

void insert(operator_table& table, operator_entry* e);

}  // namespace internal

namespace SCHEMA_CT_HIDDEN internal {

/// Makes fork() wait until no other thread holds a lock, and makes the locks free in the child,
/// which does not have the threads that held one. Each shared object registers this for itself;
/// unloading removes its handlers.
[[gnu::cold]] void prepare_for_forks();
inline constinit pthread_once_t prepared_for_forks = PTHREAD_ONCE_INIT;

/// Also brings the engine into the calling object and runs the blocks that waited for it. If
/// another thread is doing so, waits for that thread.
[[nodiscard, gnu::cold]] registry& find_registry();

/// Brings the engine into this object, where other objects can find it.
void bring_engine();

/// Runs the blocks that have waited for an engine, and ends blocks whose shared object was unloaded
/// before there was one. order_of_late_blocks is held.
void catch_up(registry& r);

}  // namespace internal

/// The registry that this shared object shares with all others of its kind.
[[nodiscard]] SCHEMA_CT_HIDDEN inline registry& the_registry() {
  registry* ready = __atomic_load_n(&internal::own_slot.ready, __ATOMIC_ACQUIRE);
  if (ready == nullptr) [[unlikely]]
    return internal::find_registry();
  return *ready;
}

namespace SCHEMA_CT_HIDDEN internal {

/// The thread's data for a key of the registry; allocates it on first use. free() releases it when
/// the thread ends: the only destructor that is not unloaded with a shared object.
template <class T>
[[nodiscard]] T& data_of_thread(pthread_key_t key) {
  void* found = pthread_getspecific(key);
  if (found == nullptr) {
    found = std::malloc(sizeof(T));
    if (found == nullptr || pthread_setspecific(key, found) != 0) {
      std::free(found);
      throw std::bad_alloc();
    }
    new (found) T;
  }
  return *static_cast<T*>(found);
}

}  // namespace internal

/// Holds a lock of the registry for a scope. One thread may hold it several times.
class SCHEMA_CT_SHARED mutex_lock {
 public:
  mutex_lock(const mutex_lock&) = delete;
  mutex_lock& operator=(const mutex_lock&) = delete;

 protected:
  explicit mutex_lock(pthread_mutex_t& mutex) : mutex_(&mutex) { pthread_mutex_lock(mutex_); }
  ~mutex_lock() { pthread_mutex_unlock(mutex_); }

 private:
  pthread_mutex_t* mutex_;
};

/// Holds the lock of late blocks for a scope: while those blocks run, and at the first use of the
/// registry by each shared object, which waits for them.
class SCHEMA_CT_SHARED late_blocks_lock : mutex_lock {
 public:
  explicit late_blocks_lock(registry& r) : mutex_lock(r.order_of_late_blocks) {}
};

/// Holds the registry's lock for a scope. Every registration takes it; ordinary calls do not. No
/// user code runs under it: it is called or destroyed after the lock is released.
class SCHEMA_CT_SHARED registry_lock : mutex_lock {
 public:
  explicit registry_lock(registry& r) : mutex_lock(r.mutex) {}
};

/// Holds the lock of definitions for a scope. Operators are defined and definitions are removed
/// under it, so that listeners are called in that order. No other user code runs under it.
class SCHEMA_CT_SHARED definitions_lock : mutex_lock {
 public:
  explicit definitions_lock(registry& r) : mutex_lock(r.order_of_definitions) {}
};

namespace SCHEMA_CT_HIDDEN internal {

[[nodiscard]] operator_entry* find_overload(std::string_view name, std::string_view overload);

}  // namespace internal

/// The entry of an operator; nullptr if there is none.
[[nodiscard]] SCHEMA_CT_HIDDEN operator_entry* find_entry(std::string_view name,
                                                          std::string_view overload);

namespace SCHEMA_CT_HIDDEN internal {

/// The old table is kept, because another thread may be reading it. All old tables together are as
/// large as the newest.
[[gnu::cold]] void make_table_larger(registry& r);

}  // namespace internal

namespace SCHEMA_CT_HIDDEN internal {

/// Memory for an entry and its names, which are written there. It stays free until it is taken.
struct named_room {
  char* memory;
  std::size_t size;
  std::string_view name, overload;

  named_room(registry& r, std::string_view ns, std::string_view own_name,
             std::string_view own_overload)
      : size(sizeof(operator_entry) + (ns.empty() ? 0 : ns.size() + 2) + own_name.size() +
             own_overload.size() + 2) {
    memory = r.memory.room(size);
    char* end = memory + sizeof(operator_entry);
    auto write = [&](std::string_view text) {
      if (!text.empty()) std::memcpy(end, text.data(), text.size());
      end += text.size();
    };
    const char* begin = end;
    if (!ns.empty()) write(ns), write("::");
    write(own_name);
    name = {begin, static_cast<std::size_t>(end - begin)};
    *end++ = '\0';
    begin = end;
    write(own_overload);
    overload = {begin, own_overload.size()};
    *end = '\0';
  }
};

/// Constructs an entry there that no table contains yet.
[[nodiscard]] operator_entry* new_entry(registry& r, const named_room& room, std::uint64_t hash);

/// Replaces `old` by `e`, an entry of the same name. The lock is held.
void replace(operator_table& table, const operator_entry& old, operator_entry& e);

}  // namespace internal

/// Calls `f` with every entry, including those of former signatures of a name. The lock is held.
template <class F>
SCHEMA_CT_HIDDEN void for_each_entry(const registry& r, F f) {
  for (std::size_t i = 0; i != r.table->capacity; ++i)
    for (operator_entry* e = r.table->entries[i]; e != nullptr; e = e->retired) f(*e);
}

/// The entry of an operator, created if necessary; `ns` is the namespace of a name without one. The
/// lock is held.
[[nodiscard]] SCHEMA_CT_HIDDEN operator_entry& find_or_add_entry(registry& r, std::string_view name,
                                                                 std::string_view overload,
                                                                 std::string_view ns = {});

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
