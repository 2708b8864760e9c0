// SPDX-License-Identifier: BSL-1.0
// Hearing of operators that come and go (c10::OpRegistrationListener).
#pragma once

#include <dispatch/operators/registry_queries.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Is told of every def(), and of its end, one at a time and in their order. Meanwhile the lock of
/// definitions is held and no other: a listener may look up, call and register, and other threads
/// may do all of that but define operators or end definitions, for which they wait. So a listener
/// must not wait for a thread that does.
class OpRegistrationListener {
 public:
  SCHEMA_CT_HIDDEN virtual ~OpRegistrationListener() = default;

  /// The operator is defined, and the kernel that its def() brings is there. What this throws comes
  /// out of def(), which then leaves nothing behind.
  virtual void onOperatorRegistered(const OperatorHandle& op) = 0;
  /// The operator's schema is about to go. What this throws is lost.
  virtual void onOperatorDeregistered(const OperatorHandle& op) = 0;
};

/// Ends a registration when it dies. One that lives in a shared object has to go with it.
class RegistrationHandleRAII {
 public:
  SCHEMA_CT_HIDDEN explicit RegistrationHandleRAII(registration_listener* listener)
      : listener_(listener) {}
  SCHEMA_CT_HIDDEN RegistrationHandleRAII(RegistrationHandleRAII&& other) noexcept
      : listener_(other.listener_) {
    other.listener_ = nullptr;
  }
  SCHEMA_CT_HIDDEN RegistrationHandleRAII& operator=(RegistrationHandleRAII&& other) noexcept {
    registration_listener* const theirs = other.listener_;
    other.listener_ = nullptr;
    end();
    listener_ = theirs;
    return *this;
  }
  SCHEMA_CT_HIDDEN ~RegistrationHandleRAII() { end(); }

 private:
  SCHEMA_CT_HIDDEN void end() {
    if (listener_ == nullptr) return;
    registry& r = the_registry();
    auto* const object = static_cast<OpRegistrationListener*>(listener_->object);
    {
      const definitions_lock lock(r);
      listener_->call = nullptr;
      internal::forget_ended_listeners(r);
    }
    listener_ = nullptr;
    delete object;
  }

  registration_listener* listener_;
};

namespace internal {

SCHEMA_CT_HIDDEN inline void call_listener(void* object, operator_entry& e, bool defined) {
  auto& listener = *static_cast<OpRegistrationListener*>(object);
  if (defined) return listener.onOperatorRegistered(OperatorHandle(&e));
  try {
    listener.onOperatorDeregistered(OperatorHandle(&e));
  } catch (...) {
    // Libraries end in destructors.
  }
}

}  // namespace internal

template <class Pointer, class Handle>
  requires requires(Pointer p) { p.release(); }
SCHEMA_CT_HIDDEN Handle Dispatcher::addRegistrationListener(Pointer listener) {
  if (listener == nullptr) throw ValueError("a registration listener cannot be a null pointer");
  registry& r = the_registry();
  const definitions_lock order(r);
  std::vector<operator_entry*> defined;
  {
    const registry_lock lock(r);
    internal::for_each_operator(r, [&](operator_entry& e) {
      if (e.defined) defined.push_back(&e);
    });
  }
  registration_listener** last = &r.listeners;
  while (*last != nullptr) last = &(*last)->next;
  OpRegistrationListener* const object = listener.get();
  *last = new registration_listener{&internal::call_listener, object, nullptr};
  listener.release();
  Handle handle(*last);
  for (operator_entry* e : defined)
    if (is_defined(*e)) object->onOperatorRegistered(OperatorHandle(e));
  return handle;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
