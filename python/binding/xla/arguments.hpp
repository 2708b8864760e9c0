// SPDX-License-Identifier: BSL-1.0
// The arguments of an operator in a call by XLA: arrays are operands, everything else is an
// attribute with the argument's name. python/schema_ct/_xla.py writes the attributes.
#pragma once

#include <cstring>
#include <dispatch/binding_api.hpp>
#include <string>
#include <vector>

#include "../array_words.hpp"
#include "ffi_abi.hpp"

namespace schema_ct_python::xla {

using c10::IValue;
using dispatch::value_tag;
using schema_ct::code;

struct element_type {
  int number;
  c10::ScalarType type;
};
/// XLA's numbers of the element types that both sides support.
inline constexpr element_type element_types[] = {
    {1, c10::kBool},
    {2, c10::kChar},
    {3, c10::kShort},
    {4, c10::kInt},
    {5, c10::kLong},
    {6, c10::kByte},
    {7, c10::kUInt16},
    {8, c10::kUInt32},
    {9, c10::kUInt64},
    {10, c10::kHalf},
    {11, c10::kFloat},
    {12, c10::kDouble},
    {15, c10::kComplexFloat},
    {16, c10::kBFloat16},
    {18, c10::kComplexDouble},
    {19, c10::kFloat8_e5m2},
    {20, c10::kFloat8_e4m3fn},
    {24, c10::kFloat8_e5m2fnuz},
    {25, c10::kFloat8_e4m3fnuz},
    {33, c10::kFloat8_e8m0fnu},
};
inline constexpr int pred = 1, s8 = 2, s64 = 5, f64 = 12;

/// Throws NotImplementedError for a type that no kernel takes, such as int4.
[[nodiscard]] inline c10::ScalarType type_of(const buffer& b) {
  for (const element_type& one : element_types)
    if (one.number == b.type) return one.type;
  throw dispatch::NotImplementedError(
      dispatch::message({"no operator takes arrays of XLA's element type ", b.type}));
}
[[nodiscard]] inline c10::IntArrayRef sizes_of(const buffer& b) {
  return {b.sizes, static_cast<std::size_t>(b.rank)};
}
/// A tensor over the buffer, which is XLA's again after the call.
[[nodiscard]] inline at::Tensor tensor_over(const buffer& b) {
  return at::from_blob(b.data, sizes_of(b), at::TensorOptions(type_of(b)));
}

/// An attribute of an argument. Its functions throw TypeError for an attribute that _xla.py does
/// not write for the type.
class attribute {
 public:
  attribute(attribute_kind kind, const void* data) : kind_(kind), data_(data) {}

  /// A number of the element type that XLA has under `type`.
  template <class T>
  [[nodiscard]] T number(int type) const {
    if (!is_number(type)) refuse();
    T out{};
    std::memcpy(&out, as<scalar>().value, sizeof(out));
    return out;
  }
  [[nodiscard]] bool is_number(int type) const {
    return kind_ == attribute_kind::scalar && as<scalar>().type == type;
  }
  template <class T>
  [[nodiscard]] std::vector<T> numbers(int type) const {
    if (!is_array() || as<array>().type != type) refuse();
    const auto* const first = static_cast<const T*>(as<array>().data);
    return {first, first + as<array>().count};
  }
  [[nodiscard]] bool is_array() const { return kind_ == attribute_kind::array; }
  [[nodiscard]] std::string_view string() const {
    if (!is_string()) refuse();
    return as<text>().view();
  }
  [[nodiscard]] bool is_string() const { return kind_ == attribute_kind::string; }
  [[nodiscard]] const attributes& dictionary() const {
    if (kind_ != attribute_kind::dictionary) refuse();
    return as<attributes>();
  }

  [[noreturn]] static void refuse() {
    throw dispatch::TypeError("an attribute is of another type than the argument of that name");
  }

 private:
  template <class T>
  [[nodiscard]] const T& as() const {
    return *static_cast<const T*>(data_);
  }
  attribute_kind kind_;
  const void* data_;
};

/// The attribute of a name; nullopt if there is none.
[[nodiscard]] inline std::optional<attribute> find(const attributes& all, std::string_view name) {
  for (std::int64_t i = 0; i != all.count; ++i)
    if (all.names[i]->view() == name) return attribute(all.kinds[i], all.all[i]);
  return std::nullopt;
}

/// The value of an attribute; `codes` and `names` are its schema type.
[[nodiscard]] inline IValue value_of(const attribute& a, std::string_view codes,
                                     std::string_view names);

/// A list. Numbers are in an array, elements of other types in a dictionary with their indices as
/// names.
[[nodiscard]] inline IValue list_of(const attribute& a, std::string_view codes,
                                    std::string_view names) {
  switch (codes.size() == 1 ? schema_ct::inside_container(static_cast<code>(codes[0]))
                            : code::none) {
    case code::integer: return a.numbers<std::int64_t>(s64);
    case code::real: return a.numbers<double>(f64);
    default: break;
  }
  dispatch::generic_list list{dispatch::Type(codes, names), {}};
  if (a.is_array()) {
    for (const signed char yes : a.numbers<signed char>(s8)) list.values.emplace_back(yes != 0);
  } else {
    const attributes& all = a.dictionary();
    for (std::int64_t i = 0; i != all.count; ++i)
      list.values.push_back(value_of({all.kinds[i], all.all[i]}, codes, names));
  }
  return IValue::of(value_tag::list, std::move(list));
}

[[nodiscard]] inline IValue element_type_of(const attribute& a) {
  if (a.is_number(s64)) return a.number<std::int64_t>(s64);
  c10::ScalarType type{};
  if (!read_type_name(a.string(), type)) attribute::refuse();
  return type;
}
/// A complex number is an array of its two parts.
[[nodiscard]] inline IValue number_of(const attribute& a) {
  if (a.is_number(pred)) return a.number<unsigned char>(pred) != 0;
  if (a.is_number(s64)) return a.number<std::int64_t>(s64);
  if (a.is_number(f64)) return a.number<double>(f64);
  const std::vector<double> parts = a.numbers<double>(f64);
  if (parts.size() != 2) attribute::refuse();
  return dispatch::host::Complex(parts[0], parts[1]);
}

inline IValue value_of(const attribute& a, std::string_view codes, std::string_view names) {
  switch (static_cast<code>(codes.back())) {
    case code::integer:
    case code::sym_int:
    case code::layout:
    case code::memory_format:
    case code::qscheme: return a.number<std::int64_t>(s64);
    case code::scalar_type: return element_type_of(a);
    case code::real:
    case code::sym_float: return a.number<double>(f64);
    case code::boolean:
    case code::sym_bool: return a.number<unsigned char>(pred) != 0;
    case code::string: return std::string(a.string());
    case code::complex:
    case code::scalar: return number_of(a);
    case code::device: return dispatch::host::read_device(std::string(a.string()));
    case code::optional: return value_of(a, codes.substr(0, codes.size() - 1), names);
    case code::list: return list_of(a, codes.substr(0, codes.size() - 1), names);
    default: attribute::refuse();
  }
}

/// Reads the arguments of a call, in the order of the schema.
class arguments {
 public:
  arguments(const buffers& operands, const attributes& given)
      : operands_(operands), given_(given) {}

  [[nodiscard]] IValue take(const dispatch::Argument& argument) {
    const dispatch::Type type = argument.real_type();
    const std::string_view codes = type.codes();
    if (codes == std::string_view("\1", 1)) return next();
    const std::optional<attribute> own = find(given_, argument.name());
    if (!own) return IValue();
    if (static_cast<code>(codes.front()) != code::tensor)
      return value_of(*own, codes, type.names());
    return tensors(own->numbers<signed char>(s8), codes, type.names());
  }
  /// The operands that were read so far.
  [[nodiscard]] const std::vector<at::Tensor>& taken() const { return taken_; }

 private:
  [[nodiscard]] IValue next() {
    if (static_cast<std::int64_t>(taken_.size()) == operands_.count) attribute::refuse();
    taken_.push_back(tensor_over(*operands_.all[taken_.size()]));
    return taken_.back();
  }
  /// `Tensor?`, `Tensor[]` and `Tensor?[]`, whose attribute says which elements are there.
  [[nodiscard]] IValue tensors(const std::vector<signed char>& present, std::string_view codes,
                               std::string_view names) {
    if (codes.find(static_cast<char>(code::list)) == std::string_view::npos) return next();
    while (static_cast<code>(codes.back()) != code::list) codes.remove_suffix(1);
    codes.remove_suffix(1);
    std::vector<at::Tensor> plain;
    dispatch::generic_list list{dispatch::Type(codes, names), {}};
    for (const signed char is_there : present) {
      IValue one = is_there != 0 ? next() : IValue();
      if (codes.size() == 1)
        plain.push_back(std::move(one).toTensor());
      else
        list.values.push_back(std::move(one));
    }
    if (codes.size() == 1) return IValue::of(value_tag::tensor_list, std::move(plain));
    return IValue::of(value_tag::list, std::move(list));
  }

  const buffers& operands_;
  const attributes& given_;
  std::vector<at::Tensor> taken_;
};

}  // namespace schema_ct_python::xla
