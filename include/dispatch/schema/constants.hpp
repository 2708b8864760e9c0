// SPDX-License-Identifier: BSL-1.0
// The defaults of a schema as values.
#pragma once

#include <dispatch/values/list.hpp>
#include <schema_ct/grammar/default_parser.hpp>
#include <schema_ct/grammar/real.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The characters of the string literal [p, end).
inline std::string read_string(const char* p, const char* end) {
  const int quotes = schema_ct::lexer::quotes(p, end);
  std::string out;
  for (p += quotes; p != end - quotes;) {
    char c{};
    p = schema_ct::lexer::string_character(p, c);
    out += c;
  }
  return out;
}

inline double number_value(const char* p, const char* end) {
  return schema_ct::number::value_of_real(p, end[-1] == 'j' ? end - 1 : end);
}

inline IValue read_number(const char* p, const char* end, schema_ct::code type) {
  const bool negative = *p == '-';
  if (negative) p = schema_ct::lexer::skip(p + 1, end, true);
  const double sign = negative ? -1.0 : 1.0;
  using schema_ct::code;
  switch (schema_ct::number::form_of(p, end, type == code::real, type == code::complex)) {
    case schema_ct::number::form::real:
      return IValue::of(value_tag::real, sign * number_value(p, end));
    case schema_ct::number::form::complex:
      return IValue::of(value_tag::complex, end[-1] == 'j'
                                                ? host::Complex(0, sign * number_value(p, end))
                                                : host::Complex(sign * number_value(p, end), 0));
    default: break;
  }
  std::uint64_t value = 0;
  for (; schema_ct::lexer::is_digit(*p); ++p)
    value = value * 10 + static_cast<std::uint64_t>(*p - '0');
  return IValue::of(value_tag::integer, static_cast<std::int64_t>(negative ? 0 - value : value));
}

inline IValue read_constant(const char* p, const char* end, schema_ct::code type) {
  if (schema_ct::lexer::is_digit(*p) || *p == '-') return read_number(p, end, type);
  const std::string_view text(p, static_cast<std::size_t>(end - p));
  if (*p == '"' || *p == '\'') return IValue::of(value_tag::string, read_string(p, end));
  if (text == "None") return IValue();
  if (text == "True" || text == "False") return IValue::of(value_tag::boolean, text == "True");
  if (schema_ct::lexer::is_name_start(*p))
    return IValue::of(value_tag::integer,
                      std::int64_t{schema_ct::words::identifier_value(p, end - p, true)});
  return read_number(p, end, type);
}

inline IValue list_of_constants(std::vector<IValue> values, schema_ct::code element) {
  using schema_ct::code;
  if (element == code::real) {
    std::vector<double> out(values.size());
    for (std::size_t i = 0; i != values.size(); ++i) out[i] = values[i].toDouble();
    return IValue::of(value_tag::real_list, std::move(out));
  }
  if (element == code::boolean || element == code::complex)
    return IValue::of(value_tag::list,
                      generic_list{Type(schema_ct::word_of(element)), std::move(values)});
  std::vector<std::int64_t> out(values.size());
  for (std::size_t i = 0; i != values.size(); ++i) out[i] = values[i].toInt();
  return IValue::of(value_tag::integer_list, std::move(out));
}

}  // namespace internal

/// The value of the default [p, end) of an argument of the type `type`. `size` is N of `int[N]`,
/// for which a single value is repeated N times. The text is known to be correct.
inline IValue read_default(const char* p, const char* end, const Type& type, int size) {
  using schema_ct::code;
  if (type.last() == code::device)
    return IValue::of(value_tag::device, host::read_device(internal::read_string(p, end)));
  if (type.last() != code::list) return internal::read_constant(p, end, type.last());
  const auto element = static_cast<code>(type.codes()[type.codes().size() - 2]);
  std::vector<IValue> values;
  if (*p != '[') {
    const IValue one = internal::read_constant(p, end, element);
    if (size > 0 && one.isInt())  // the commonest
      return IValue::of(value_tag::integer_list,
                        std::vector<std::int64_t>(static_cast<std::size_t>(size), one.toInt()));
    for (int i = 0; i < size; ++i) values.push_back(one);
    return internal::list_of_constants(std::move(values), element);
  }
  for (p = schema_ct::lexer::skip(p + 1, end, true); *p != ']';) {
    const char* stop = schema_ct::detail::constant_end(p, end);
    values.push_back(internal::read_constant(p, stop, element));
    p = schema_ct::lexer::skip(stop, end, true);
    if (*p == ',') p = schema_ct::lexer::skip(p + 1, end, true);
  }
  return internal::list_of_constants(std::move(values), element);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
