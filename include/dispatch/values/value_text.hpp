// SPDX-License-Identifier: BSL-1.0
// Values as text: the names of their kinds, and a form that a schema can read again.
#pragma once

#include <dispatch/base/text_writer.hpp>
#include <dispatch/values/class_record.hpp>
#include <dispatch/values/value_compare.hpp>
#include <dispatch/values/value_depth.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// 17 significant digits. A whole number is printed as `1.`, so that it is read as a float.
void append_double(detail::text_writer& out, double value);

void append_quoted(detail::text_writer& out, std::string_view text);

void append_complex(detail::text_writer& out, const host::Complex& value);

void append_value(detail::text_writer& out, const IValue& value, int depth);

template <class Elements>
void append_elements(detail::text_writer& out, const Elements& elements, int depth) {
  bool more = false;
  for (const auto& element : elements) {
    if (more) out.put(", ");
    more = true;
    if constexpr (std::is_same_v<Elements, std::vector<std::int64_t>>)
      out.put_integer(element);
    else
      append_value(out, element, depth + 1);
  }
}

void append_entries(detail::text_writer& out, const generic_dict& dict, int depth);

/// For a list, tuple or dictionary.
void append_container(detail::text_writer& out, const IValue& value, int depth);

void append_value(detail::text_writer& out, const IValue& value, int depth);

/// The type of a value `depth` levels down; Any if the whole type would nest too deep.
[[nodiscard]] Type type_at(const IValue& value, int depth);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_C10 {

template <class Type>
Type IValue::type() const {
  using schema_ct::code;
  switch (tag_) {
    case Tag::none: return Type::of_code(code::none_type);
    case Tag::tensor: return Type::of_code(code::tensor);
    case Tag::real: return Type::of_code(code::real);
    case Tag::complex: return Type::of_code(code::complex);
    case Tag::integer: return Type::of_code(code::integer);
    case Tag::boolean: return Type::of_code(code::boolean);
    case Tag::string: return Type::of_code(code::string);
    case Tag::device: return Type::of_code(code::device);
    case Tag::stream: return Type::of_code(code::stream);
    case Tag::generator: return Type::of_code(code::generator);
    case Tag::storage: return Type::of_code(code::storage);
    case Tag::capsule: return Type::of_code(code::capsule);
    case Tag::future: return Type::future_of(Type::of_code(code::any));
    case Tag::object: return dispatch::internal::type_of_object(get<dispatch::custom_object>());
    case Tag::integer_list: return Type::list_of(Type::of_code(code::integer));
    case Tag::real_list: return Type::list_of(Type::of_code(code::real));
    case Tag::tensor_list: return Type::list_of(Type::of_code(code::tensor));
    case Tag::list: return Type::list_of(get<dispatch::generic_list>().element);
    case Tag::dict: {
      const auto& dict = get<dispatch::generic_dict>();
      return Type::dict_of(dict.key, dict.value);
    }
    case Tag::tuple: break;
  }
  return dispatch::internal::type_at(*this, 0);
}

}  // namespace SCHEMA_CT_C10
