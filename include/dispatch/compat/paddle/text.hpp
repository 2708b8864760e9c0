// SPDX-License-Identifier: BSL-1.0
// The printed form of values in Paddle, and Paddle's names of their kinds (IValue::to_repr and
// type_string of its ATen/core/ivalue.h).
#pragma once

#include <dispatch/values/list.hpp>
#include <dispatch/values/paddle_value_names.hpp>
#include <dispatch/values/value_text.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace paddle_view {

/// "None", "Bool", "Int", "Double", "String", "Tensor", "List", "CustomClass", "Tuple"; for other
/// kinds the name from IValue::tagKind().
template <class Text = std::string>
[[nodiscard]] Text type_string(const IValue& value) {
  if (value.isList()) return "List";
  if (value.isCustomClass()) return "CustomClass";
  return value.tagKind();
}

/// As IValue::str(), but with `true` and `false`.
template <class Text = std::string>
[[nodiscard]] Text to_repr(const IValue& value) {
  if (value.isBool()) return value.toBool() ? "true" : "false";
  if (!value.isTuple() && value.tag() != value_tag::list) return value.str();
  const std::vector<IValue> elements =
      value.isTuple() ? value.toTupleRef().elements() : value.toListRef();
  Text out(1, value.isTuple() ? '(' : '[');
  for (const IValue& element : elements)
    out.append(out.size() > 1 ? ", " : "").append(to_repr<Text>(element));
  return out += value.isTuple() ? ')' : ']';
}

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST

namespace paddle_detail {

template <class Value>
auto value_names<Value>::type_string() const {
  return paddle_view::type_string(self());
}
template <class Value>
auto value_names<Value>::to_repr() const {
  return paddle_view::to_repr(self());
}

}  // namespace paddle_detail
}  // namespace dispatch
