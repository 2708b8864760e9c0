// SPDX-License-Identifier: BSL-1.0
// The keys that a thread adds to its calls or excludes from them, and the guards that change them
// for a scope (PyTorch's c10/core/impl/LocalDispatchKeySet.h).
#pragma once

#include <dispatch/registry/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

struct SCHEMA_CT_SHARED LocalDispatchKeySet {
  DispatchKeySet included_;
  DispatchKeySet excluded_;
};

/// The thread's sets, in the form that a call needs. All shared objects of a process must see the
/// same sets, but a thread_local variable of a header is separate in each of them. Therefore the
/// registry owns the thread's data, and each shared object keeps a pointer to it.
struct SCHEMA_CT_SHARED local_keys {
  std::uint64_t included = default_included_set.raw_repr();
  std::uint64_t kept = full_backend_mask | ~default_excluded_set.raw_repr();

  [[nodiscard]] DispatchKeySet of_call(DispatchKeySet keys) const {
    return {DispatchKeySet::RAW, (keys.raw_repr() | included) & kept};
  }
  [[nodiscard]] LocalDispatchKeySet sets() const {
    return {DispatchKeySet(DispatchKeySet::RAW, included), excluded()};
  }
  /// Without the backends, which are never excluded.
  [[nodiscard]] DispatchKeySet excluded() const { return {DispatchKeySet::RAW, ~kept}; }
  void exclude(DispatchKeySet keys) { kept = full_backend_mask | ~keys.raw_repr(); }
  void set(LocalDispatchKeySet sets) {
    included = sets.included_.raw_repr();
    exclude(sets.excluded_);
  }
};

namespace internal {

inline constexpr local_keys without_guards{};

// The initial-exec model avoids a function call; without a destructor the shared object can be
// unloaded. nullptr until the shared object has looked up the data. nvcc does not accept the
// attribute on a variable, and musl cannot load such an object late.
#if defined(__GLIBC__) && !defined(__CUDACC__)
[[gnu::tls_model("initial-exec")]]
#endif
inline constinit thread_local local_keys* own_local_keys = nullptr;

[[nodiscard, gnu::cold]] local_keys& make_local_keys(registry& r);

/// Until a thread makes a guard, there is nothing to look up.
[[nodiscard]] inline const local_keys& local_keys_of_call() {
  if (own_local_keys != nullptr) [[likely]]
    return *own_local_keys;
  registry& r = the_registry();
  return __atomic_load_n(&r.has_guards, __ATOMIC_RELAXED) ? make_local_keys(r) : without_guards;
}

/// After the first guard, calls read the thread's data: no operator has an expected kernel any more
/// that depends only on the arguments' keys.
[[gnu::cold]] void begin_guards(registry& r);

/// The thread's data, for changes.
[[nodiscard]] inline local_keys& own_guards() {
  if (own_local_keys != nullptr) return *own_local_keys;
  registry& r = the_registry();
  if (!__atomic_load_n(&r.has_guards, __ATOMIC_ACQUIRE)) begin_guards(r);
  return make_local_keys(r);
}

}  // namespace internal

/// The key set of a call on this thread whose arguments have these keys.
[[nodiscard]] inline DispatchKeySet with_local_keys(DispatchKeySet keys) {
  return internal::local_keys_of_call().of_call(keys);
}

[[nodiscard]] inline LocalDispatchKeySet tls_local_dispatch_key_set() {
  return internal::local_keys_of_call().sets();
}
/// Replaces both sets.
inline void _force_tls_local_dispatch_key_set(LocalDispatchKeySet sets) {
  internal::own_guards().set(sets);
}

[[nodiscard]] inline bool tls_is_dispatch_key_included(DispatchKey key) {
  return tls_local_dispatch_key_set().included_.has(key);
}
[[nodiscard]] inline bool tls_is_dispatch_key_excluded(DispatchKey key) {
  return tls_local_dispatch_key_set().excluded_.has(key);
}
[[nodiscard]] inline bool tls_is_dispatch_keyset_included(DispatchKeySet keys) {
  return tls_local_dispatch_key_set().included_.isSupersetOf(keys);
}
[[nodiscard]] inline bool tls_is_dispatch_keyset_excluded(DispatchKeySet keys) {
  return tls_local_dispatch_key_set().excluded_.isSupersetOf(keys);
}
inline void tls_set_dispatch_key_included(DispatchKey key, bool included) {
  LocalDispatchKeySet sets = tls_local_dispatch_key_set();
  sets.included_ = included ? sets.included_.add(key) : sets.included_.remove(key);
  _force_tls_local_dispatch_key_set(sets);
}
inline void tls_set_dispatch_key_excluded(DispatchKey key, bool excluded) {
  LocalDispatchKeySet sets = tls_local_dispatch_key_set();
  sets.excluded_ = excluded ? sets.excluded_.add(key) : sets.excluded_.remove(key);
  _force_tls_local_dispatch_key_set(sets);
}

/// Sets both sets until the scope ends. Without arguments it only restores what the scope changes.
class SCHEMA_CT_SHARED ForceDispatchKeyGuard {
 public:
  ForceDispatchKeyGuard() : before_(tls_local_dispatch_key_set()) {}
  explicit ForceDispatchKeyGuard(LocalDispatchKeySet sets) : ForceDispatchKeyGuard() {
    _force_tls_local_dispatch_key_set(sets);
  }
  ForceDispatchKeyGuard(DispatchKeySet include, DispatchKeySet exclude) : ForceDispatchKeyGuard() {
    _force_tls_local_dispatch_key_set({before_.included_ | include, before_.excluded_ | exclude});
  }
  ForceDispatchKeyGuard(const ForceDispatchKeyGuard&) = delete;
  ForceDispatchKeyGuard& operator=(const ForceDispatchKeyGuard&) = delete;
  ~ForceDispatchKeyGuard() { internal::own_guards().set(before_); }

 private:
  LocalDispatchKeySet before_;
};

/// Adds keys to the calls of this thread until the scope ends.
class SCHEMA_CT_SHARED IncludeDispatchKeyGuard {
 public:
  explicit IncludeDispatchKeyGuard(DispatchKeySet keys)
      : own_(internal::own_guards()), before_(own_.included) {
    own_.included |= keys.raw_repr();
  }
  explicit IncludeDispatchKeyGuard(DispatchKey key)
      : IncludeDispatchKeyGuard(DispatchKeySet(key)) {}
  IncludeDispatchKeyGuard(const IncludeDispatchKeyGuard&) = delete;
  IncludeDispatchKeyGuard& operator=(const IncludeDispatchKeyGuard&) = delete;
  ~IncludeDispatchKeyGuard() { own_.included = before_; }

 private:
  local_keys& own_;
  std::uint64_t before_;
};

/// Excludes keys from the calls of this thread, whatever the arguments are, until the scope
/// ends.
class SCHEMA_CT_SHARED ExcludeDispatchKeyGuard {
 public:
  explicit ExcludeDispatchKeyGuard(DispatchKeySet keys)
      : own_(internal::own_guards()), before_(own_.kept) {
    own_.exclude(own_.excluded() | keys);
  }
  explicit ExcludeDispatchKeyGuard(DispatchKey key)
      : ExcludeDispatchKeyGuard(DispatchKeySet(key)) {}
  ExcludeDispatchKeyGuard(const ExcludeDispatchKeyGuard&) = delete;
  ExcludeDispatchKeyGuard& operator=(const ExcludeDispatchKeyGuard&) = delete;
  ~ExcludeDispatchKeyGuard() { own_.kept = before_; }

 private:
  local_keys& own_;
  std::uint64_t before_;
};

/// For an autograd kernel that calls on: the calls of the scope go to the keys below autograd.
class SCHEMA_CT_SHARED AutoDispatchBelowAutograd {
 public:
  AutoDispatchBelowAutograd() : guard_(autograd_dispatch_keyset) {}

 private:
  ExcludeDispatchKeyGuard guard_;
};
/// For a kernel of Functionalize that calls on: the calls of the scope skip that key.
class SCHEMA_CT_SHARED AutoDispatchSkipFunctionalize {
 public:
  AutoDispatchSkipFunctionalize() : guard_(DispatchKey::Functionalize) {}

 private:
  ExcludeDispatchKeyGuard guard_;
};
/// For a kernel of ADInplaceOrView that calls on: the calls of the scope go to the keys below
/// autograd and ADInplaceOrView.
class SCHEMA_CT_SHARED AutoDispatchBelowADInplaceOrView {
 public:
  AutoDispatchBelowADInplaceOrView() : guard_(autograd_dispatch_keyset_with_ADInplaceOrView) {}

 private:
  ExcludeDispatchKeyGuard guard_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
