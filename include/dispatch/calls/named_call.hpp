// SPDX-License-Identifier: BSL-1.0
// Typed calls of an operator whose name is known at compile time. The first call looks it up.
#pragma once

#include <dispatch/operators/dispatcher.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Stands for an operator that was not looked up yet: no call has its key set.
SCHEMA_CT_HIDDEN inline constinit kernel no_kernel{};
SCHEMA_CT_HIDDEN inline constinit operator_entry not_found = [] {
  operator_entry e;
  e.expected = e.also_expected = {&no_kernel, &no_kernel};
  return e;
}();

/// The operator; the first call looks it up.
template <class F>
[[nodiscard, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN operator_entry& find_operator(
    operator_entry*& found, std::string_view full_name, std::string_view overload) {
  operator_entry* e = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
  if (e == &not_found) {
    e = &Dispatcher::singleton().findSchemaOrThrow(full_name, overload).template typed<F>().entry();
    __atomic_store_n(&found, e, __ATOMIC_RELEASE);
  }
  return *e;
}

/// Calls the operator that Named identifies: full_name() is "ns::name", overload() the part after
/// the dot. Its kernels are R(P...). Throws Error if the operator is not defined, and TypeError if
/// its kernels have another signature, as Dispatcher and OperatorHandle do.
template <class Named, class F>
class named_call;
template <class Named, class R, class... P>
class named_call<Named, R(P...)> {
 public:
  /// As TypedOperatorHandle::call.
  SCHEMA_CT_HIDDEN static R call(P... arguments) {
    DispatchKeySet keys;
    (add_keys(keys, arguments), ...);
    operator_entry& e = *__atomic_load_n(&found_, __ATOMIC_ACQUIRE);
    return call_with_arguments<&call_otherwise, R, P...>(e, keys, static_cast<P&&>(arguments)...);
  }
  /// As TypedOperatorHandle::redispatch.
  SCHEMA_CT_HIDDEN static R redispatch(DispatchKeySet keys, P... arguments) {
    operator_entry& e = found(*__atomic_load_n(&found_, __ATOMIC_ACQUIRE));
    return call_with_keys<R, P...>(e, keys, static_cast<P&&>(arguments)...);
  }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN static operator_entry& found(operator_entry& e) {
    if (&e != &not_found) [[likely]]
      return e;
    return find_operator<R(P...)>(found_, Named::full_name(), Named::overload());
  }
  [[gnu::noinline]] SCHEMA_CT_HIDDEN static R call_otherwise(operator_entry& e, DispatchKeySet keys,
                                                             P... arguments) {
    return call_uncommon<R, P...>(found(e), keys, static_cast<P&&>(arguments)...);
  }

  SCHEMA_CT_HIDDEN static inline constinit operator_entry* found_ = &not_found;
};

}  // namespace internal

/// The static functions of an operator in at::_ops. Op derives from this class and has the texts
/// `name` ("ns::name") and `overload_name`; F is the signature of its kernels.
template <class Op, class F>
class typed_operator;
template <class Op, class R, class... P>
class typed_operator<Op, R(P...)> {
 public:
  using schema = R(P...);
  using ptr_schema = schema*;

  /// As TypedOperatorHandle::call. The first call looks the operator up. Throws Error if the
  /// operator is not defined, and TypeError if its kernels have another signature.
  SCHEMA_CT_HIDDEN static R call(P... arguments) {
    return internal::named_call<named, R(P...)>::call(static_cast<P&&>(arguments)...);
  }
  SCHEMA_CT_HIDDEN static R redispatch(DispatchKeySet keys, P... arguments) {
    return internal::named_call<named, R(P...)>::redispatch(keys, static_cast<P&&>(arguments)...);
  }

 private:
  struct named {
    SCHEMA_CT_HIDDEN static std::string_view full_name() { return Op::name; }
    SCHEMA_CT_HIDDEN static std::string_view overload() { return Op::overload_name; }
  };
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
