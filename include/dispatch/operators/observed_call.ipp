// SPDX-License-Identifier: BSL-1.0
// The engine's part of observed_call.hpp.
#pragma once

#include <dispatch/operators/observed_call.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE RecordFunction::~RecordFunction() {
  if (isActive()) forget_callbacks();
}

SCHEMA_CT_ENGINE void RecordFunction::before(operator_entry& e, const IValue* inputs,
                                             std::size_t count) {
  if (!isActive()) return;
  operator_ = &e;
  start(inputs, needsInputs() ? count : 0);
}

SCHEMA_CT_ENGINE void RecordFunction::end() {
  if (!started_) return;
  started_ = false;
  run_all(call_observer::event::end);
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void RecordFunction::choose_callbacks() {
  registry& r = the_registry();
  const internal::observed_thread& own = internal::own_observed_thread();
  thread_ = own.number;
  if (own.disabled) return;
  const call_observer* o = __atomic_load_n(&r.observers, __ATOMIC_ACQUIRE);
  for (; o != nullptr; o = o->next) {
    const std::uint64_t handle = __atomic_load_n(&o->handle, __ATOMIC_ACQUIRE);
    const std::uint64_t thread = __atomic_load_n(&o->thread, __ATOMIC_RELAXED);
    if (handle == 0 || __atomic_load_n(&o->disabled, __ATOMIC_RELAXED) ||
        (thread != 0 && thread != own.number) ||
        (o->call.scopes >> static_cast<unsigned>(scope_) & 1U) == 0)
      continue;
    add(*o, handle, thread != 0);
  }
  if ((wishes_ & call_observer::ids) != 0)
    handle_ = __atomic_add_fetch(&r.last_observed_call, 1, __ATOMIC_RELAXED);
}

SCHEMA_CT_ENGINE void RecordFunction::add(const call_observer& o, std::uint64_t handle,
                                          bool of_thread) {
  chosen** place = &callbacks_;
  while (*place != nullptr && (*place)->comes_before(of_thread, handle)) place = &(*place)->next;
  *place = new chosen{&o, handle, of_thread, nullptr, *place};
  wishes_ |= o.call.wishes;
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void RecordFunction::forget_callbacks() {
  end();
  run_all(call_observer::event::forget);
  while (callbacks_ != nullptr) {
    const chosen* const gone = callbacks_;
    callbacks_ = gone->next;
    delete gone;
  }
}

SCHEMA_CT_ENGINE void RecordFunction::start(const IValue* inputs, std::size_t count) {
  inputs_ = inputs;
  input_count_ = count;
  started_ = true;
  run_all(call_observer::event::start);
  // The arguments may be destroyed before the call ends.
  inputs_ = nullptr;
}

SCHEMA_CT_ENGINE void RecordFunction::run_all(call_observer::event event) {
  for (chosen* c = callbacks_; c != nullptr; c = c->next) {
    try {
      c->context = c->observer->call.run(c->observer->call, event, *this, c->context);
    } catch (...) {
      // An exception of an observer must not make the call fail.
    }
  }
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
