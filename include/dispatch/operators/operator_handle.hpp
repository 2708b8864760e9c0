// SPDX-License-Identifier: BSL-1.0
// Handles of registered operators, and the three ways to call them: typed, boxed, by keyword.
#pragma once

#include <dispatch/kernels/argument_keys.hpp>
#include <dispatch/kernels/boxed_kernel.hpp>
#include <dispatch/kernels/kernel_check.hpp>
#include <dispatch/operators/checked_call.hpp>
#include <dispatch/operators/observed_call.hpp>
#include <dispatch/registry/renewed_entry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
template <class F>
class TypedOperatorHandle;
class SCHEMA_CT_SHARED SafeKernelFunction;

namespace SCHEMA_CT_HIDDEN internal {

[[nodiscard]] const OperatorName& names_of(operator_entry& e);

/// Can `expected`, found in by_argument_keys, serve a call whose arguments have these keys?
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline bool serves(const kernel& expected,
                                                         DispatchKeySet keys) {
  return keys.raw_repr() == expected.argument_keys;
}

/// The kernel in the row for a call whose arguments have these keys. Changes `keys` to those passed
/// to the kernel. Returns nullptr if a callback observes the call. Throws if there is no kernel.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline const kernel* kernel_in_full(operator_entry& e,
                                                                          DispatchKeySet& keys) {
  keys = with_local_keys(keys);
  if (is_observed(e)) [[unlikely]]
    return nullptr;
  return &kernel_for(e, keys);
}

/// The kernel for a boxed call: an expected kernel if it can serve the call, else kernel_in_full().
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline const kernel* selected_kernel(operator_entry& e,
                                                                           DispatchKeySet& keys) {
  const kernel& expected = *__atomic_load_n(&e.expected.by_argument_keys, __ATOMIC_ACQUIRE);
  if (serves(expected, keys)) [[likely]]
    return &expected;
  return kernel_in_full(e, keys);
}

/// The result of the unavailable typed(), so that calling it causes no further error.
struct no_typed_handle {
  template <class... A>
  no_typed_handle call(A&&...) const {
    return {};
  }
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_C10 {

/// A registered operator. Valid until the process ends; calls throw once the operator is removed.
class SCHEMA_CT_OF_HOST OperatorHandle {
 public:
  explicit OperatorHandle(dispatch::operator_entry* entry) : entry_(entry) {}

  /// Valid until the process ends.
  [[nodiscard]] const dispatch::OperatorName& operator_name() const {
    return dispatch::internal::names_of(*entry_);
  }
  [[nodiscard]] bool hasSchema() const { return dispatch::is_defined(*entry_); }
  /// The schema, valid until the definition is removed. Throws Error if the operator is not
  /// defined.
  [[nodiscard]] const dispatch::FunctionSchema& schema() const {
    return dispatch::internal::schema_of(*entry_);
  }
  /// Where the operator is defined, as "registered at file:line".
  [[nodiscard]] std::string debug() const {
    const dispatch::registry_lock lock(dispatch::the_registry());
    return dispatch::internal::place_text(entry_->schema_place);
  }
  [[nodiscard]] bool hasTag(dispatch::Tag tag) const {
    const std::uint32_t tags = __atomic_load_n(&entry_->tags, __ATOMIC_RELAXED);
    return (tags >> static_cast<unsigned>(tag) & 1U) != 0;
  }
  /// Is a kernel registered for exactly this key?
  [[nodiscard]] bool hasKernelForDispatchKey(dispatch::DispatchKey key) const {
    const dispatch::registry_lock lock(dispatch::the_registry());
    return dispatch::internal::newest_for(*entry_, key) != nullptr;
  }
  /// Is a kernel registered for a key of the set? Kernels of alias keys do not count.
  [[nodiscard]] bool hasKernelForAnyDispatchKey(dispatch::DispatchKeySet keys) const;
  /// Does the row contain a kernel for the key? Kernels of alias keys and fallbacks count. Throws
  /// ValueError for an alias key.
  [[nodiscard]] bool hasComputedKernelForDispatchKey(dispatch::DispatchKey key) const;
  /// Is the kernel registered for exactly this key a fallthrough? Throws ValueError if there is no
  /// such kernel.
  [[nodiscard]] bool isKernelFallthroughKernel(dispatch::DispatchKey key) const;
  /// The kernel of a call whose highest key is this one. Throws ValueError for an alias key, and
  /// NotImplementedError if there is no kernel.
  template <class Kernel = dispatch::SafeKernelFunction>
  [[nodiscard]] Kernel getComputedKernelForDispatchKey(dispatch::DispatchKey key) const;
  /// The tags of the definition, each once, in the order of the enumeration.
  template <class Tags = std::vector<dispatch::Tag>>
  [[nodiscard]] Tags getTags() const;
  /// A text with a line for the schema and one for each kernel, including hidden ones.
  template <class Text = std::string>
  [[nodiscard]] Text dumpState() const;
  /// A text with a line for each runtime key that has a kernel: the kernel, and its origin.
  template <class Text = std::string>
  [[nodiscard]] Text dumpComputedTable() const;
  /// Throws Error if the registry contradicts itself.
  void checkInvariants() const;
  /// The operator as a function of this signature, R(A...). Throws TypeError if the kernels have
  /// another signature; SymInt and int64_t may differ.
  template <class F>
  [[nodiscard]] dispatch::TypedOperatorHandle<F> typed() const;
  template <class F>
    requires(!dispatch::has_schema_types<F>)
  SCHEMA_CT_REFUSED(
      "typed() needs the function type R(A...) of a kernel, and a schema type for each of R, A...: "
      "docs/errors.md#unsupported_type")
  dispatch::internal::no_typed_handle typed() const {
    return {};
  }

  /// Calls with the last values of the stack and replaces them by the results.
  void callBoxed(dispatch::Stack* stack) const { callBoxed(*stack); }
  void callBoxed(dispatch::Stack& stack) const;
  /// Calls the kernel of the highest of these keys, regardless of the keys of the values. Takes the
  /// last values of the stack and replaces them by the results.
  void redispatchBoxed(dispatch::DispatchKeySet keys, dispatch::Stack* stack) const {
    const dispatch::kernel& k = dispatch::internal::kernel_for(*entry_, keys);
    call_boxed(k, keys, *stack);
  }
  /// Calls the kernel registered for exactly this key, else its fallback. Takes the last values of
  /// the stack and replaces them by the results. Throws NotImplementedError if neither exists.
  void callBoxedForDispatchKey(dispatch::DispatchKey key, dispatch::Stack& stack) const;

  /// Adds to an error which operator was called.
  void add_context(dispatch::Error& e) const { dispatch::internal::add_operator(e, *entry_); }
  [[nodiscard]] dispatch::operator_entry& entry() const { return *entry_; }
  friend bool operator==(const OperatorHandle&, const OperatorHandle&) = default;

 private:
  friend class dispatch::SafeKernelFunction;

  SCHEMA_CT_ALWAYS_INLINE void call_boxed(const dispatch::kernel& k, dispatch::DispatchKeySet keys,
                                          dispatch::Stack& stack) const {
    if (dispatch::internal::checks_calls()) [[unlikely]]
      return call_checked(k, keys, stack);
    if (k.signature == nullptr)
      return dispatch::internal::run_boxed_kernel(k, *this, *entry_, keys, stack);
    bool running = false;
    try {
      dispatch::call_boxed(k, *this, keys, stack, running);
    } catch (dispatch::Error& e) {
      if (!running) add_context(e);
      throw;
    }
  }
  /// Calls the kernel, and checks arguments and results against the schema.
  [[gnu::cold, gnu::noinline]] void call_checked(const dispatch::kernel& k,
                                                 dispatch::DispatchKeySet keys,
                                                 dispatch::Stack& stack) const {
    using namespace dispatch::internal;
    const call_check checked(*entry_);
    bool running = false;
    try {
      checked.arguments(stack);
      running = k.signature == nullptr;
      if (running)
        run_boxed_kernel(k, *this, *entry_, keys, stack);
      else
        dispatch::call_boxed(k, *this, keys, stack, running);
      running = false;
      checked.results(k, stack);
    } catch (dispatch::Error& e) {
      if (!running) add_context(e);
      throw;
    }
  }
  [[gnu::cold, gnu::noinline]] void call_observed(dispatch::DispatchKeySet keys,
                                                  dispatch::Stack& stack) const {
    const dispatch::keyed_arguments& keyed = dispatch::internal::current_keyed(*entry_);
    std::size_t n = stack.size();
    if (keyed.argument_count < n) n = keyed.argument_count;
    const std::size_t below = stack.size() - n;
    dispatch::RecordFunction call;
    call.before(*entry_, stack.data() + below, n);
    redispatchBoxed(keys, &stack);
    if (!call.needsOutputs()) return;
    dispatch::Stack outputs;
    for (std::size_t i = below; i < stack.size(); ++i) outputs.push_back(stack[i]);
    call.setOutputs(std::move(outputs));
  }
  [[nodiscard]] dispatch::DispatchKeySet boxed_keys(const dispatch::Stack& stack) const {
    const dispatch::keyed_arguments& keyed = dispatch::internal::current_keyed(*entry_);
    dispatch::DispatchKeySet keys;
    if (stack.size() < keyed.argument_count) [[unlikely]] {
      if (keyed.is_known())
        dispatch::internal::refuse_few_values(*entry_, keyed.argument_count, stack.size());
      for (const dispatch::IValue& value : stack) dispatch::internal::add_boxed_keys(keys, value);
      return keys;
    }
    const dispatch::IValue* first = stack.data() + stack.size() - keyed.argument_count;
    for (const std::uint32_t i : keyed) dispatch::internal::add_boxed_keys(keys, first[i]);
    return keys;
  }
  /// callBoxed() for a call that no expected kernel serves.
  void call_on_stack(dispatch::Stack& stack) const;
  /// Calls a kernel that needs some parameters constructed, or whose result must be boxed.
  void call_made(const dispatch::kernel& k, dispatch::DispatchKeySet keys, dispatch::Stack& stack,
                 void** addresses, std::uint64_t to_make) const;

  dispatch::operator_entry* entry_;
};

}  // namespace SCHEMA_CT_C10

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

namespace SCHEMA_CT_HIDDEN internal {

void call_boxed_function(const kernel& k, operator_entry& e, DispatchKeySet keys, Stack& stack,
                         std::size_t results);
void add_boxed_kernel(Error& error, operator_entry& e, const kernel& k);

/// Do two signatures differ only in int64_t for SymInt, and in the way a SymInt is passed? As in
/// PyTorch, one operator may then have kernels of both signatures, and a call from one to the other
/// is boxed.
[[nodiscard]] bool differ_in_symbols(const kernel_signature& a, const kernel_signature& b);

/// Must the call convert its values, because the kernel has another C++ signature or none?
template <class F>
[[nodiscard]] bool is_called_boxed(const operator_entry& e, const kernel& k) {
  return k.call_form == kernel::form::boxed ||
         (__atomic_load_n(&e.mixes_symbols, __ATOMIC_RELAXED) && *k.signature->type != typeid(F));
}

/// Calls a kernel of any form.
template <class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R call_any(operator_entry& e, const kernel& k, DispatchKeySet keys,
                                          A... arguments) {
  if (is_called_boxed<R(A...)>(e, k)) [[unlikely]]
    return call_boxed_kernel<R, A...>(k, e, keys, static_cast<A&&>(arguments)...);
  return invoke<R, A...>(k, keys, static_cast<A&&>(arguments)...);
}
/// Calls the kernel in the row, whatever its form, or throws.
template <class R, class... A>
[[gnu::noinline]] R call_in_full(operator_entry& e, DispatchKeySet keys, A... arguments) {
  const kernel& k = kernel_for(e, keys);
  return call_any<R, A...>(e, k, keys, static_cast<A&&>(arguments)...);
}
/// Calls the kernel in the row: at once if it is a function with the arguments alone, or boxed.
template <class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R call_in_row(operator_entry& e, DispatchKeySet keys,
                                             A... arguments) {
  const dispatch_row* const row = __atomic_load_n(&e.row, __ATOMIC_ACQUIRE);
  if (row != nullptr && !keys.has_any(read_only_mark)) [[likely]] {
    const kernel& k = entry_in_row(e, *row, keys);
    if (k.call_form == kernel::form::plain && !__atomic_load_n(&e.mixes_symbols, __ATOMIC_RELAXED))
        [[likely]]
      return call_plain<R, A...>(k, static_cast<A&&>(arguments)...);
    if (k.call_form == kernel::form::boxed)
      return call_boxed_kernel<R, A...>(k, e, keys, static_cast<A&&>(arguments)...);
  }
  return call_in_full<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}
// Out of line, so that the calls that do not need them save no values.
template <class R, class... A>
[[gnu::noinline]] R call_by_row(operator_entry& e, DispatchKeySet keys, A... arguments) {
  return call_in_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}
/// Calls by the row and notifies the callbacks, which see copies and cannot change the call.
template <class R, class... A>
[[gnu::cold, gnu::noinline]] R call_observed(operator_entry& e, DispatchKeySet keys,
                                             A... arguments) {
  RecordFunction call;
  if (call.needsInputs()) {
    const Stack inputs = boxed_arguments<A...>(arguments...);
    call.before(e, inputs.data(), inputs.size());
  } else {
    call.before(e);
  }
  if constexpr (std::is_void_v<R>) {
    call_in_full<R, A...>(e, keys, static_cast<A&&>(arguments)...);
  } else {
    R result = call_in_full<R, A...>(e, keys, static_cast<A&&>(arguments)...);
    if (call.needsOutputs()) call.setOutputs(boxed_result<R>(result));
    return result;
  }
}
/// Calls by the row and notifies callbacks, if any: a call that no expected kernel serves.
template <class R, class... A>
[[gnu::noinline]] R call_uncommon(operator_entry& e, DispatchKeySet keys, A... arguments) {
  keys = with_local_keys(keys);
  if (is_observed(e)) [[unlikely]]
    return call_observed<R, A...>(e, keys, static_cast<A&&>(arguments)...);
  return call_in_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}

/// by_remaining_keys if it serves a call with these keys, else nullptr.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline const kernel* kernel_by_remaining_keys(
    const expected_kernels& expected, DispatchKeySet keys) {
  const kernel& k = *__atomic_load_n(&expected.by_remaining_keys, __ATOMIC_ACQUIRE);
  const std::uint64_t called = __atomic_load_n(&k.called_keys, __ATOMIC_RELAXED);
  return (keys.raw_repr() & called) == k.remaining_keys ? &k : nullptr;
}

/// Calls with the arguments' keys, or in the scope of a guard with the remaining keys.
template <auto otherwise, class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R call_with_arguments(operator_entry& e, DispatchKeySet keys,
                                                     A... arguments) {
  const kernel& expected = *__atomic_load_n(&e.expected.by_argument_keys, __ATOMIC_ACQUIRE);
  if (serves(expected, keys)) [[likely]]
    return call_plain<R, A...>(expected, static_cast<A&&>(arguments)...);
  if (const local_keys* own = own_local_keys) {
    const DispatchKeySet of_call = own->of_call(keys);
    if (const kernel* k = kernel_by_remaining_keys(e.expected, of_call)) [[likely]]
      return call_plain<R, A...>(*k, static_cast<A&&>(arguments)...);
    if (const kernel* k = kernel_by_remaining_keys(e.also_expected, of_call))
      return call_plain<R, A...>(*k, static_cast<A&&>(arguments)...);
  } else if ((keys.raw_repr() | wants_keys) == expected.argument_keys) {
    return call_keyed<R, A...>(expected, handed_keys_of(expected), static_cast<A&&>(arguments)...);
  } else {
    const kernel& other = *__atomic_load_n(&e.also_expected.by_argument_keys, __ATOMIC_ACQUIRE);
    if (serves(other, keys)) return call_plain<R, A...>(other, static_cast<A&&>(arguments)...);
  }
  return otherwise(e, keys, static_cast<A&&>(arguments)...);
}

/// Calls the kernel for exactly these keys.
template <class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R call_with_keys(operator_entry& e, DispatchKeySet keys,
                                                A... arguments) {
  if (const kernel* k = kernel_by_remaining_keys(e.expected, keys)) [[likely]]
    return call_plain<R, A...>(*k, static_cast<A&&>(arguments)...);
  if (const kernel* k = kernel_by_remaining_keys(e.also_expected, keys))
    return call_plain<R, A...>(*k, static_cast<A&&>(arguments)...);
  return call_by_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}

}  // namespace internal

/// An operator as a C++ function.
template <class R, class... A>
class TypedOperatorHandle<R(A...)> : public OperatorHandle {
 public:
  explicit TypedOperatorHandle(const OperatorHandle& op) : OperatorHandle(op) {}

  /// Calls the kernel for the arguments' keys: a comparison and an indirect call in the common
  /// case. Throws NotImplementedError if there is no kernel.
  // Without optimisation, too: the symbol of a function of this class would have no layout.
  [[gnu::always_inline]] R call(A... arguments) const {
    DispatchKeySet keys;
    (internal::add_keys(keys, arguments), ...);
    return internal::call_with_arguments<&internal::call_uncommon<R, A...>, R, A...>(
        entry(), keys, static_cast<A&&>(arguments)...);
  }
  /// Calls the kernel for exactly these keys. A kernel uses it to pass its call on to the keys
  /// below its own.
  [[gnu::always_inline]] R redispatch(DispatchKeySet keys, A... arguments) const {
    return internal::call_with_keys<R, A...>(entry(), keys, static_cast<A&&>(arguments)...);
  }
  template <class... B>
  SCHEMA_CT_REFUSED("redispatch takes a set of keys, c10::DispatchKeySet(key)")
  R redispatch(DispatchKey, B&&...) const;
  R operator()(A... arguments) const { return call(static_cast<A&&>(arguments)...); }
};

namespace SCHEMA_CT_HIDDEN internal {

[[noreturn, gnu::cold]] void refuse_typed_handle(operator_entry& e, const kernel_signature& wanted,
                                                 const std::string& reason);

/// The entry for a typed handle of this signature. Sets `known` to the signature's text if all
/// handles share it. Throws TypeError if the operator or its kernels have another signature.
[[nodiscard, gnu::cold]] operator_entry& typed_entry(operator_entry& handles,
                                                     const kernel_signature& wanted,
                                                     const char** known);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class F>
dispatch::TypedOperatorHandle<F> dispatch::OperatorHandle::typed() const {
  using namespace dispatch;
  const char** const known = &internal::known_text<F>;
  operator_entry* e = entry_;
  if (!internal::is_typed_as(*e, __atomic_load_n(known, __ATOMIC_RELAXED))) [[unlikely]]
    e = &internal::typed_entry(*e, signature_constant<F>::value, known);
  return TypedOperatorHandle<F>(OperatorHandle(e));
}
