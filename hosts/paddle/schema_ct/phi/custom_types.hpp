// SPDX-License-Identifier: BSL-1.0
// The C++ types of the functions of custom operators, as <paddle/phi/api/ext/op_meta_info.h> passes
// them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>
#include "core.hpp"

namespace schema_ct::phi {

/// The attribute type of a parameter of this type, or none.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of = attribute_type::none;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<bool> = attribute_type::boolean;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<int> = attribute_type::integer;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<float> = attribute_type::real;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<double> = attribute_type::long_real;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<std::int64_t> =
    attribute_type::long_integer;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<std::string> = attribute_type::string;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<std::vector<int>> =
    attribute_type::integers;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<std::vector<float>> =
    attribute_type::reals;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<std::vector<std::int64_t>> =
    attribute_type::long_integers;
template <>
SCHEMA_CT_HIDDEN inline constexpr attribute_type attribute_of<std::vector<std::string>> =
    attribute_type::strings;

/// Paddle passes attributes by value or by reference to const, but not as const double&.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr attribute_type passed_attribute =
    std::is_same_v<T, bare<T>> ||
            (std::is_same_v<T, const bare<T>&> && !std::is_same_v<T, const double&>)
        ? attribute_of<bare<T>>
        : attribute_type::none;

/// The role of a kernel's parameter that is not an attribute.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr role custom_role = role::unknown;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<paddle::Tensor*> = role::output;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<std::vector<paddle::Tensor*>> = role::output;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<paddle::Tensor&> = role::input;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<const paddle::Tensor&> = role::input;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<paddle::optional<paddle::Tensor>&> = role::input;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<const paddle::optional<paddle::Tensor>&> =
    role::input;
// For an input that is not a paddle::Vec, the list has one tensor.
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<std::vector<paddle::Tensor>&> = role::any_input;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<const std::vector<paddle::Tensor>&> =
    role::any_input;
template <>
SCHEMA_CT_HIDDEN inline constexpr role custom_role<paddle::optional<std::vector<paddle::Tensor>>&> =
    role::any_input;
template <>
SCHEMA_CT_HIDDEN inline constexpr role
    custom_role<const paddle::optional<std::vector<paddle::Tensor>>&> = role::any_input;

/// The role of a parameter of a function that infers a `Value` of each tensor: a shape or a dtype.
template <class T, class Value>
SCHEMA_CT_HIDDEN inline constexpr role infer_role = role::unknown;
template <class Value>
SCHEMA_CT_HIDDEN inline constexpr role infer_role<Value, Value> = role::input;
template <class Value>
SCHEMA_CT_HIDDEN inline constexpr role infer_role<const Value&, Value> = role::input;
template <class Value>
SCHEMA_CT_HIDDEN inline constexpr role infer_role<const paddle::optional<Value>&, Value> =
    role::input;
template <class Value>
SCHEMA_CT_HIDDEN inline constexpr role infer_role<std::vector<Value>, Value> = role::inputs;
template <class Value>
SCHEMA_CT_HIDDEN inline constexpr role infer_role<const std::vector<Value>&, Value> = role::inputs;
template <class Value>
SCHEMA_CT_HIDDEN inline constexpr role
    infer_role<const paddle::optional<std::vector<Value>>&, Value> = role::inputs;

using shape = std::vector<std::int64_t>;

/// Attributes that Paddle passes to kernels, but not to functions that infer a `Value`.
template <class T, class Value>
SCHEMA_CT_HIDDEN inline constexpr bool is_inferred_from =
    std::is_same_v<Value, shape>
        ? !std::is_same_v<bare<T>, shape>
        : !std::is_same_v<bare<T>, double> && !std::is_same_v<T, std::vector<std::int64_t>>;

template <bool named, class T>
SCHEMA_CT_HIDDEN constexpr parameter make_parameter(role is, bool attributes) {
  const attribute_type type = attributes ? passed_attribute<T> : attribute_type::none;
  const bool is_attribute = is == role::unknown && type != attribute_type::none;
  parameter p{is_attribute ? role::attribute : is, type, nullptr};
  if constexpr (named) p.name = parameter_name<T>;
  return p;
}

template <bool named, class R>
SCHEMA_CT_HIDDEN constexpr type_name make_result() {
  if constexpr (named)
    return result_name<R>;
  else
    return nullptr;
}

template <bool named, class... A>
SCHEMA_CT_HIDDEN inline constexpr parameter kernel_parameters[sizeof...(A) + 1] = {
    make_parameter<named, A>(custom_role<A>, true)..., {}};
template <bool named, class Value, class... A>
SCHEMA_CT_HIDDEN inline constexpr parameter infer_parameters[sizeof...(A) + 1] = {
    make_parameter<named, A>(infer_role<A, Value>, is_inferred_from<A, Value>)..., {}};

template <bool named, class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr function kernel_function{
    kernel_parameters<named, A...>, !std::is_void_v<R>,
    !std::is_void_v<R> && !std::is_same_v<R, std::vector<paddle::Tensor>>, make_result<named, R>()};
template <bool named, class Value, class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr function infer_function{
    infer_parameters<named, Value, A...>, true, !std::is_same_v<R, std::vector<Value>>,
    make_result<named, R>()};

/// Does Paddle compile the function? If not, Paddle's own errors are suppressed.
SCHEMA_CT_HIDDEN constexpr bool is_known(const function& f) {
  return count(f, role::unknown) == 0 && !f.returns_otherwise;
}

}  // namespace schema_ct::phi
