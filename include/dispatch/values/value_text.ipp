// SPDX-License-Identifier: BSL-1.0
// The engine's part of value_text.hpp.
#pragma once

#include <dispatch/system/number_text.hpp>
#include <dispatch/types/type_text.hpp>
#include <dispatch/values/value_text.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void append_double(detail::text_writer& out, double value) {
  if (value >= -9223372036854775808.0 && value < 9223372036854775808.0 &&
      static_cast<double>(static_cast<std::int64_t>(value)) == value) {
    out.put_integer(static_cast<std::int64_t>(value));
    out.put('.');
    return;
  }
  char text[40];
  SCHEMA_CT_SNPRINTF(text, sizeof text, "%.17g", value);
  // The locale determines the decimal point; a schema needs a point.
  for (char* c = text; *c != '\0'; ++c)
    if (*c == ',') *c = '.';
  out.put(std::string_view(text));
}

SCHEMA_CT_ENGINE void append_quoted(detail::text_writer& out, std::string_view text) {
  out.put('"');
  for (const char c : text) {
    constexpr std::string_view escaped = "\\'\"\a\b\f\n\t\v", letters = "\\'\"abfntv";
    const std::size_t i = escaped.find(c);
    if (i != std::string_view::npos && c != '\0') {
      out.put('\\'), out.put(letters[i]);
    } else if (c >= ' ' && c <= '~') {
      out.put(c);
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out.put('\\');
      for (int shift = 6; shift >= 0; shift -= 3)
        out.put(static_cast<char>('0' + (byte >> shift & 7)));
    }
  }
  out.put('"');
}

SCHEMA_CT_ENGINE void append_complex(detail::text_writer& out, const host::Complex& value) {
  const auto [real, imag] = parts_of(value);
  if (real != 0) append_double(out, real);
  if (real != 0 && imag == 0) return;
  if (real != 0 && !__builtin_signbit(imag)) out.put('+');
  append_double(out, imag);
  out.put('j');
}

SCHEMA_CT_ENGINE void append_entries(detail::text_writer& out, const generic_dict& dict,
                                     int depth) {
  for (std::size_t i = 0; i != dict.keys.size(); ++i) {
    if (i != 0) out.put(", ");
    append_value(out, dict.keys[i], depth + 1);
    out.put(": ");
    append_value(out, dict.values[i], depth + 1);
  }
}

SCHEMA_CT_ENGINE void append_container(detail::text_writer& out, const IValue& value, int depth) {
  detail::check_depth(depth, "printed");
  const char* brackets = value.isTuple() ? "()" : value.isGenericDict() ? "{}" : "[]";
  out.put(brackets[0]);
  switch (value.tag()) {
    case value_tag::integer_list: append_elements(out, value.toIntVector(), depth); break;
    case value_tag::real_list: append_elements(out, value.toDoubleVector(), depth); break;
    case value_tag::tensor_list: append_elements(out, value.toTensorVector(), depth); break;
    case value_tag::list:
      append_elements(out, value_access::get<generic_list>(value).values, depth);
      break;
    case value_tag::dict: append_entries(out, value_access::get<generic_dict>(value), depth); break;
    default:
      append_elements(out, value.toTupleRef().elements(), depth);
      if (value.toTupleRef().size() == 1) out.put(',');
  }
  out.put(brackets[1]);
}

SCHEMA_CT_ENGINE void append_value(detail::text_writer& out, const IValue& value, int depth) {
  switch (value.tag()) {
    case value_tag::none: out.put("None"); break;
    case value_tag::real: append_double(out, value_access::get<double>(value)); break;
    case value_tag::integer: out.put_integer(value_access::get<std::int64_t>(value)); break;
    case value_tag::boolean:
      out.put(std::string_view(value_access::get<bool>(value) ? "True" : "False"));
      break;
    case value_tag::complex: append_complex(out, value_access::get<host::Complex>(value)); break;
    case value_tag::string: append_quoted(out, value_access::get<std::string>(value)); break;
    case value_tag::device:
      append_quoted(out, host::device_text(value_access::get<host::Device>(value)));
      break;
    case value_tag::tuple:
    case value_tag::dict:
    case value_tag::integer_list:
    case value_tag::real_list:
    case value_tag::tensor_list:
    case value_tag::list: append_container(out, value, depth); break;
    default: out.put(message({"<", value.type_name(), ">"}));
  }
}

SCHEMA_CT_ENGINE Type type_at(const IValue& value, int depth) {
  if (value.isTuple() && depth < schema_ct::height_limit)
    return Type::tuple_of(value.toTupleRef().elements(),
                          [&](const IValue& member) { return type_at(member, depth + 1); });
  if (!value.isTuple())
    if (Type own = value.type(); detail::nests_within(own.codes(), schema_ct::height_limit - depth))
      return own;
  return Type::of_code(schema_ct::code::any);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
namespace SCHEMA_CT_C10 {

SCHEMA_CT_ENGINE std::string IValue::type_name() const { return type().annotation_str(); }

SCHEMA_CT_ENGINE std::string IValue::tagKind() const {
  constexpr const char* names[] = {"None",          "Int",        "Double", "Bool",   "Tensor",
                                   "ComplexDouble", "String",     "Device", "Stream", "Generator",
                                   "Storage",       "Capsule",    "Future", "Object", "Tuple",
                                   "GenericDict",   "GenericList"};
  return names[tag_ < Tag::integer_list ? static_cast<int>(tag_)
                                        : static_cast<int>(Tag::integer_list)];
}

SCHEMA_CT_ENGINE std::string IValue::str() const {
  dispatch::detail::text_writer out;
  dispatch::internal::append_value(out, *this, 0);
  return out.take();
}

/// Names only the kinds: code that prints whole types would be in every object with a kernel.
SCHEMA_CT_ENGINE void IValue::fail(Tag wanted) const {
  constexpr const char* names[] = {
      "NoneType", "int",    "float",     "bool",        "Tensor",       "complex", "str",
      "Device",   "Stream", "Generator", "Storage",     "Capsule",      "Future",  "Object",
      "Tuple",    "Dict",   "List[int]", "List[float]", "List[Tensor]", "List"};
  throw dispatch::TypeError(
      dispatch::message({"Expected a value of type '", names[static_cast<int>(wanted)],
                         "' but found type '", names[static_cast<int>(tag_)], "'"}));
}

}  // namespace SCHEMA_CT_C10
#pragma GCC diagnostic pop
