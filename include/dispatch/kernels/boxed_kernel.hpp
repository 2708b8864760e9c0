// SPDX-License-Identifier: BSL-1.0
// Calls a boxed kernel with C++ values: puts them on a stack and converts the results.
#pragma once

#include <dispatch/kernels/kernel.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

namespace SCHEMA_CT_HIDDEN internal {

/// The index of the parameter that an operator returns a reference to: the first one,
/// which it changes in place, or an `out` argument, which come last (PyTorch's
/// impl/boxing.h).
template <class... A>
[[nodiscard]] constexpr std::size_t returned_parameter(std::size_t result, std::size_t results) {
  constexpr bool written[] = {std::is_same_v<A, host::Tensor&>..., false};
  return written[0] && results == 1 ? 0 : sizeof...(A) - results + result;
}

template <class R>
struct is_tuple : std::false_type {};
template <class... T>
struct is_tuple<std::tuple<T...>> : std::true_type {};

/// The argument with that number.
template <std::size_t Index, class First, class... Rest>
[[nodiscard]] constexpr auto& argument_at(First& first, Rest&... rest) {
  if constexpr (Index == 0)
    return first;
  else
    return argument_at<Index - 1>(rest...);
}

/// The argument that the kernel returned, if the types do not determine which one it changes.
template <class... A>
[[nodiscard]] const host::Tensor& returned_tensor(const IValue& value, const A&... arguments) {
  const host::Tensor* found = nullptr;
  const auto look = [&](const auto& argument) {
    if constexpr (std::is_same_v<decltype(argument), const host::Tensor&>) {
      if (found == nullptr && IValue(argument).is(value)) found = &argument;
    }
  };
  (look(arguments), ...);
  if (found == nullptr) throw ValueError("expected one of the arguments as the result");
  return *found;
}

/// Result number `Index` of `results`, for a call with parameters A.
template <class T, std::size_t Index, std::size_t results, class... A>
[[nodiscard]] T unboxed_result(Stack& stack, A&... arguments) {
  if constexpr (std::is_same_v<T, const host::Tensor&>) {
    return returned_tensor(stack[Index], arguments...);
  } else if constexpr (std::is_reference_v<T>) {
    constexpr std::size_t returned = returned_parameter<A...>(Index, results);
    static_assert(returned < sizeof...(A), "a returned reference is to one of the arguments");
    return argument_at<returned>(arguments...);
  } else if constexpr (std::is_same_v<T, host::Tensor>) {
    return std::move(stack[Index]).toTensor();
  } else {
    return value_traits<std::remove_cv_t<T>>::unbox(stack[Index]);
  }
}

/// All results of a call with parameters A.
template <class... A>
struct unboxed_results {
  template <class... T, std::size_t... Index>
  [[nodiscard]] static std::tuple<T...> of(Stack& stack, std::type_identity<std::tuple<T...>>,
                                           std::index_sequence<Index...>, A&... arguments) {
    return std::tuple<T...>(unboxed_result<T, Index, sizeof...(T), A...>(stack, arguments...)...);
  }
};

// In the engine, so that the caller's file contains no code of a vector.
/// A stack of that many Nones.
[[nodiscard]] Stack stack_of(std::size_t count);
/// The values of the result in `memory`, which is destroyed.
[[nodiscard]] Stack boxed_by(const result_row& row, void* memory);

/// Calls a boxed kernel for the operator; throws ValueError unless it leaves that many results.
void call_boxed_function(const kernel& k, operator_entry& e, DispatchKeySet keys, Stack& stack,
                         std::size_t results);
/// Adds to an error which boxed kernel of which operator left a value that does not convert.
void add_boxed_kernel(Error& error, operator_entry& e, const kernel& k);

/// Copies of the arguments, of parameters A.
template <class... A>
[[gnu::cold, gnu::noinline]] Stack boxed_arguments(A&... arguments) {
  Stack out = stack_of(sizeof...(A));
  [[maybe_unused]] IValue* place = out.data();
  (new (place++) IValue(schema_ct::bare<A>(arguments)), ...);
  return out;
}

/// A copy of the result.
template <class R>
[[gnu::cold, gnu::noinline]] Stack boxed_result(const R& result) {
  using stored = typename returned<R>::stored;
  alignas(16) unsigned char memory[result_row_of<R>.size];
  if constexpr (std::is_reference_v<R>)
    new (memory) stored(&result);
  else
    new (memory) stored(result);
  return boxed_by(result_row_of<R>, memory);
}

template <class R, class... A>
[[gnu::cold, gnu::noinline]] R call_boxed_kernel(const kernel& k, operator_entry& e,
                                                 DispatchKeySet keys, A... arguments) {
  Stack stack = stack_of(sizeof...(A));
  [[maybe_unused]] IValue* place = stack.data();
  (new (place++) IValue(schema_ct::bare<A>(static_cast<A&&>(arguments))), ...);
  constexpr std::size_t results = result_row_of<R>.count;
  call_boxed_function(k, e, keys, stack, results);
  try {
    if constexpr (is_tuple<R>::value)
      return unboxed_results<A...>::of(stack, std::type_identity<R>(),
                                       std::make_index_sequence<results>(), arguments...);
    else if constexpr (!std::is_void_v<R>)
      return unboxed_result<R, 0, 1, A...>(stack, arguments...);
  } catch (Error& error) {
    add_boxed_kernel(error, e, k);
    throw;
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
