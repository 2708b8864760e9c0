// SPDX-License-Identifier: BSL-1.0
// Values on streams: `out << value` and repr (PyTorch's ivalue.cpp).
#pragma once

#include <dispatch/system/number_text.hpp>
#include <dispatch/values/value_text.hpp>
#include <iosfwd>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

template <class Stream, class Element>
void print_each(Stream& out, const char* open, std::size_t count, const char* close,
                Element element) {
  out << open;
  for (std::size_t i = 0; i != count; ++i) {
    if (i != 0) out << ", ";
    element(i);
  }
  out << close;
}

/// Prints a list, tuple or dictionary, whose members `print` prints; false for other kinds.
template <class Stream, class Print>
bool print_container(Stream& out, const IValue& value, int depth, Print print) {
  if (!value.isList() && !value.isTuple() && !value.isGenericDict()) return false;
  detail::check_depth(depth, "printed");
  if (value.isList()) {
    const auto elements = value.toListRef();
    print_each(out, "[", elements.size(), "]", [&](std::size_t i) { print(elements[i]); });
  } else if (value.isTuple()) {
    const auto& members = value.toTupleRef().elements();
    print_each(out, "(", members.size(), members.size() == 1 ? ",)" : ")",
               [&](std::size_t i) { print(members[i]); });
  } else {
    const auto& dict = value_access::get<generic_dict>(value);
    print_each(out, "{", dict.keys.size(), "}", [&](std::size_t i) {
      print(dict.keys[i]);
      out << ": ";
      print(dict.values[i]);
    });
  }
  return true;
}

/// Prints both parts; str() omits one if the other suffices.
template <class Stream>
void print_complex(Stream& out, const host::Complex& value) {
  const auto [real, imag] = parts_of(value);
  detail::text_writer text;
  append_double(text, real);
  if (!__builtin_signbit(imag) || imag == 0) text.put('+');
  append_double(text, imag);
  out << text.take() << 'j';
}

template <class Stream>
void print(Stream& out, const IValue& value, int depth) {
  auto print_member = [&](const IValue& member) { print(out, member, depth + 1); };
  if (print_container(out, value, depth, print_member)) return;
  if (value.isString())
    out << value.toStringRef();
  else if (value.isDevice())
    out << host::device_text(value.toDevice());
  else if (value.isComplexDouble())
    print_complex(out, value.toComplexDouble());
  else
    out << value.str();
}

/// Whole numbers of at least 1e10 have no point, and zero has its sign.
template <class Stream>
void print_repr(Stream& out, double value) {
  detail::text_writer text;
  if (__builtin_fabs(value) >= 1e10) {
    char digits[40];
    SCHEMA_CT_SNPRINTF(digits, sizeof digits, "%.17g", value);
    text.put(std::string_view(digits));
  } else {
    append_double(text, value);
  }
  out << (value == 0 && __builtin_signbit(value) ? "-" : "") << text.take();
}

/// Does a literal with these members determine its type?
[[nodiscard]] bool says_its_type(const Type& member);

/// Prints Python source; see IValue::repr.
template <class Stream, class Formatter>
void print_source(Stream& out, const IValue& value, const Formatter& formatter, int depth) {
  if (formatter(out, value)) return;
  auto print = [&] {
    print_container(out, value, depth,
                    [&](const IValue& member) { print_source(out, member, formatter, depth + 1); });
  };
  switch (value.tag()) {
    case value_tag::none:
    case value_tag::integer:
    case value_tag::boolean:
    case value_tag::string: out << value.str(); return;
    case value_tag::real: return print_repr(out, value.toDouble());
    case value_tag::complex: return print_complex(out, value.toComplexDouble());
    case value_tag::device: out << "torch.device(" << value.str() << ")"; return;
    case value_tag::tuple: return print();
    default: break;
  }
  const bool is_dict = value.isGenericDict();
  if (!is_dict && !value.isList())
    throw Error(message({"repr() not defined on: ", value.tagKind()}));
  const Type own = value.type();
  const bool is_empty =
      is_dict ? value_access::get<generic_dict>(value).keys.empty() : value.toList().empty();
  if (!is_empty &&
      says_its_type(is_dict ? value_access::get<generic_dict>(value).value : own.element()))
    return print();
  out << "annotate(" << own.annotation_str() << (is_dict ? "," : ", ");
  print();
  out << ")";
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_C10 {

/// Prints a value as PyTorch does, strings without quotes. Accepts only values, no conversions.
template <class Traits, class Value>
  requires std::is_same_v<Value, IValue>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              const Value& value) {
  dispatch::internal::print(out, value, 0);
  return out;
}

template <class Stream, class Formatter>
Stream& IValue::repr(Stream& out, const Formatter& formatter) const {
  dispatch::internal::print_source(out, *this, formatter, 0);
  return out;
}

}  // namespace SCHEMA_CT_C10
#pragma GCC diagnostic pop
