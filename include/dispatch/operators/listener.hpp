// SPDX-License-Identifier: BSL-1.0
// Listeners for the definition and removal of operators (c10::OpRegistrationListener).
#pragma once

#include <dispatch/operators/registration_handle.hpp>
#include <dispatch/operators/registry_queries.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A listener for the definition and the removal of operators. It is called for one operator at a
/// time, in order. During the call only the lock of definitions is held, so the listener may look
/// up, call and register. Other threads may do the same, but they wait if they define an operator
/// or remove a definition. Therefore a listener must not wait for such a thread.
class SCHEMA_CT_POLYMORPHIC OpRegistrationListener {
 public:
  virtual ~OpRegistrationListener() = default;

  /// Called when the operator and the kernel of its def() are registered. If it throws, def()
  /// removes both and throws the same exception.
  virtual void onOperatorRegistered(const OperatorHandle& op) = 0;
  /// Called before the operator's schema is removed. Exceptions are ignored.
  virtual void onOperatorDeregistered(const OperatorHandle& op) = 0;
};

namespace SCHEMA_CT_HIDDEN internal {

inline void end_listener(void* registered) {
  auto* const listener = static_cast<registration_listener*>(registered);
  registry& r = the_registry();
  auto* const object = static_cast<OpRegistrationListener*>(listener->object);
  {
    const definitions_lock lock(r);
    listener->call = nullptr;
    forget_ended_listeners(r);
  }
  delete object;
}

inline void call_listener(void* object, operator_entry& e, bool defined) {
  auto& listener = *static_cast<OpRegistrationListener*>(object);
  if (defined) return listener.onOperatorRegistered(OperatorHandle(&e));
  try {
    listener.onOperatorDeregistered(OperatorHandle(&e));
  } catch (...) {
    // Removals may come from destructors, so no exception may leave.
  }
}

/// The operators that are defined now. The lock is not held.
template <class Entry>
[[nodiscard]] std::vector<Entry*> defined_entries(registry& r) {
  std::vector<Entry*> out;
  const registry_lock lock(r);
  for_each_operator(r, [&](operator_entry& e) {
    if (e.defined) out.push_back(&e);
  });
  return out;
}

}  // namespace internal

template <class Pointer, class Handle>
  requires requires(Pointer p) { p.release(); }
Handle Dispatcher::addRegistrationListener(Pointer listener) {
  if (listener == nullptr) throw ValueError("a registration listener cannot be a null pointer");
  registry& r = the_registry();
  const definitions_lock order(r);
  const auto defined = internal::defined_entries<operator_entry>(r);
  registration_listener** last = &r.listeners;
  while (*last != nullptr) last = &(*last)->next;
  OpRegistrationListener* const object = listener.get();
  *last = new registration_listener{&internal::call_listener, object, nullptr};
  listener.release();
  Handle handle(*last, &internal::end_listener);
  for (operator_entry* e : defined)
    if (is_defined(*e)) object->onOperatorRegistered(OperatorHandle(e));
  return handle;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
