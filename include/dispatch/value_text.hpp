// SPDX-License-Identifier: BSL-1.0
// Values as text: the name of their kind, and their printed form, which a schema can read back.
#pragma once

#include <dispatch/class_record.hpp>
#include <dispatch/value_compare.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// 17 significant digits; a whole number as `1.`, so that it reads back as a float.
SCHEMA_CT_HIDDEN inline void append_double(std::string& out, double value) {
  if (value >= -9223372036854775808.0 && value < 9223372036854775808.0 &&
      static_cast<double>(static_cast<std::int64_t>(value)) == value) {
    out += message({static_cast<std::int64_t>(value)});
    out += '.';
    return;
  }
  char text[40];
  __builtin_snprintf(text, sizeof text, "%.17g", value);
  // The decimal point is the locale's; a schema's is a point.
  for (char* c = text; *c != '\0'; ++c)
    if (*c == ',') *c = '.';
  out += text;
}

SCHEMA_CT_HIDDEN inline void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    constexpr std::string_view escaped = "\\'\"\a\b\f\n\t\v", letters = "\\'\"abfntv";
    const std::size_t i = escaped.find(c);
    if (i != std::string_view::npos && c != '\0') {
      out += '\\', out += letters[i];
    } else if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '\\';
      for (int shift = 6; shift >= 0; shift -= 3)
        out += static_cast<char>('0' + (byte >> shift & 7));
    }
  }
  out += '"';
}

template <class Elements>
SCHEMA_CT_HIDDEN void append_elements(std::string& out, const Elements& elements, char open,
                                      char close) {
  out += open;
  bool more = false;
  for (const auto& element : elements) {
    if (more) out += ", ";
    more = true;
    out += IValue(element).str();
  }
  out += close;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace c10 {

template <class Type>
SCHEMA_CT_HIDDEN Type IValue::type() const {
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
  return Type::tuple_of(toTupleRef().elements(), [](const IValue& v) { return v.type(); });
}

SCHEMA_CT_HIDDEN inline std::string IValue::type_name() const { return type().annotation_str(); }

SCHEMA_CT_HIDDEN inline std::string IValue::tagKind() const {
  constexpr const char* names[] = {"None",          "Int",        "Double", "Bool",   "Tensor",
                                   "ComplexDouble", "String",     "Device", "Stream", "Generator",
                                   "Storage",       "Capsule",    "Future", "Object", "Tuple",
                                   "GenericDict",   "GenericList"};
  return names[tag_ < Tag::integer_list ? static_cast<int>(tag_)
                                        : static_cast<int>(Tag::integer_list)];
}

SCHEMA_CT_HIDDEN inline std::string IValue::str() const {
  std::string out;
  switch (tag_) {
    case Tag::none: return "None";
    case Tag::real: dispatch::internal::append_double(out, get<double>()); break;
    case Tag::integer: return dispatch::message({get<std::int64_t>()});
    case Tag::boolean: return get<bool>() ? "True" : "False";
    case Tag::complex: {
      const auto [real, imag] = dispatch::internal::parts_of(get<dispatch::host::Complex>());
      if (real != 0) dispatch::internal::append_double(out, real);
      if (real == 0 || imag != 0) {
        if (real != 0 && !__builtin_signbit(imag)) out += '+';
        dispatch::internal::append_double(out, imag);
        out += 'j';
      }
      break;
    }
    case Tag::string: dispatch::internal::append_quoted(out, get<std::string>()); break;
    case Tag::device:
      dispatch::internal::append_quoted(out,
                                        dispatch::host::device_text(get<dispatch::host::Device>()));
      break;
    case Tag::integer_list:
      dispatch::internal::append_elements(out, get<std::vector<std::int64_t>>(), '[', ']');
      break;
    case Tag::real_list:
      dispatch::internal::append_elements(out, get<std::vector<double>>(), '[', ']');
      break;
    case Tag::tensor_list:
      dispatch::internal::append_elements(out, get<std::vector<Tensor>>(), '[', ']');
      break;
    case Tag::list:
      dispatch::internal::append_elements(out, get<dispatch::generic_list>().values, '[', ']');
      break;
    case Tag::tuple:
      dispatch::internal::append_elements(out, toTupleRef().elements(), '(', ')');
      if (toTupleRef().size() == 1) out.insert(out.size() - 1, 1, ',');
      break;
    case Tag::dict:
      for (std::size_t i = 0; i != get<dispatch::generic_dict>().keys.size(); ++i) {
        out += out.empty() ? "{" : ", ";
        out += get<dispatch::generic_dict>().keys[i].str();
        out += ": ";
        out += get<dispatch::generic_dict>().values[i].str();
      }
      out += out.empty() ? "{}" : "}";
      break;
    default: return dispatch::message({"<", type_name(), ">"});
  }
  return out;
}

SCHEMA_CT_HIDDEN inline void IValue::fail(Tag wanted) const {
  constexpr const char* names[] = {
      "NoneType", "int",    "float",     "bool",        "Tensor",       "complex", "str",
      "Device",   "Stream", "Generator", "Storage",     "Capsule",      "Future",  "Object",
      "Tuple",    "Dict",   "List[int]", "List[float]", "List[Tensor]", "List"};
  throw dispatch::TypeError(
      dispatch::message({"Expected a value of type '", names[static_cast<int>(wanted)],
                         "' but found type '", type_name(), "'"}));
}

}  // namespace c10
