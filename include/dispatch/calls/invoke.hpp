// SPDX-License-Identifier: BSL-1.0
// Calls an operator as Python does: with positional, keyword and default arguments.
#pragma once

#include <dispatch/operators/operator_handle.hpp>
#include <dispatch/schema/binding.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// Calls `op` with bound values; the result is None, one value, or a tuple of several.
inline IValue invoke_bound(const OperatorHandle& op, Stack values, list_view<keyword> keywords) {
  try {
    dispatch::bind(op.schema(), values, keywords);
  } catch (TypeError& e) {
    e.add_context(op.debug());
    throw;
  }
  op.callBoxed(values);
  if (values.empty()) return IValue();
  if (values.size() == 1) return std::move(values[0]);
  return IValue::of(value_tag::tuple, SCHEMA_CT_C10::ivalue::Tuple(std::move(values)));
}

namespace internal {
template <class T>
void add_argument(Stack& values, std::vector<keyword>& keywords, T&& value) {
  if constexpr (std::is_convertible_v<T, keyword>) {
    keywords.push_back(std::forward<T>(value));
  } else {
    if (!keywords.empty())
      throw TypeError(
          message({"a positional value follows the keyword '", keywords.back().name, "'"}));
    values.emplace_back(std::forward<T>(value));
  }
}
/// An argument of invoke(): a keyword, or a value that converts to an IValue.
template <class T>
concept invoke_argument = std::is_convertible_v<T, keyword> || std::is_constructible_v<IValue, T>;

// A class, as misused_schema: g++ reports an unavailable function template twice.
class misused_handle {
 public:
  __attribute__((
      unavailable("no schema type stands for the type of one of the arguments: "
                  "docs/errors.md#unsupported_type")))
  misused_handle(const OperatorHandle&) {}
};
}  // namespace internal

/// `invoke(op, dets, scores, arg("topk") = 200)`. Throws TypeError if the schema does not accept
/// the arguments; the text contains the signature and where it was registered.
template <class... A>
  requires(internal::invoke_argument<A> && ...)
IValue invoke(const OperatorHandle& op, A&&... arguments) {
  Stack values;
  values.reserve(op.schema().arguments().size());
  std::vector<keyword> keywords;
  keywords.reserve((std::size_t{std::is_convertible_v<A, keyword>} + ... + 0));
  (internal::add_argument(values, keywords, std::forward<A>(arguments)), ...);
  return invoke_bound(op, std::move(values), keywords);
}
template <class... A>
  requires(!(internal::invoke_argument<A> && ...))
IValue invoke(const internal::misused_handle&, A&&...) {
  return {};
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
