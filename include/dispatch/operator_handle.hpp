// SPDX-License-Identifier: BSL-1.0
// Handles of registered operators, and the three ways to call them: typed, boxed, by keyword.
#pragma once

#include <dispatch/argument_keys.hpp>
#include <dispatch/boxed_kernel.hpp>
#include <dispatch/checked_call.hpp>
#include <dispatch/cxx_name.hpp>
#include <dispatch/observed_call.hpp>
#include <dispatch/renewed_entry.hpp>
#include <schema_ct/check.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
template <class F>
class TypedOperatorHandle;
class SafeKernelFunction;
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace c10 {

/// A registered operator. Stays valid for ever; a call after its library is gone throws.
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] OperatorHandle {
 public:
  SCHEMA_CT_HIDDEN explicit OperatorHandle(dispatch::operator_entry* entry) : entry_(entry) {}

  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::OperatorName operator_name() const {
    return {entry_->name, entry_->overload};
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool hasSchema() const { return dispatch::is_defined(*entry_); }
  /// Throws where the operator has kernels but no def().
  [[nodiscard]] SCHEMA_CT_HIDDEN const dispatch::FunctionSchema& schema() const {
    return dispatch::internal::schema_of(*entry_);
  }
  /// "registered at file:line".
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string debug() const {
    const dispatch::registry_lock lock(dispatch::the_registry());
    return dispatch::internal::place_text(entry_->schema_place);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool hasTag(dispatch::Tag tag) const {
    const std::uint32_t tags = __atomic_load_n(&entry_->tags, __ATOMIC_RELAXED);
    return (tags >> static_cast<unsigned>(tag) & 1U) != 0;
  }
  /// Is a kernel registered directly for this key?
  [[nodiscard]] SCHEMA_CT_HIDDEN bool hasKernelForDispatchKey(dispatch::DispatchKey key) const {
    const dispatch::registry_lock lock(dispatch::the_registry());
    return dispatch::internal::newest_for(*entry_, key) != nullptr;
  }
  /// Is one registered directly for a key of the set? Those of alias keys do not count.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool hasKernelForAnyDispatchKey(
      dispatch::DispatchKeySet keys) const;
  /// Has the key a kernel in the row, be it of an alias key or a fallback? Throws ValueError for an
  /// alias key.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool hasComputedKernelForDispatchKey(
      dispatch::DispatchKey key) const;
  /// Is the kernel that is registered directly for this key a fallthrough? Throws ValueError where
  /// there is none.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isKernelFallthroughKernel(dispatch::DispatchKey key) const;
  /// What a call with this key as its highest runs, to be called by itself. Throws ValueError for
  /// an alias key, NotImplementedError where there is none.
  template <class Kernel = dispatch::SafeKernelFunction>
  [[nodiscard]] SCHEMA_CT_HIDDEN Kernel
  getComputedKernelForDispatchKey(dispatch::DispatchKey key) const;
  /// Each tag once, in the order of the enumeration.
  template <class Tags = std::vector<dispatch::Tag>>
  [[nodiscard]] SCHEMA_CT_HIDDEN Tags getTags() const;
  /// The schema and all kernels, those that others hide too, a line each.
  template <class Text = std::string>
  [[nodiscard]] SCHEMA_CT_HIDDEN Text dumpState() const;
  /// The kernel for each runtime key that has one, and where it is from, a line each.
  template <class Text = std::string>
  [[nodiscard]] SCHEMA_CT_HIDDEN Text dumpComputedTable() const;
  /// Throws Error if the registry contradicts itself.
  SCHEMA_CT_HIDDEN void checkInvariants() const;
  /// The operator as a function of this signature, R(A...), which must be the kernels' own.
  template <class F>
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::TypedOperatorHandle<F> typed() const;

  /// Calls with the last values of the stack, which the results replace.
  SCHEMA_CT_HIDDEN void callBoxed(dispatch::Stack* stack) const { callBoxed(*stack); }
  SCHEMA_CT_HIDDEN void callBoxed(dispatch::Stack& stack) const {
    dispatch::DispatchKeySet keys = boxed_keys(stack);
    const dispatch::kernel* k = __atomic_load_n(&entry_->common, __ATOMIC_ACQUIRE);
    if (keys.raw_repr() != k->usual_keys) [[unlikely]] {
      keys = dispatch::with_local_keys(keys);
      if (dispatch::internal::is_observed(*entry_)) [[unlikely]]
        return call_observed(keys, stack);
      k = &dispatch::internal::kernel_for(*entry_, keys);
    }
    call_boxed(*k, keys, stack);
  }
  /// The same for these keys and no others, whatever the values are.
  SCHEMA_CT_HIDDEN void redispatchBoxed(dispatch::DispatchKeySet keys,
                                        dispatch::Stack* stack) const {
    const dispatch::kernel& k = dispatch::internal::kernel_for(*entry_, keys);
    call_boxed(k, keys, *stack);
  }
  /// The same with the kernel that is registered for the key itself, or else is its fallback.
  SCHEMA_CT_HIDDEN void callBoxedForDispatchKey(dispatch::DispatchKey key,
                                                dispatch::Stack& stack) const;

  /// Says in an error which operator was called.
  SCHEMA_CT_HIDDEN void add_context(dispatch::Error& e) const {
    dispatch::internal::add_operator(e, *entry_);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::operator_entry& entry() const { return *entry_; }
  friend bool operator==(const OperatorHandle&, const OperatorHandle&) = default;

 private:
  friend class dispatch::SafeKernelFunction;

  [[gnu::always_inline]] SCHEMA_CT_HIDDEN void call_boxed(const dispatch::kernel& k,
                                                          dispatch::DispatchKeySet keys,
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
  /// The same with arguments and results held against the schema.
  [[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN void call_checked(const dispatch::kernel& k,
                                                                  dispatch::DispatchKeySet keys,
                                                                  dispatch::Stack& stack) const {
    using namespace dispatch::internal;
    const dispatch::FunctionSchema* schema = schema_if_defined(*entry_);
    bool running = false;
    try {
      if (schema != nullptr) check_arguments(*schema, stack);
      running = k.signature == nullptr;
      if (running)
        run_boxed_kernel(k, *this, *entry_, keys, stack);
      else
        dispatch::call_boxed(k, *this, keys, stack, running);
      running = false;
      if (schema != nullptr) check_results(*schema, *entry_, k, stack);
    } catch (dispatch::Error& e) {
      if (!running) add_context(e);
      throw;
    }
  }
  [[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN void call_observed(dispatch::DispatchKeySet keys,
                                                                   dispatch::Stack& stack) const {
    const dispatch::FunctionSchema* schema = dispatch::internal::schema_if_defined(*entry_);
    std::size_t n = stack.size();
    if (schema != nullptr && schema->arguments().size() < n) n = schema->arguments().size();
    const std::size_t below = stack.size() - n;
    dispatch::RecordFunction call;
    call.before(*entry_, stack.data() + below, n);
    redispatchBoxed(keys, &stack);
    if (!call.needsOutputs()) return;
    dispatch::Stack outputs;
    for (std::size_t i = below; i < stack.size(); ++i) outputs.push_back(stack[i]);
    call.setOutputs(std::move(outputs));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::DispatchKeySet boxed_keys(
      const dispatch::Stack& stack) const {
    static_cast<void>(dispatch::internal::current_row(*entry_));
    const dispatch::keyed_arguments* keyed = __atomic_load_n(&entry_->keyed, __ATOMIC_ACQUIRE);
    dispatch::DispatchKeySet keys;
    if (keyed == nullptr) [[unlikely]] {  // there is no schema
      for (const dispatch::IValue& value : stack) dispatch::internal::add_boxed_keys(keys, value);
      return keys;
    }
    if (stack.size() < keyed->argument_count) [[unlikely]]
      dispatch::internal::refuse_few_values(*entry_, keyed->argument_count, stack.size());
    const dispatch::IValue* first = stack.data() + stack.size() - keyed->argument_count;
    for (const std::uint32_t i : *keyed) dispatch::internal::add_boxed_keys(keys, first[i]);
    return keys;
  }
  dispatch::operator_entry* entry_;
};

}  // namespace c10

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

using c10::OperatorHandle;

namespace internal {

SCHEMA_CT_HIDDEN inline void call_boxed_function(const kernel& k, operator_entry& e,
                                                 DispatchKeySet keys, Stack& stack,
                                                 std::size_t results) {
  if (k.call_form != kernel::form::boxed) {
    bool running = false;  // out of line: a boxed kernel needs no memory for arguments
    return call_boxed_in_large_frame(k, keys, stack, running);
  }
  call_boxed_function(k, OperatorHandle(&e), keys, stack);
  if (stack.size() != results)
    refuse_result_count(e, k, static_cast<std::ptrdiff_t>(stack.size()), results);
  if (!checks_calls()) return;
  try {
    const FunctionSchema* schema = schema_if_defined(e);
    if (schema != nullptr) check_results(*schema, e, k, stack);
  } catch (Error& error) {
    add_operator(error, e);
    throw;
  }
}
SCHEMA_CT_HIDDEN inline void add_boxed_kernel(Error& error, operator_entry& e, const kernel& k) {
  add_kernel(error, e, k);
  add_operator(error, e);
}

/// Do the parameters of two signatures differ in nothing but int64_t for SymInt, and in how a
/// SymInt is taken? They are one operator's then, as in PyTorch, and a call from one to the other
/// is boxed.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool differ_in_symbols(const kernel_signature& a,
                                                             const kernel_signature& b) {
  if (a.parameter_count != b.parameter_count || a.result->count != b.result->count) return false;
  for (unsigned i = 0; i != a.result->count; ++i)
    if (a.result->words[i] != b.result->words[i]) return false;
  bool symbolic = false;
  for (unsigned i = 0; i != a.parameter_count; ++i) {
    const schema_ct::type_word x = a.parameters[i]->word, y = b.parameters[i]->word;
    const schema_ct::type_word number_x = schema_ct::detail::without_symbols(x),
                               number_y = schema_ct::detail::without_symbols(y);
    if ((number_x != 0 ? number_x : x) != (number_y != 0 ? number_y : y)) return false;
    symbolic = symbolic || number_x != 0 || number_y != 0;
  }
  return symbolic;
}

/// Is the kernel called with C++ values of another signature than its own, or of none?
template <class F>
[[nodiscard]] SCHEMA_CT_HIDDEN bool is_called_boxed(const operator_entry& e, const kernel& k) {
  return k.call_form == kernel::form::boxed ||
         (__atomic_load_n(&e.mixes_symbols, __ATOMIC_RELAXED) && *k.signature->type != typeid(F));
}

/// Calls a kernel of whatever form, by the row.
template <class R, class... A>
[[gnu::always_inline]] SCHEMA_CT_HIDDEN inline R call_in_row(operator_entry& e, DispatchKeySet keys,
                                                             A... arguments) {
  const kernel& k = kernel_for(e, keys);
  if (is_called_boxed<R(A...)>(e, k)) [[unlikely]]
    return call_boxed_kernel<R, A...>(k, e, keys, static_cast<A&&>(arguments)...);
  return invoke<R, A...>(k, keys, static_cast<A&&>(arguments)...);
}
// Out of line, so that no value is saved for them in the calls that do without.
template <class R, class... A>
[[gnu::noinline]] SCHEMA_CT_HIDDEN R call_by_row(operator_entry& e, DispatchKeySet keys,
                                                 A... arguments) {
  return call_in_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}
/// Calls by the row and tells the callbacks, which see copies: they change nothing in the call.
template <class R, class... A>
[[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN R call_observed(operator_entry& e,
                                                              DispatchKeySet keys, A... arguments) {
  RecordFunction call;
  if (call.needsInputs()) {
    const Stack inputs = boxed_arguments<A...>(arguments...);
    call.before(e, inputs.data(), inputs.size());
  } else {
    call.before(e);
  }
  if constexpr (std::is_void_v<R>) {
    call_by_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
  } else {
    R result = call_by_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
    if (call.needsOutputs()) call.setOutputs(boxed_result<R>(result));
    return result;
  }
}
/// A call whose kernel is not the common one, with the arguments' keys.
template <class R, class... A>
[[gnu::always_inline]] SCHEMA_CT_HIDDEN inline R call_in_full(operator_entry& e,
                                                              DispatchKeySet keys, A... arguments) {
  keys = with_local_keys(keys);
  if (is_observed(e)) [[unlikely]]
    return call_observed<R, A...>(e, keys, static_cast<A&&>(arguments)...);
  return call_in_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}
template <class R, class... A>
[[gnu::noinline]] SCHEMA_CT_HIDDEN R call_uncommon(operator_entry& e, DispatchKeySet keys,
                                                   A... arguments) {
  return call_in_full<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}

/// The kernel for exactly these keys if it is the usual one, else nullptr.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const kernel* usual_kernel(const operator_entry& e,
                                                                 std::uint64_t keys) {
  const kernel& usual = *__atomic_load_n(&e.usual, __ATOMIC_ACQUIRE);
  keys &= __atomic_load_n(&usual.called_keys, __ATOMIC_RELAXED);
  return keys == usual.own_keys ? &usual : nullptr;
}

/// A call with the arguments' keys: the kernel of the commonest ones, in a guard the usual one.
template <auto otherwise, class R, class... A>
[[gnu::always_inline]] SCHEMA_CT_HIDDEN inline R call_with_arguments(operator_entry& e,
                                                                     DispatchKeySet keys,
                                                                     A... arguments) {
  const kernel& common = *__atomic_load_n(&e.common, __ATOMIC_ACQUIRE);
  if (keys.raw_repr() == common.usual_keys) [[likely]]
    return call_plain<R, A...>(common, static_cast<A&&>(arguments)...);
  if (const local_keys* own = own_local_keys) {
    if (const kernel* usual = usual_kernel(e, own->of_call(keys).raw_repr()))
      return call_plain<R, A...>(*usual, static_cast<A&&>(arguments)...);
  } else if ((keys.raw_repr() | wants_keys) == common.usual_keys) {
    return call_keyed<R, A...>(common, own_keys_of(common), static_cast<A&&>(arguments)...);
  }
  return otherwise(e, keys, static_cast<A&&>(arguments)...);
}

/// A call with exactly these keys.
template <class R, class... A>
[[gnu::always_inline]] SCHEMA_CT_HIDDEN inline R call_with_keys(operator_entry& e,
                                                                DispatchKeySet keys,
                                                                A... arguments) {
  if (const kernel* usual = usual_kernel(e, keys.raw_repr())) [[likely]]
    return call_plain<R, A...>(*usual, static_cast<A&&>(arguments)...);
  return call_by_row<R, A...>(e, keys, static_cast<A&&>(arguments)...);
}

}  // namespace internal

/// An operator as a C++ function.
template <class R, class... A>
class TypedOperatorHandle<R(A...)> : public OperatorHandle {
 public:
  SCHEMA_CT_HIDDEN explicit TypedOperatorHandle(const OperatorHandle& op) : OperatorHandle(op) {}

  /// Calls the kernel for the arguments' keys: a comparison and an indirect call in the common
  /// case. Throws NotImplementedError where there is none.
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN R call(A... arguments) const {
    DispatchKeySet keys;
    (internal::add_keys(keys, arguments), ...);
    return internal::call_with_arguments<&internal::call_uncommon<R, A...>, R, A...>(
        entry(), keys, static_cast<A&&>(arguments)...);
  }
  /// Calls the kernel for these keys and no others: what a kernel does that hands its call on to
  /// the keys below its own.
  [[gnu::always_inline]] SCHEMA_CT_HIDDEN R redispatch(DispatchKeySet keys, A... arguments) const {
    return internal::call_with_keys<R, A...>(entry(), keys, static_cast<A&&>(arguments)...);
  }
  SCHEMA_CT_HIDDEN R operator()(A... arguments) const {
    return call(static_cast<A&&>(arguments)...);
  }
};

namespace internal {

/// Why a schema and a signature do not go together; empty when they do. Like PyTorch, counts first.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string difference(const FunctionSchema& schema,
                                                             const kernel_signature& s) {
  const std::size_t arguments = schema.arguments().size(), returns = schema.returns().size();
  if (arguments != s.parameter_count)
    return message(
        {"The number of arguments is different. ", arguments, " vs ", s.parameter_count, "."});
  if (returns != s.result->count)
    return message({"The number of returns is different. ", returns, " vs ", s.result->count, "."});
  bool symbolic = true;
  for (unsigned i = 0; i != s.parameter_count; ++i)
    symbolic = symbolic && schema_ct::detail::without_symbols(s.parameters[i]->word) == 0;
  auto fits = [](const Type& type, schema_ct::type_word cxx, bool as_int) {
    if (type.word() == cxx) return true;
    const schema_ct::errc wrong = schema_ct::detail::misfit(type.word(), cxx, as_int);
    return wrong == schema_ct::errc::ok || wrong == schema_ct::errc::needs_conversion;
  };
  for (unsigned i = 0; i != arguments; ++i)
    if (const Type& type = schema.arguments()[i].real_type();
        !fits(type, s.parameters[i]->word, symbolic))
      return message({"Type mismatch in argument ", i + 1, ": ", type.str(), " vs ",
                      parameter_type(s, i).str(), "."});
  for (unsigned i = 0; i != returns; ++i)
    if (const Type& type = schema.returns()[i].real_type();
        !fits(type, s.result->words[i], schema_ct::symbols_are_numbers<>))
      return message({"Type mismatch in return ", i + 1, ": ", type.str(), " vs ",
                      result_type(s, i).str(), "."});
  return {};
}

/// What a signature alone says: its types, with the names _0, _1, …
[[nodiscard]] SCHEMA_CT_HIDDEN inline FunctionSchema inferred_schema(const OperatorName& name,
                                                                     const kernel_signature& s) {
  auto value = [](unsigned i, Type type) {
    return Argument::make(message({"_", i}), std::move(type));
  };
  std::vector<Argument> arguments(s.parameter_count), returns(s.result->count);
  for (unsigned i = 0; i != s.parameter_count; ++i) arguments[i] = value(i, parameter_type(s, i));
  for (unsigned i = 0; i != s.result->count; ++i) returns[i] = value(i, result_type(s, i));
  FunctionSchema out(name.name, name.overload_name, std::move(arguments), std::move(returns));
  out.setAliasAnalysis(AliasAnalysisKind::CONSERVATIVE);
  return out;
}

/// "(Tensor _0, int _1) -> Tensor _0".
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string inferred_text(const kernel_signature& s) {
  return to_string(inferred_schema({}, s));
}

[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN inline void refuse_typed_handle(
    operator_entry& e, const kernel_signature& wanted, const std::string& reason) {
  throw TypeError(
      message({"Tried to access or call an operator with a wrong signature.\n  operator: ",
               operator_text(e), "\n  accessed as: ", inferred_text(wanted), ", in C++ ",
               cxx_name(wanted.type->name()), "\n  ", reason}));
}

/// The entry for a typed handle of this signature, whose text goes to `known` where it is that of
/// all handles. Throws TypeError where the operator or its kernels have another one.
[[nodiscard, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline operator_entry& typed_entry(
    operator_entry& handles, const kernel_signature& wanted, const char** known) {
  registry& r = the_registry();
  const registry_lock lock(r);
  operator_entry* e = find(*r.table, handles.name_hash, handles.name, handles.overload);
  const kernel_registration* k = newest_typed(*e);
  const kernel_signature& has = k != nullptr ? *k->function.signature : wanted;
  const bool same = *has.type == *wanted.type;
  const bool mixes_symbols = !same && differ_in_symbols(has, wanted);
  if (k != nullptr && !same && !mixes_symbols) {
    std::string are = inferred_text(has);
    const bool looks_same = are == inferred_text(wanted);
    refuse_typed_handle(
        handles, wanted,
        message({"the kernels are: ", are, ", in C++ ", cxx_name(has.type->name()), "\n    ",
                 place_text(k->place),
                 looks_same ? "\n  The types of the schema are the same, those of C++ are not: "
                              "write typed<...>() with those of the kernels"
                            : ""}));
  }
  if (k == nullptr && e->defined)
    if (const std::string reason = difference(made_schema(r, *e), wanted); !reason.empty())
      refuse_typed_handle(handles, wanted, reason);
  if (k == nullptr && e->has_typed_handle && std::strcmp(e->typed_as, wanted.type->name()) != 0)
    refuse_typed_handle(handles, wanted,
                        message({"another typed handle was taken as ", cxx_name(e->typed_as)}));
  if (mixes_symbols && !e->mixes_symbols) {
    __atomic_store_n(&e->mixes_symbols, true, __ATOMIC_RELAXED);
    forget_row(r, *e);
  }
  // Kernels that come later must be what this handle will call.
  e = &renewed_entry(r, *e, has);
  set_typed_as(r, *e, has.type->name());
  e->has_typed_handle = true;
  if (same && std::strcmp(e->typed_as, wanted.type->name()) == 0) {
    __atomic_store_n(known, e->typed_as, __ATOMIC_RELAXED);
    __atomic_store_n(&e->typed_as_is_right, true, __ATOMIC_RELEASE);
  }
  return *e;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

SCHEMA_CT_HIDDEN inline void c10::OperatorHandle::callBoxedForDispatchKey(
    dispatch::DispatchKey key, dispatch::Stack& stack) const {
  using namespace dispatch;
  registry& r = the_registry();
  const kernel* k = nullptr;
  {
    const registry_lock lock(r);
    for (const kernel_registration* list : {entry_->newest, r.fallbacks})
      for (; k == nullptr && list != nullptr; list = list->older)
        if (list->key == key ||
            (key == DispatchKey::CompositeImplicitAutograd && list->key == DispatchKey::Undefined))
          k = &list->function;
  }
  if (k == nullptr || !k->can_be_called() || k->call_form == kernel::form::fallthrough)
    throw NotImplementedError(message({"no kernel for ", toString(key), " to be called for ",
                                       internal::signature_text(*entry_)}));
  call_boxed(*k, with_local_keys(boxed_keys(stack)), stack);
}

template <class F>
SCHEMA_CT_HIDDEN dispatch::TypedOperatorHandle<F> c10::OperatorHandle::typed() const {
  using namespace dispatch;
  static_assert(
      has_schema_types<F>,
      "no schema type stands for a type of this signature: docs/errors.md#unsupported_type");
  const char** const known = &internal::known_text<F>;
  operator_entry* e = entry_;
  if (!internal::is_typed_as(*e, __atomic_load_n(known, __ATOMIC_RELAXED))) [[unlikely]]
    e = &internal::typed_entry(*e, signature_constant<F>::value, known);
  return TypedOperatorHandle<F>(OperatorHandle(e));
}

#include <dispatch/read_only_arguments.hpp>  // which kernel_for() asks for
