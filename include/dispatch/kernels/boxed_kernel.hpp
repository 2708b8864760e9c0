// SPDX-License-Identifier: BSL-1.0
// A boxed kernel called with C++ values: they become a stack, and what it leaves there the result.
#pragma once

#include <dispatch/kernels/kernel.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct operator_entry;

namespace internal {

/// Which parameter an operator returns that returns references to some: the one it changes in
/// place, which is the first, or of its `out` arguments, which are the last (PyTorch's
/// impl/boxing.h).
template <class... A>
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::size_t returned_parameter(std::size_t result,
                                                                        std::size_t results) {
  constexpr bool written[] = {std::is_same_v<A, host::Tensor&>..., false};
  return written[0] && results == 1 ? 0 : sizeof...(A) - results + result;
}

template <class R>
struct is_tuple : std::false_type {};
template <class... T>
struct is_tuple<std::tuple<T...>> : std::true_type {};

/// A call with parameters A, whose values `arguments` refers to.
template <class... A>
struct boxed_call {
  std::tuple<A&...> arguments;
  Stack stack;

  /// The result with number I of `results`.
  template <class T, std::size_t I, std::size_t results>
  SCHEMA_CT_HIDDEN T result() {
    if constexpr (std::is_same_v<T, const host::Tensor&>) {
      return returned_tensor(stack[I]);
    } else if constexpr (std::is_reference_v<T>) {
      constexpr std::size_t returned = returned_parameter<A...>(I, results);
      static_assert(returned < sizeof...(A), "a returned reference is to one of the arguments");
      return std::get<returned>(arguments);
    } else {
      return value_traits<std::remove_cv_t<T>>::unbox(stack[I]);
    }
  }
  /// The argument that the kernel returned, where types do not tell which one it changes.
  SCHEMA_CT_HIDDEN const host::Tensor& returned_tensor(const IValue& value) {
    const host::Tensor* found = nullptr;
    const auto look = [&](const auto& argument) {
      if constexpr (std::is_same_v<decltype(argument), const host::Tensor&>) {
        if (found == nullptr && IValue(argument).is(value)) found = &argument;
      }
    };
    std::apply([&](const auto&... all) { (look(all), ...); }, arguments);
    if (found == nullptr) throw ValueError("expected one of the arguments as the result");
    return *found;
  }
  template <class... T, std::size_t... I>
  SCHEMA_CT_HIDDEN std::tuple<T...> results(std::type_identity<std::tuple<T...>>,
                                            std::index_sequence<I...>) {
    return std::tuple<T...>(result<T, I, sizeof...(T)>()...);
  }
};

/// Calls a boxed kernel for the operator; throws ValueError unless it leaves that many results.
SCHEMA_CT_HIDDEN void call_boxed_function(const kernel& k, operator_entry& e, DispatchKeySet keys,
                                          Stack& stack, std::size_t results);
/// Says in an error which boxed kernel of which operator left a value that does not convert.
SCHEMA_CT_HIDDEN void add_boxed_kernel(Error& error, operator_entry& e, const kernel& k);

/// Copies of the arguments, of parameters A.
template <class... A>
[[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN Stack boxed_arguments(A&... arguments) {
  Stack out;
  out.reserve(sizeof...(A));
  (out.push_back(IValue(schema_ct::bare<A>(arguments))), ...);
  return out;
}

/// A copy of the result.
template <class R>
[[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN Stack boxed_result(const R& result) {
  using stored = typename returned<R>::stored;
  alignas(16) unsigned char memory[result_row_of<R>.size];
  if constexpr (std::is_reference_v<R>)
    new (memory) stored(&result);
  else
    new (memory) stored(result);
  Stack out(result_row_of<R>.count);
  result_row_of<R>.box(out.data(), memory);
  return out;
}

template <class R, class... A>
[[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN R
call_boxed_kernel(const kernel& k, operator_entry& e, DispatchKeySet keys, A... arguments) {
  boxed_call<A...> call{{arguments...}, {}};
  call.stack.reserve(sizeof...(A));
  (call.stack.push_back(IValue(schema_ct::bare<A>(static_cast<A&&>(arguments)))), ...);
  constexpr std::size_t results = result_row_of<R>.count;
  call_boxed_function(k, e, keys, call.stack, results);
  try {
    if constexpr (is_tuple<R>::value)
      return call.results(std::type_identity<R>(), std::make_index_sequence<results>());
    else if constexpr (!std::is_void_v<R>)
      return call.template result<R, 0, 1>();
  } catch (Error& error) {
    add_boxed_kernel(error, e, k);
    throw;
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
