// SPDX-License-Identifier: BSL-1.0
// The stack operations of boxed kernels (PyTorch's ATen/core/stack.h). The arguments of a call are
// the last values on the stack; its results replace them.
#pragma once

#include <tuple>
#include <utility>

#include <dispatch/values/value_text.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Throws ValueError unless the stack has that many values.
inline void check_size(const Stack& stack, std::size_t wanted) {
  if (stack.size() < wanted)
    throw ValueError(message({"the stack holds ", stack.size(), " values, and not ", wanted}));
}

}  // namespace internal

// All of these throw ValueError if the stack holds fewer values than they need.

/// Value `i` of the last `n`.
template <class Values = Stack>
[[nodiscard]] IValue& peek(Values& stack, std::size_t i, std::size_t n) {
  internal::check_size(stack, n);
  if (i >= n) throw ValueError(message({"value ", i, " is none of the last ", n}));
  return stack[stack.size() - n + i];
}
template <class Values = Stack>
[[nodiscard]] const IValue& peek(const Values& stack, std::size_t i, std::size_t n) {
  return peek(const_cast<Values&>(stack), i, n);
}
template <class Values>
[[nodiscard]] auto& peek(Values* stack, std::size_t i, std::size_t n) {
  return peek(*stack, i, n);
}
/// `length` of the last `n` values, from number `i` on.
template <class Values = Stack>
[[nodiscard]] host::ArrayRef<IValue> peekSlice(const Values& stack, std::size_t i,
                                               std::size_t length, std::size_t n) {
  internal::check_size(stack, n);
  if (i > n || length > n - i)
    throw ValueError(message({length, " values from ", i, " on are not among the last ", n}));
  return host::ArrayRef<IValue>(stack.data() + stack.size() - n + i, length);
}
/// The last `n` values.
template <class Values = Stack>
[[nodiscard]] host::ArrayRef<IValue> last(const Values& stack, std::size_t n) {
  return peekSlice(stack, 0, n, n);
}

template <class Values>
[[nodiscard]] host::ArrayRef<IValue> last(Values* stack, std::size_t n) {
  return last(*stack, n);
}

/// Removes the last `n` values.
template <class Values = Stack>
void drop(Values& stack, std::size_t n) {
  internal::check_size(stack, n);
  for (; n != 0; --n) stack.pop_back();
}

template <class Values>
void drop(Values* stack, std::size_t n) {
  drop(*stack, n);
}

/// Removes and returns the last value.
template <class Values = Stack>
IValue pop(Values& stack) {
  internal::check_size(stack, 1);
  IValue out = std::move(stack.back());
  stack.pop_back();
  return out;
}
template <class Values>
IValue pop(Values* stack) {
  return pop(*stack);
}
/// Removes and returns the last `n` values, in order.
template <class Values = Stack>
[[nodiscard]] Values pop(Values& stack, std::size_t n) {
  internal::check_size(stack, n);
  Values out;
  out.reserve(n);
  for (std::size_t i = 0; i != n; ++i) out.push_back(std::move(peek(stack, i, n)));
  drop(stack, n);
  return out;
}
/// Moves the last values into variables of types of the table, in order. Throws TypeError for a
/// value of another kind, and then leaves the stack unchanged.
template <class Values = Stack, class... T>
  requires(sizeof...(T) != 0 && (!std::is_const_v<T> && ...))
void pop(Values& stack, T&... variables) {
  internal::check_size(stack, sizeof...(T));
  std::size_t i = 0;
  ((variables = peek(stack, i++, sizeof...(T)).template to<T>()), ...);
  drop(stack, sizeof...(T));
}
template <class Values, class... T>
  requires(sizeof...(T) != 0 && (!std::is_const_v<T> && ...))
void pop(Values* stack, T&... variables) {
  pop(*stack, variables...);
}
/// The last values as types of the table: `auto [n, x] = pop<int64_t, at::Tensor>(stack)`.
template <class... T>
  requires(sizeof...(T) != 0)
[[nodiscard]] std::tuple<T...> pop(Stack& stack) {
  const auto taken = [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    return std::tuple<T...>{peek(stack, Index, sizeof...(T)).template to<T>()...};
  };
  std::tuple<T...> out = taken(std::index_sequence_for<T...>());
  drop(stack, sizeof...(T));
  return out;
}
template <class... T>
  requires(sizeof...(T) != 0)
[[nodiscard]] std::tuple<T...> pop(Stack* stack) {
  return pop<T...>(*stack);
}

namespace internal {

/// Appends a None to the stack, which must have capacity for it: 5 instructions if the compiler
/// knows that. A vector that may grow takes 27.
template <class Values>
[[nodiscard, gnu::flatten]] SCHEMA_CT_ALWAYS_INLINE inline IValue& none_in_room(Values& stack) {
  if (stack.size() == stack.capacity()) __builtin_unreachable();
  return stack.emplace_back();
}
template <class Values>
SCHEMA_CT_ALWAYS_INLINE inline void put_in_room(Values& stack, IValue&& value) {
  new (&none_in_room(stack)) IValue(std::move(value));
}
template <class Values, class... T>
[[gnu::cold, gnu::noinline]] void push_and_grow(Values& stack, T&&... values) {
  // Constructs all of them first, because some may refer to the stack.
  IValue made[sizeof...(T) + 1] = {IValue(std::forward<T>(values))...};
  for (std::size_t i = 0; i != sizeof...(T); ++i) stack.push_back(std::move(made[i]));
}

}  // namespace internal

/// Appends values of types of the table, in order.
template <class Values = Stack, class... T>
SCHEMA_CT_ALWAYS_INLINE inline void push(Values& stack, T&&... values) {
  if (stack.capacity() - stack.size() < sizeof...(T)) [[unlikely]]
    return internal::push_and_grow(stack, std::forward<T>(values)...);
  (internal::put_in_room(stack, IValue(std::forward<T>(values))), ...);
}
template <class Values = Stack, class... T>
  requires(!(std::is_constructible_v<IValue, T> && ...))
SCHEMA_CT_REFUSED(
    "no schema type stands for one of the types that push() is given: "
    "docs/errors.md#unsupported_type")
void push(Values&, T&&...) {}
template <class Values, class... T>
void push(Values* stack, T&&... values) {
  push(*stack, std::forward<T>(values)...);
}
template <class Values = Stack, class T>
void push_one(Values& stack, T&& value) {
  push(stack, std::forward<T>(value));
}
/// Appends the elements of a list.
template <class T, class Values = Stack>
void push_list_elements(Values& stack, const List<T>& elements) {
  for (std::size_t i = 0; i != elements.size(); ++i) push(stack, elements.get(i));
}
/// Appends a result; a tuple counts as several.
template <class Values = Stack, class T>
void pack(Values& stack, T&& result) {
  push(stack, std::forward<T>(result));
}
template <class Values = Stack, class... T>
  requires(!std::is_pointer_v<Values>)
void pack(Values& stack, std::tuple<T...>&& results) {
  std::apply([&](auto&... result) { push(stack, std::move(result)...); }, results);
}
template <class Values, class T>
void pack(Values* stack, T&& result) {
  pack(*stack, std::forward<T>(result));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
