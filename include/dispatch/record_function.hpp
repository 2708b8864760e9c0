// SPDX-License-Identifier: BSL-1.0
// Adds and removes callbacks that see every call of the process (PyTorch's ATen/record_function.h).
#pragma once

#include <dispatch/observed_call.hpp>
#include <memory>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// What a start callback may hand to its end callback, which is destroyed after that.
struct ObserverContext {
  SCHEMA_CT_HIDDEN virtual ~ObserverContext() = default;

 protected:
  SCHEMA_CT_HIDDEN ObserverContext() = default;
};

/// Two functions and what they want to see. Either may be nullptr.
class RecordFunctionCallback {
 public:
  using StartCallback = std::unique_ptr<ObserverContext> (*)(const RecordFunction&);
  using EndCallback = void (*)(const RecordFunction&, ObserverContext*);

  SCHEMA_CT_HIDDEN explicit RecordFunctionCallback(StartCallback at_start,
                                                   EndCallback at_end = nullptr)
      : call_{&run, reinterpret_cast<void (*)()>(at_start), reinterpret_cast<void (*)()>(at_end),
              all_scopes, 0} {}

  SCHEMA_CT_HIDDEN RecordFunctionCallback& needsInputs(bool yes) {
    return set(call_observer::inputs, yes);
  }
  SCHEMA_CT_HIDDEN RecordFunctionCallback& needsOutputs(bool yes) {
    return set(call_observer::outputs, yes);
  }
  SCHEMA_CT_HIDDEN RecordFunctionCallback& needsIds(bool yes) {
    return set(call_observer::ids, yes);
  }
  /// Any range of RecordScope; none of them stands for all.
  template <class Scopes = std::initializer_list<RecordScope>>
  SCHEMA_CT_HIDDEN RecordFunctionCallback& scopes(const Scopes& scopes) {
    call_.scopes = 0;
    for (const RecordScope scope : scopes) call_.scopes |= bit(scope);
    if (call_.scopes == 0) call_.scopes = all_scopes;
    return *this;
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN bool needsInputs() const { return has(call_observer::inputs); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool needsOutputs() const { return has(call_observer::outputs); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool needsIds() const { return has(call_observer::ids); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool checkScope(RecordScope scope) const {
    return (call_.scopes & bit(scope)) != 0;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN StartCallback start() const {
    return reinterpret_cast<StartCallback>(call_.start);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN EndCallback end() const {
    return reinterpret_cast<EndCallback>(call_.end);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const call_observer::functions& functions() const { return call_; }

 private:
  static constexpr std::uint32_t all_scopes =
      (1U << static_cast<unsigned>(RecordScope::NUM_SCOPES)) - 1;

  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr std::uint32_t bit(RecordScope scope) {
    return 1U << static_cast<unsigned>(scope);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool has(call_observer::wish wish) const {
    return (call_.wishes & wish) != 0;
  }
  SCHEMA_CT_HIDDEN RecordFunctionCallback& set(call_observer::wish wish, bool yes) {
    call_.wishes = yes ? call_.wishes | wish : call_.wishes & ~std::uint32_t{wish};
    return *this;
  }
  SCHEMA_CT_HIDDEN static void* run(const call_observer::functions& call,
                                    call_observer::event event, const RecordFunction& seen,
                                    void* context) {
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

/// Says which callback is meant; each is given once.
using CallbackHandle = std::uint64_t;
SCHEMA_CT_HIDDEN inline constexpr CallbackHandle INVALID_CALLBACK_HANDLE = 0;

namespace internal {

/// While calls are observed, no operator has a kernel that a call takes without looking further.
/// The lock is held.
SCHEMA_CT_HIDDEN inline void set_observer_count(registry& r, unsigned count) {
  const bool changes = (r.observer_count != 0) != (count != 0);
  __atomic_store_n(&r.observer_count, count, __ATOMIC_RELAXED);
  if (!changes) return;
  for_each_entry(
      r, [&](operator_entry& e) { __atomic_store_n(&e.observed, count != 0, __ATOMIC_RELAXED); });
  forget_rows(r);
}

/// An observer that is over and had the same functions, or a new one. The lock is held.
[[nodiscard]] SCHEMA_CT_HIDDEN inline call_observer& unused_observer(
    registry& r, const call_observer::functions& call) {
  for (call_observer* o = r.observers; o != nullptr; o = o->next)
    if (o->handle == 0 && o->call == call) return *o;
  auto* made =
      new (r.memory.take(sizeof(call_observer))) call_observer{call, r.observers, 0, 0, {}};
  __atomic_store_n(&r.observers, made, __ATOMIC_RELEASE);
  return *made;
}

SCHEMA_CT_HIDDEN inline CallbackHandle add_observer(const call_observer::functions& call,
                                                    std::uint64_t thread) {
  registry& r = the_registry();
  const registry_lock lock(r);
  call_observer& o = unused_observer(r, call);
  __atomic_store_n(&o.thread, thread, __ATOMIC_RELAXED);
  __atomic_store_n(&o.disabled, false, __ATOMIC_RELAXED);
  __atomic_store_n(&o.handle, ++r.last_observer, __ATOMIC_RELEASE);
  set_observer_count(r, r.observer_count + 1);
  return o.handle;
}

/// Calls f with the observers of all threads, or of this one, or both, that are not over.
template <class F>
SCHEMA_CT_HIDDEN void for_observers(bool global, bool own, F f) {
  registry& r = the_registry();
  const registry_lock lock(r);
  const std::uint64_t thread = own_observed_thread().number;
  for (call_observer* o = r.observers; o != nullptr; o = o->next)
    if (o->handle != 0 && (o->thread == 0 ? global : own && o->thread == thread)) f(r, *o);
}

SCHEMA_CT_HIDDEN inline void remove_observer(registry& r, call_observer& o) {
  __atomic_store_n(&o.handle, 0, __ATOMIC_RELEASE);
  set_observer_count(r, r.observer_count - 1);
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool has_observers(bool global, bool own) {
  bool found = false;
  for_observers(global, own, [&](registry&, const call_observer& o) { found |= !o.disabled; });
  return found;
}

SCHEMA_CT_HIDDEN inline void disable_observer(CallbackHandle handle, bool disabled) {
  for_observers(true, true, [&](registry&, call_observer& o) {
    if (o.handle == handle) __atomic_store_n(&o.disabled, disabled, __ATOMIC_RELAXED);
  });
}

}  // namespace internal

/// From now on the callbacks see the calls of all threads. Those that are in a shared object have
/// to be removed before it is unloaded, and no call be running then that they saw the start of.
SCHEMA_CT_HIDDEN inline CallbackHandle addGlobalCallback(const RecordFunctionCallback& callback) {
  return internal::add_observer(callback.functions(), 0);
}
/// The same for the calls of this thread, which has to remove them before it ends.
SCHEMA_CT_HIDDEN inline CallbackHandle addThreadLocalCallback(
    const RecordFunctionCallback& callback) {
  return internal::add_observer(callback.functions(), internal::own_observed_thread().number);
}

/// Removes callbacks of all threads or of this one; does nothing where there are none. A call that
/// they saw the start of still tells them of its end.
SCHEMA_CT_HIDDEN inline void removeCallback(CallbackHandle handle) {
  internal::for_observers(true, true, [&](registry& r, call_observer& o) {
    if (o.handle == handle) internal::remove_observer(r, o);
  });
}
SCHEMA_CT_HIDDEN inline void clearGlobalCallbacks() {
  internal::for_observers(true, false, &internal::remove_observer);
}
SCHEMA_CT_HIDDEN inline void clearThreadLocalCallbacks() {
  internal::for_observers(false, true, &internal::remove_observer);
}
SCHEMA_CT_HIDDEN inline void clearCallbacks() {
  internal::for_observers(true, true, &internal::remove_observer);
}

/// Callbacks that see nothing until they are enabled again. Does nothing for a handle of none.
SCHEMA_CT_HIDDEN inline void disableCallback(CallbackHandle handle) {
  internal::disable_observer(handle, true);
}
SCHEMA_CT_HIDDEN inline void reenableCallback(CallbackHandle handle) {
  internal::disable_observer(handle, false);
}

// Are there callbacks that are not disabled?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool hasGlobalCallbacks() {
  return internal::has_observers(true, false);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool hasThreadLocalCallbacks() {
  return internal::has_observers(false, true);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool hasCallbacks() {
  return internal::has_observers(true, true);
}

/// Do callbacks see the calls of this thread?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool isRecordFunctionEnabled() {
  return !internal::own_observed_thread().disabled;
}
SCHEMA_CT_HIDDEN inline void enableRecordFunction(bool enable = true) {
  internal::own_observed_thread().disabled = !enable;
}

/// Says for a scope whether callbacks see the calls of the thread.
class RecordFunctionGuard {
 public:
  SCHEMA_CT_HIDDEN explicit RecordFunctionGuard(bool is_enabled = true)
      : before_(isRecordFunctionEnabled()) {
    enableRecordFunction(is_enabled);
  }
  RecordFunctionGuard(const RecordFunctionGuard&) = delete;
  RecordFunctionGuard& operator=(const RecordFunctionGuard&) = delete;
  SCHEMA_CT_HIDDEN ~RecordFunctionGuard() { enableRecordFunction(before_); }

 private:
  bool before_;
};

/// No callback sees what the thread does in the scope, as a callback's own calls.
class DisableRecordFunctionGuard : public RecordFunctionGuard {
 public:
  SCHEMA_CT_HIDDEN DisableRecordFunctionGuard() : RecordFunctionGuard(false) {}
};

SCHEMA_CT_HIDDEN inline void RecordFunction::before(std::string_view name, list_view<IValue> inputs,
                                                    std::int64_t sequence_number) {
  if (!isActive()) return;
  name_ = name;
  sequence_number_ = sequence_number;
  start(inputs.begin(), static_cast<std::size_t>(inputs.end() - inputs.begin()));
}
SCHEMA_CT_HIDDEN inline void RecordFunction::before(std::string_view name,
                                                    std::int64_t sequence_number) {
  before(name, list_view<IValue>(), sequence_number);
}
SCHEMA_CT_HIDDEN inline host::ArrayRef<const IValue> RecordFunction::inputs() const {
  return {inputs_, inputs_ != nullptr ? input_count_ : 0};
}
SCHEMA_CT_HIDDEN inline void RecordFunction::setOutputs(list_view<IValue> outputs) {
  outputs_.assign(outputs.begin(), outputs.end());
}
namespace internal {

template <class Range>
[[nodiscard]] SCHEMA_CT_HIDDEN std::vector<IValue> boxed_elements(const Range& range) {
  return std::vector<IValue>(range.begin(), range.end());
}

/// nullptr of a scope, and of an operator without a schema.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const FunctionSchema* schema_of_call(operator_entry* e) {
  return e == nullptr ? nullptr : schema_if_defined(*e);
}

}  // namespace internal

SCHEMA_CT_HIDDEN inline std::optional<OperatorName> RecordFunction::operator_name() const {
  if (operator_ == nullptr) return std::nullopt;
  return OperatorName{operator_->name, operator_->overload};
}
SCHEMA_CT_HIDDEN inline std::optional<FunctionSchema> RecordFunction::operator_schema() const {
  const FunctionSchema* schema = internal::schema_of_call(operator_);
  return schema == nullptr ? std::nullopt : std::optional<FunctionSchema>(*schema);
}
SCHEMA_CT_HIDDEN inline std::size_t RecordFunction::num_inputs() const {
  const FunctionSchema* schema = internal::schema_of_call(operator_);
  return schema == nullptr ? input_count_ : schema->arguments().size();
}
SCHEMA_CT_HIDDEN inline std::size_t RecordFunction::num_outputs() const {
  const FunctionSchema* schema = internal::schema_of_call(operator_);
  return schema == nullptr ? outputs_.size() : schema->returns().size();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
