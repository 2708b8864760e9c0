// SPDX-License-Identifier: BSL-1.0
// Adds and removes callbacks that see every call of the process (PyTorch's ATen/record_function.h).
#pragma once

#include <dispatch/base/unique_ptr.hpp>
#include <dispatch/operators/observed_call.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

/// A start callback may return one for its end callback, after which it is destroyed.
struct SCHEMA_CT_POLYMORPHIC ObserverContext {
  virtual ~ObserverContext() = default;

 protected:
  ObserverContext() = default;
};

/// A start and an end function, either of which may be nullptr, and what they need to see.
class SCHEMA_CT_SHARED RecordFunctionCallback {
 public:
  using StartCallback = std::unique_ptr<ObserverContext> (*)(const RecordFunction&);
  using EndCallback = void (*)(const RecordFunction&, ObserverContext*);

  explicit RecordFunctionCallback(StartCallback at_start, EndCallback at_end = nullptr)
      : call_{&run, reinterpret_cast<void (*)()>(at_start), reinterpret_cast<void (*)()>(at_end),
              all_scopes, 0} {}

  RecordFunctionCallback& needsInputs(bool yes) { return set(call_observer::inputs, yes); }
  RecordFunctionCallback& needsOutputs(bool yes) { return set(call_observer::outputs, yes); }
  RecordFunctionCallback& needsIds(bool yes) { return set(call_observer::ids, yes); }
  /// The scopes to observe, as any range of RecordScope. An empty range means all scopes.
  template <class Scopes = std::initializer_list<RecordScope>>
  RecordFunctionCallback& scopes(const Scopes& scopes) {
    call_.scopes = 0;
    for (const RecordScope scope : scopes) call_.scopes |= bit(scope);
    if (call_.scopes == 0) call_.scopes = all_scopes;
    return *this;
  }

  [[nodiscard]] bool needsInputs() const { return has(call_observer::inputs); }
  [[nodiscard]] bool needsOutputs() const { return has(call_observer::outputs); }
  [[nodiscard]] bool needsIds() const { return has(call_observer::ids); }
  [[nodiscard]] bool checkScope(RecordScope scope) const {
    return (call_.scopes & bit(scope)) != 0;
  }
  [[nodiscard]] StartCallback start() const { return reinterpret_cast<StartCallback>(call_.start); }
  [[nodiscard]] EndCallback end() const { return reinterpret_cast<EndCallback>(call_.end); }
  [[nodiscard]] const call_observer::functions& functions() const { return call_; }

 private:
  static constexpr std::uint32_t all_scopes =
      (1U << static_cast<unsigned>(RecordScope::NUM_SCOPES)) - 1;

  [[nodiscard]] static constexpr std::uint32_t bit(RecordScope scope) {
    return 1U << static_cast<unsigned>(scope);
  }
  [[nodiscard]] bool has(call_observer::wish wish) const { return (call_.wishes & wish) != 0; }
  RecordFunctionCallback& set(call_observer::wish wish, bool yes) {
    call_.wishes = yes ? call_.wishes | wish : call_.wishes & ~std::uint32_t{wish};
    return *this;
  }
  static void* run(const call_observer::functions& call, call_observer::event event,
                   const RecordFunction& seen, void* context) {
    auto* const kept = static_cast<ObserverContext*>(context);
    switch (event) {
      case call_observer::event::start:
        return call.start == nullptr ? nullptr
                                     : reinterpret_cast<StartCallback>(call.start)(seen).release();
      case call_observer::event::end:
        if (call.end != nullptr) reinterpret_cast<EndCallback>(call.end)(seen, kept);
        return kept;
      case call_observer::event::forget: delete kept; break;
    }
    return nullptr;
  }

  call_observer::functions call_;
};

/// Identifies a registered callback. A process never uses a handle twice.
using CallbackHandle = std::uint64_t;
inline constexpr CallbackHandle INVALID_CALLBACK_HANDLE = 0;

namespace internal {

/// While calls are observed, no operator has an expected kernel, so that every call looks further.
/// The lock is held.
void set_observer_count(registry& r, unsigned count);

/// A removed observer with the same functions, or a new one. The lock is held.
[[nodiscard]] call_observer& unused_observer(registry& r, const call_observer::functions& call);

CallbackHandle add_observer(const call_observer::functions& call, std::uint64_t thread);

/// Calls f with the registered observers: those of all threads, those of this one, or both.
template <class F>
void for_observers(bool global, bool own, F f) {
  registry& r = the_registry();
  const registry_lock lock(r);
  const std::uint64_t thread = own_observed_thread().number;
  for (call_observer* o = r.observers; o != nullptr; o = o->next)
    if (o->handle != 0 && (o->thread == 0 ? global : own && o->thread == thread)) f(r, *o);
}

void remove_observer(registry& r, call_observer& o);

[[nodiscard]] bool has_observers(bool global, bool own);

void disable_observer(CallbackHandle handle, bool disabled);

}  // namespace internal

/// Registers callbacks for the calls of all threads. Before a shared object is unloaded, its
/// callbacks must be removed, and the calls whose start they saw must have ended.
CallbackHandle addGlobalCallback(const RecordFunctionCallback& callback);
/// Registers callbacks for the calls of this thread, which must remove them before it ends.
CallbackHandle addThreadLocalCallback(const RecordFunctionCallback& callback);

/// Removes callbacks of all threads or of this one. Does nothing for an unknown handle. The end
/// function is still called for a call whose start the callback saw.
SCHEMA_CT_HIDDEN void removeCallback(CallbackHandle handle);
void clearGlobalCallbacks();
void clearThreadLocalCallbacks();
void clearCallbacks();

/// Disables callbacks until they are enabled again. Does nothing for an unknown handle.
void disableCallback(CallbackHandle handle);
void reenableCallback(CallbackHandle handle);

// Are any callbacks registered and not disabled?
[[nodiscard]] bool hasGlobalCallbacks();
[[nodiscard]] bool hasThreadLocalCallbacks();
[[nodiscard]] bool hasCallbacks();

/// Do callbacks see the calls of this thread?
[[nodiscard]] bool isRecordFunctionEnabled();
void enableRecordFunction(bool enable = true);

/// Sets during a scope whether callbacks see the calls of the thread.
class SCHEMA_CT_SHARED RecordFunctionGuard {
 public:
  explicit RecordFunctionGuard(bool is_enabled = true) : before_(isRecordFunctionEnabled()) {
    enableRecordFunction(is_enabled);
  }
  RecordFunctionGuard(const RecordFunctionGuard&) = delete;
  RecordFunctionGuard& operator=(const RecordFunctionGuard&) = delete;
  ~RecordFunctionGuard() { enableRecordFunction(before_); }

 private:
  bool before_;
};

/// Hides the calls of the thread from all callbacks during a scope: for calls by a callback.
class SCHEMA_CT_SHARED DisableRecordFunctionGuard : public RecordFunctionGuard {
 public:
  DisableRecordFunctionGuard() : RecordFunctionGuard(false) {}
};
namespace internal {

/// nullptr for a scope, and for an operator without a schema.
[[nodiscard]] const FunctionSchema* schema_of_call(operator_entry* e);

}  // namespace internal

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
