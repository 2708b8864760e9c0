// SPDX-License-Identifier: BSL-1.0
// Finds operators by name, and changes what is registered under a name.
#pragma once

#include <dispatch/literal_reader.hpp>
#include <dispatch/operator_handle.hpp>
#include <dispatch/other_registries.hpp>
#include <dispatch/registration_error.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

class RegistrationHandleRAII;

/// The operators of this process (c10::Dispatcher).
class Dispatcher {
 public:
  [[nodiscard]] SCHEMA_CT_HIDDEN static Dispatcher& singleton() {
    static Dispatcher only;  // stateless: the registry is the process's
    return only;
  }

  /// The operator if it is defined.
  template <class Handle = OperatorHandle>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<Handle> findSchema(std::string_view name,
                                                                  std::string_view overload) const {
    operator_entry* e = find_entry(name, overload);
    if (e == nullptr || !is_defined(*e)) return std::nullopt;
    return Handle(e);
  }
  /// A template, so that `findSchema({"ns::f", "out"})` can only mean an OperatorName.
  template <class Name, class Handle = OperatorHandle>
    requires std::is_convertible_v<const Name&, std::string_view>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<Handle> findSchema(const Name& name) const {
    return findSchema<Handle>(name, std::string_view());
  }
  template <class Handle = OperatorHandle>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<Handle> findSchema(const OperatorName& name) const {
    return findSchema<Handle>(name.name, name.overload_name);
  }
  /// The operator if it is defined or has a kernel.
  template <class Handle = OperatorHandle>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<Handle> findOp(const OperatorName& name) const {
    operator_entry* e = find_entry(name.name, name.overload_name);
    if (e == nullptr || (!is_defined(*e) && !has_kernel(*e))) return std::nullopt;
    return Handle(e);
  }
  /// Throws Error that says what is missing, and what failed while the namespace was registered.
  template <class Handle = OperatorHandle>
  [[nodiscard]] SCHEMA_CT_HIDDEN Handle findSchemaOrThrow(std::string_view name,
                                                          std::string_view overload) const {
    operator_entry* e = find_entry(name, overload);
    if (e != nullptr && is_defined(*e)) return Handle(e);
    const registry_lock lock(the_registry());
    std::string text = message({"Could not find schema for ", name, ".", overload});
    if (e != nullptr && e->newest != nullptr)
      text +=
          message({" but we found an implementation; did you forget to def() the operator? It was ",
                   internal::place_text(e->newest->place)});
    const std::string overloads = internal::other_overloads(name);
    text += overloads.empty() && e == nullptr ? internal::nearest_name(name) : overloads;
    text += internal::failures_of(name);
    text += internal::defined_elsewhere(name, overload);
    throw Error(std::move(text));
  }
  /// All names that are defined or have a kernel, in no order.
  template <class Name = OperatorName>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Name> getAllOpNames() const;
  /// Those of them that have a kernel for this very key.
  template <class Name = OperatorName>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Name> getAllOpNamesForDispatchKey(
      DispatchKey key) const;
  /// The same for a DispatchKey, or a std::optional of one; all names for std::nullopt.
  template <class Name = OperatorName, class Key>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Name> getRegistrationsForDispatchKey(
      const Key& key) const;
  /// The operators that have kernels and no def().
  template <class Handle = OperatorHandle>
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Handle> findDanglingImpls() const;
  /// The Python module that Library::set_python_module() named for the operator, and the context.
  template <class Stub = std::optional<std::pair<const char*, const char*>>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Stub getPyStub(const OperatorName& name) const;
  [[nodiscard]] SCHEMA_CT_HIDDEN bool hasBackendFallbackForDispatchKey(DispatchKey key) const;
  /// Throws Error if the registry contradicts itself.
  SCHEMA_CT_HIDDEN void checkInvariants() const;
  /// Tells an OpRegistrationListener, which a std::unique_ptr holds, of all operators that are
  /// defined, now and until the handle goes that this returns. In <dispatch/listener.hpp>.
  template <class Pointer, class Handle = RegistrationHandleRAII>
    requires requires(Pointer p) { p.release(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN Handle addRegistrationListener(Pointer listener);
};

namespace internal {

/// Frees the listeners that are over, unless one of them may be running. The lock of definitions is
/// held.
SCHEMA_CT_HIDDEN inline void forget_ended_listeners(registry& r) {
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

/// Listeners are being called. The lock of definitions is held.
class calling_listeners {
 public:
  SCHEMA_CT_HIDDEN explicit calling_listeners(registry& r) : registry_(r) {
    ++r.calls_of_listeners;
  }
  calling_listeners(const calling_listeners&) = delete;
  calling_listeners& operator=(const calling_listeners&) = delete;
  SCHEMA_CT_HIDDEN ~calling_listeners() {
    --registry_.calls_of_listeners;
    forget_ended_listeners(registry_);
  }

 private:
  registry& registry_;
};

/// Tells the listeners of an operator that has come or will go. Those that are added meanwhile have
/// been told. The lock of definitions is held, that of the registry is free.
SCHEMA_CT_HIDDEN inline void tell_listeners(registry& r, operator_entry& e, bool defined) {
  registration_listener* last = r.listeners;
  if (last == nullptr) return;
  while (last->next != nullptr) last = last->next;
  const calling_listeners until_the_end(r);
  for (registration_listener* l = r.listeners;; l = l->next) {
    if (l->call != nullptr) l->call(l->object, e, defined);
    if (l == last) return;
  }
}

/// A schema on its way into the registry: a checked literal, or one parsed at run time.
struct new_schema {
  std::string_view ns, name, overload;
  const char* text = nullptr;
  std::size_t length = 0;
  kept_schema* parsed = nullptr;  // owned once it is registered
};

[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN inline void report_mismatch(
    operator_entry& e, const FunctionSchema& schema, const source_place& schema_place,
    const kernel_signature& s, const source_place& kernel_place, const std::string& reason) {
  throw Error(message(
      {"Inferred operator schema for a C++ kernel function doesn't match the expected function "
       "schema.\n  operator: ",
       e.name, *e.overload == '\0' ? "" : ".", e.overload,
       "\n  expected schema: ", to_string(schema), "\n    ", place_text(schema_place),
       "\n  inferred schema: ", inferred_text(s), "\n    ", place_text(kernel_place),
       "\n  reason: ", reason, "\n  Change the schema or the function until they say the same."}));
}

/// Throws unless the kernel fits the schema that the operator has. The lock is held.
SCHEMA_CT_HIDDEN inline void check_kernel(operator_entry& e, const kernel_signature& s,
                                          const source_place& place) {
  if (e.schema_text != nullptr && fits_exactly({e.schema_text, e.schema_length}, s)) return;
  const FunctionSchema& schema = made_schema(the_registry(), e);
  const std::string reason = difference(schema, s);
  if (!reason.empty()) report_mismatch(e, schema, e.schema_place, s, place, reason);
}

/// All kernels of an operator have one C++ signature: a typed call passes its arguments by it.
SCHEMA_CT_HIDDEN inline void check_same_signature(operator_entry& e, const kernel_signature& s,
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
  throw Error(
      message({"Mismatch in kernel C++ signatures\n  operator: ", signature_text(e), "\n    ",
               place_text(e.schema_place), "\n  kernel 1: ", cxx_name(other.type->name()),
               "\n    dispatch key: ", toString(known->key), "\n    ", place_text(known->place),
               "\n  kernel 2: ", cxx_name(s.type->name()), "\n    dispatch key: ", toString(key),
               "\n    ", place_text(place)}));
}

/// Defines an operator; throws, and changes nothing, if it is defined or a kernel does not fit.
/// Both locks are held.
SCHEMA_CT_HIDDEN inline operator_entry& define(registry& r, new_schema& schema,
                                               const source_place& place, ended_schemas& ended) {
  operator_entry& e = find_or_add_entry(r, schema.name, schema.overload, schema.ns);
  if (e.defined)
    throw Error(
        message({"Tried to register an operator (", to_string(schema_of(e)),
                 ") with the same name and overload name multiple times. Each overload's "
                 "schema should only be registered with a single call to def(). Duplicate "
                 "registration: ",
                 place_text(place), ". Original registration: ", place_text(e.schema_place)}));
  e.schema_text = schema.text;
  e.schema_length = static_cast<std::uint32_t>(schema.length);
  __atomic_store_n(&e.schema, schema.parsed, __ATOMIC_RELEASE);
  e.schema_place = place;
  try {
    // All kernels have one signature.
    if (const auto* k = newest_typed(e)) check_kernel(e, *k->function.signature, k->place);
  } catch (...) {
    if (schema.parsed != nullptr)
      __atomic_store_n(&e.schema, nullptr, __ATOMIC_RELEASE);
    else
      retire_schema(e, ended);
    e.schema_text = nullptr;
    e.schema_place = {};  // its texts go with the library
    throw;
  }
  doubt_typed_handles(e);
  __atomic_store_n(&e.defined, true, __ATOMIC_RELEASE);
  forget_row(r, e);
  schema.parsed = nullptr;
  return e;
}

/// Once nothing of the operator is registered, another signature may come: to another entry, as
/// long as there are handles of this one.
SCHEMA_CT_HIDDEN inline void forget_typed_handles(operator_entry& e) {
  if (e.defined || e.newest != nullptr) return;
  e.has_typed_handle = false;
  doubt_typed_handles(e);
}

/// Ends a definition of which no listener hears. Both locks are held.
SCHEMA_CT_HIDDEN inline void undefine(registry& r, operator_entry& e, ended_schemas& ended) {
  __atomic_store_n(&e.defined, false, __ATOMIC_RELEASE);
  forget_row(r, e);
  __atomic_store_n(&e.tags, 0, __ATOMIC_RELAXED);
  e.schema_text = nullptr;
  e.schema_place = {};  // its texts go with the library
  e.python_stub = nullptr;
  retire_schema(e, ended);
  forget_typed_handles(e);
}

/// Adds a kernel; throws, and changes nothing, if it does not fit the schema or the other kernels.
/// `fits`: the compiler has held it against the schema. The lock is held.
SCHEMA_CT_HIDDEN inline kernel_registration* implement(registry& r, operator_entry& named,
                                                       DispatchKey key, const kernel& k,
                                                       const source_place& place, bool fits) {
  operator_entry* e = &named;
  if (k.signature != nullptr) {
    const kernel_registration* other = newest_typed(named);
    const bool known = other != nullptr && *other->function.signature->type == *k.signature->type;
    if (!fits && !known && named.defined) check_kernel(named, *k.signature, place);
    check_same_signature(named, *k.signature, key, place);
    e = &renewed_entry(r, named, *k.signature);
  }
  kernel usual = k;
  set_usual_keys(usual, key);
  kernel_registration* added = e->pool.take(r.memory, usual, key, place);
  added->of = e;
  added->older = e->newest;
  __atomic_store_n(&e->newest, added, __ATOMIC_RELEASE);
  forget_row(r, *e);
  return added;
}

SCHEMA_CT_HIDDEN inline void unlink(kernel_registration*& newest, const kernel_registration* gone) {
  for (kernel_registration** k = &newest; *k != nullptr; k = &(*k)->older)
    if (*k == gone) {
      __atomic_store_n(k, gone->older, __ATOMIC_RELEASE);
      return;
    }
}

/// What a kernel owns, destroyed with this, after the lock that stands behind it in a scope: the
/// destructor of a closure is a user's code.
class ended_closure {
 public:
  SCHEMA_CT_HIDDEN ended_closure() = default;
  ended_closure(const ended_closure&) = delete;
  ended_closure& operator=(const ended_closure&) = delete;
  SCHEMA_CT_HIDDEN ~ended_closure() {
    if (destroy_ != nullptr) destroy_(closure_);
  }
  SCHEMA_CT_HIDDEN void take(const kernel& k) {
    destroy_ = k.destroy;
    closure_ = k.closure;
  }

 private:
  void (*destroy_)(void*) = nullptr;
  void* closure_ = nullptr;
};

/// Ends the registration of a kernel, or of a fallback, which is of no operator.
SCHEMA_CT_HIDDEN inline void remove(kernel_registration* gone) {
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

/// Adds a kernel for every operator that has none of its own for a runtime key.
SCHEMA_CT_HIDDEN inline kernel_registration* add_fallback(DispatchKey key, const kernel& k,
                                                          const source_place& place) {
  registry& r = the_registry();
  const registry_lock lock(r);
  // PyTorch lets the autograd fallback of private backends be replaced.
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

// The members that are only declared above.
#include <dispatch/registry_queries.hpp>
#include <dispatch/safe_kernel.hpp>
#include <dispatch/state_text.hpp>
