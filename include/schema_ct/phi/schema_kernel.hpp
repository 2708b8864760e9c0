// SPDX-License-Identifier: BSL-1.0
// Checks the parameters of PHI's kernels against the schema of their operator.
#pragma once

#include <type_traits>

#include "../operators/op.hpp"
#include "kernel_signature.hpp"
#include "schema_name.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// The operator with this name, "name.overload", whose schema PHI_OPERATOR states.
template <fixed_string name>
struct stated {};

/// What `stated` derives from: op<S>, or an empty class for a wrong schema, which is an error
/// already.
struct wrong_schema {};
template <fixed_string S>
constexpr auto stated_as() {
  if constexpr (right_schema<S>)
    return std::type_identity<op<S>>();
  else
    return std::type_identity<wrong_schema>();
}

namespace detail {

inline constexpr type_word tensor_word = word_of(code::tensor);
inline constexpr type_word tensors_word = list_of(tensor_word);

/// A type of schemas that kernels take. Where several kinds of attributes serve, they are listed.
struct taken_type {
  type_word word;
  const char* spelling;
  bool is_optional;  ///< of tensors: the parameter is a paddle::optional
  declared_type types[3];
};

// docs/phi.md has this table. PHI writes an absent DataType, DataLayout or Place as a value.
inline constexpr taken_type taken_types[] = {
    {tensor_word,
     "Tensor",
     false,
     {declared_type::tensor, declared_type::scalar, declared_type::int_array}},
    {optional_of(tensor_word), "Tensor?", true, {declared_type::tensor}},
    {tensors_word, "Tensor[]", false, {declared_type::tensors, declared_type::int_array}},
    {list_of(optional_of(tensor_word)), "Tensor?[]", false, {declared_type::tensors}},
    {optional_of(tensors_word), "Tensor[]?", true, {declared_type::tensors}},
    {word_of(code::boolean), "bool", false, {declared_type::boolean}},
    {word_of(code::integer), "int", false, {declared_type::integer, declared_type::long_integer}},
    {word_of(code::real), "float", false, {declared_type::real, declared_type::long_real}},
    {word_of(code::string), "str", false, {declared_type::string}},
    {word_of(code::scalar), "Scalar", false, {declared_type::scalar}},
    {list_of(word_of(code::boolean)), "bool[]", false, {declared_type::booleans}},
    {list_of(word_of(code::integer)),
     "int[]",
     false,
     {declared_type::int_array, declared_type::integers, declared_type::long_integers}},
    {list_of(word_of(code::real)),
     "float[]",
     false,
     {declared_type::reals, declared_type::long_reals}},
    {list_of(word_of(code::string)), "str[]", false, {declared_type::strings}},
    {list_of(word_of(code::scalar)), "Scalar[]", false, {declared_type::scalars}},
    {word_of(code::scalar_type), "ScalarType", false, {declared_type::data_type}},
    {optional_of(word_of(code::scalar_type)), "ScalarType?", false, {declared_type::data_type}},
    {word_of(code::memory_format), "MemoryFormat", false, {declared_type::data_layout}},
    {optional_of(word_of(code::memory_format)),
     "MemoryFormat?",
     false,
     {declared_type::data_layout}},
    {word_of(code::device), "Device", false, {declared_type::place}},
    {optional_of(word_of(code::device)), "Device?", false, {declared_type::place}},
};

inline constexpr taken_type taken_by_none{0, "a type that PHI passes to no kernel", false, {}};

constexpr const taken_type& taken_of(type_word word) {
  for (const taken_type& t : taken_types)
    if (t.word == word) return t;
  return taken_by_none;
}

constexpr bool takes(const kernel_parameter& p, const taken_type& t) {
  if (p.is_array) return t.word == tensor_word || t.word == tensors_word;
  if (p.is != kernel_role::attribute && p.is_optional != t.is_optional) return false;
  for (const declared_type type : t.types)
    if (type != declared_type::none && type == p.type) return true;
  return false;
}

/// The next parameter of a role, or the end.
constexpr const kernel_parameter* next_of(const kernel_parameter* p, kernel_role which) {
  while (p->is != which && p->is != kernel_role::end) ++p;
  return p;
}

constexpr mistake about_value(errc code, int number, const op_value& value, type_name takes) {
  mistake m = about_type(code, number, {}, taken_of(value.type).spelling, takes);
  const text name = value.name();
  m.subject_part = {name.first, static_cast<int>(name.size())};
  return m;
}

/// Checks the parameters for the arguments. PHI passes inputs and attributes each in their order; a
/// tensor that a kernel takes as a number is among its attributes.
constexpr mistake check_arguments(const op_values& arguments, const kernel_parameter* first) {
  const kernel_parameter *input = first, *attribute = first;
  int inputs = 0, attributes = 0;
  mistake wrong;
  for (int i = 0; i < arguments.count; ++i) {
    const taken_type& t = taken_of(arguments[i].type);
    input = next_of(input, kernel_role::input);
    attribute = next_of(attribute, kernel_role::attribute);
    const bool is_input = is_tensor(t.types[0]) && (takes(*input, t) || !takes(*attribute, t));
    const kernel_parameter*& p = is_input ? input : attribute;
    ++(is_input ? inputs : attributes);
    if (p->is == kernel_role::end) continue;  // the counts differ
    if (!takes(*p, t) && !wrong.is_there())
      wrong = about_value(errc::declared_mismatch, i + 1, arguments[i], p->name);
    ++p;
  }
  if (count(first, kernel_role::input) != inputs)
    return about_counts(errc::declared_inputs, inputs, count(first, kernel_role::input));
  if (count(first, kernel_role::attribute) != attributes)
    return about_counts(errc::declared_attributes, attributes,
                        count(first, kernel_role::attribute));
  return wrong;
}

constexpr mistake check_returns(const op_values& returns, const kernel_parameter* first) {
  if (count(first, kernel_role::output) != returns.count)
    return about_counts(errc::declared_outputs, returns.count, count(first, kernel_role::output));
  const kernel_parameter* p = first;
  for (int i = 0; i < returns.count; ++i, ++p) {
    p = next_of(p, kernel_role::output);
    const taken_type& t = taken_of(returns[i].type);
    const bool is_array = p->is_array && t.word == tensors_word;
    if (!is_tensor(t.types[0]) || (p->type != t.types[0] && !is_array))
      return about_value(errc::declared_output_mismatch, i + 1, returns[i], p->name);
  }
  return {};
}

}  // namespace detail

/// Checks a kernel against the schema of its operator.
constexpr mistake check_kernel_against(const op_values& arguments, const op_values& returns,
                                       const kernel_parameter* first) {
  const mistake m = detail::check_arguments(arguments, first);
  return m.is_there() ? m : detail::check_returns(returns, first);
}

}  // namespace phi
}  // namespace schema_ct
