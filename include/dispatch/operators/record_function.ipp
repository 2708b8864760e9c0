// SPDX-License-Identifier: BSL-1.0
// The engine's part of record_function.hpp.
#pragma once

#include <dispatch/operators/record_function.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void set_observer_count(registry& r, unsigned count) {
  const bool changes = (r.observer_count != 0) != (count != 0);
  __atomic_store_n(&r.observer_count, count, __ATOMIC_RELAXED);
  if (!changes) return;
  for_each_entry(
      r, [&](operator_entry& e) { __atomic_store_n(&e.observed, count != 0, __ATOMIC_RELAXED); });
  forget_rows(r);
}

SCHEMA_CT_ENGINE call_observer& unused_observer(registry& r, const call_observer::functions& call) {
  for (call_observer* o = r.observers; o != nullptr; o = o->next)
    if (o->handle == 0 && o->call == call) return *o;
  auto* made =
      new (r.memory.take(sizeof(call_observer))) call_observer{call, r.observers, 0, 0, {}};
  __atomic_store_n(&r.observers, made, __ATOMIC_RELEASE);
  return *made;
}

SCHEMA_CT_ENGINE CallbackHandle add_observer(const call_observer::functions& call,
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

SCHEMA_CT_ENGINE void remove_observer(registry& r, call_observer& o) {
  __atomic_store_n(&o.handle, 0, __ATOMIC_RELEASE);
  set_observer_count(r, r.observer_count - 1);
}

SCHEMA_CT_ENGINE bool has_observers(bool global, bool own) {
  bool found = false;
  for_observers(global, own, [&](registry&, const call_observer& o) { found |= !o.disabled; });
  return found;
}

SCHEMA_CT_ENGINE void disable_observer(CallbackHandle handle, bool disabled) {
  for_observers(true, true, [&](registry&, call_observer& o) {
    if (o.handle == handle) __atomic_store_n(&o.disabled, disabled, __ATOMIC_RELAXED);
  });
}

}  // namespace internal

SCHEMA_CT_ENGINE CallbackHandle addGlobalCallback(const RecordFunctionCallback& callback) {
  return internal::add_observer(callback.functions(), 0);
}

SCHEMA_CT_ENGINE CallbackHandle addThreadLocalCallback(const RecordFunctionCallback& callback) {
  return internal::add_observer(callback.functions(), internal::own_observed_thread().number);
}

SCHEMA_CT_ENGINE void removeCallback(CallbackHandle handle) {
  internal::for_observers(true, true, [&](registry& r, call_observer& o) {
    if (o.handle == handle) internal::remove_observer(r, o);
  });
}

SCHEMA_CT_ENGINE void clearGlobalCallbacks() {
  internal::for_observers(true, false, &internal::remove_observer);
}

SCHEMA_CT_ENGINE void clearThreadLocalCallbacks() {
  internal::for_observers(false, true, &internal::remove_observer);
}

SCHEMA_CT_ENGINE void clearCallbacks() {
  internal::for_observers(true, true, &internal::remove_observer);
}

SCHEMA_CT_ENGINE void disableCallback(CallbackHandle handle) {
  internal::disable_observer(handle, true);
}

SCHEMA_CT_ENGINE void reenableCallback(CallbackHandle handle) {
  internal::disable_observer(handle, false);
}

SCHEMA_CT_ENGINE bool hasGlobalCallbacks() { return internal::has_observers(true, false); }

SCHEMA_CT_ENGINE bool hasThreadLocalCallbacks() { return internal::has_observers(false, true); }

SCHEMA_CT_ENGINE bool hasCallbacks() { return internal::has_observers(true, true); }

SCHEMA_CT_ENGINE bool isRecordFunctionEnabled() {
  return !internal::own_observed_thread().disabled;
}

SCHEMA_CT_ENGINE void enableRecordFunction(bool enable) {
  internal::own_observed_thread().disabled = !enable;
}

SCHEMA_CT_ENGINE void RecordFunction::before(std::string_view name, list_view<IValue> inputs,
                                             std::int64_t sequence_number) {
  if (!isActive()) return;
  name_ = name;
  sequence_number_ = sequence_number;
  start(inputs.begin(), static_cast<std::size_t>(inputs.end() - inputs.begin()));
}

SCHEMA_CT_ENGINE void RecordFunction::before(std::string_view name, std::int64_t sequence_number) {
  before(name, list_view<IValue>(), sequence_number);
}

SCHEMA_CT_ENGINE host::ArrayRef<const IValue> RecordFunction::inputs() const {
  return {inputs_, inputs_ != nullptr ? input_count_ : 0};
}

SCHEMA_CT_ENGINE void RecordFunction::setOutputs(list_view<IValue> outputs) {
  outputs_.assign(outputs.begin(), outputs.end());
}

namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE const FunctionSchema* schema_of_call(operator_entry* e) {
  return e == nullptr ? nullptr : schema_if_defined(*e);
}

}  // namespace internal

SCHEMA_CT_ENGINE std::optional<OperatorName> RecordFunction::operator_name() const {
  if (operator_ == nullptr) return std::nullopt;
  return OperatorName{operator_->name, operator_->overload};
}

SCHEMA_CT_ENGINE std::optional<FunctionSchema> RecordFunction::operator_schema() const {
  const FunctionSchema* schema = internal::schema_of_call(operator_);
  return schema == nullptr ? std::nullopt : std::optional<FunctionSchema>(*schema);
}

SCHEMA_CT_ENGINE std::size_t RecordFunction::num_inputs() const {
  const FunctionSchema* schema = internal::schema_of_call(operator_);
  return schema == nullptr ? input_count_ : schema->arguments().size();
}

SCHEMA_CT_ENGINE std::size_t RecordFunction::num_outputs() const {
  const FunctionSchema* schema = internal::schema_of_call(operator_);
  return schema == nullptr ? outputs_.size() : schema->returns().size();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
