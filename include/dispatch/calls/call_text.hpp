// SPDX-License-Identifier: BSL-1.0
// A call as text, with its tensors beside it: `ns::op.default(x=tensor, by=3.)`. Saved graphs keep
// calls so.
#pragma once

#include <algorithm>
#include <charconv>
#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/schema/binding.hpp>
#include <dispatch/values/list.hpp>
#include <dispatch/values/value_text.hpp>
#include <limits>
#include <schema_ct/grammar/real.hpp>
#include <system_error>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// May a value of a type with this code be written and read?
[[nodiscard]] inline bool has_call_text(schema_ct::code c) {
  using schema_ct::code;
  switch (c) {
    case code::tensor:
    case code::integer:
    case code::real:
    case code::boolean:
    case code::string:
    case code::complex:
    case code::scalar:
    case code::sym_int:
    case code::sym_bool:
    case code::sym_float:
    case code::scalar_type:
    case code::layout:
    case code::memory_format:
    case code::device:
    case code::list:
    case code::optional: return true;
    default: return false;
  }
}
[[nodiscard]] inline bool has_call_text(const Type& type) {
  for (const char c : type.codes())
    if (!has_call_text(static_cast<schema_ct::code>(c))) return false;
  return true;
}

/// With what append_double() leaves out: the sign of zero.
inline void put_call_double(detail::text_writer& out, double value) {
  if (value == 0 && __builtin_signbit(value)) out.put('-');
  append_double(out, value);
}

inline void put_call_value(detail::text_writer& out, const IValue& value) {
  const auto put_list = [&](const auto& elements) {
    std::string_view before;
    out.put('[');
    for (const auto& element : elements) {
      out.put(before);
      before = ", ";
      put_call_value(out, IValue(element));
    }
    out.put(']');
  };
  switch (value.tag()) {
    case value_tag::tensor: return out.put("tensor");
    case value_tag::real: return put_call_double(out, value.toDouble());
    case value_tag::complex: {
      const auto [real, imag] = parts_of(value_access::get<host::Complex>(value));
      out.put("complex("), put_call_double(out, real);
      out.put(", "), put_call_double(out, imag);
      return out.put(')');
    }
    case value_tag::integer_list: return put_list(value.toIntVector());
    case value_tag::real_list: return put_list(value.toDoubleVector());
    case value_tag::tensor_list: return put_list(value.toTensorVector());
    case value_tag::list: return put_list(value_access::get<generic_list>(value).values);
    default: return append_value(out, value, 0);
  }
}

/// Reads what put_call_value() wrote, by the types of a schema.
class call_reader {
 public:
  call_reader(std::string_view text, const std::vector<host::Tensor>& tensors)
      : text_(text), tensors_(tensors) {}

  [[nodiscard]] bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void expect(std::string_view word) {
    if (!take(word)) fail();
  }
  /// Up to a character, which is taken, too.
  [[nodiscard]] std::string_view take_until(char end) {
    const std::size_t stop = text_.find(end, at_);
    if (stop == std::string_view::npos) fail();
    const std::string_view out = text_.substr(at_, stop - at_);
    at_ = stop + 1;
    return out;
  }
  [[nodiscard]] IValue value(const Type& type) {
    using schema_ct::code;
    switch (type.last()) {
      case code::optional: return take("None") ? IValue() : value(type.element());
      case code::list: return list(type.element());
      case code::tensor: return IValue(tensor());
      case code::boolean:
      case code::sym_bool: return IValue(boolean());
      case code::string: return IValue::of(value_tag::string, string());
      case code::device: return IValue(host::read_device(string()));
      default: return number();
    }
  }
  /// Throws Error if anything is left.
  void end() const {
    if (at_ != text_.size() || next_tensor_ != tensors_.size()) fail();
  }
  [[noreturn]] void fail() const {
    throw Error(
        message({"no call, at column ", at_, ", with ", tensors_.size(), " tensor(s): ", text_}));
  }

 private:
  [[nodiscard]] const host::Tensor& tensor() {
    expect("tensor");
    if (next_tensor_ == tensors_.size()) fail();
    return tensors_[next_tensor_++];
  }
  [[nodiscard]] bool boolean() {
    if (take("True")) return true;
    expect("False");
    return false;
  }
  [[nodiscard]] std::string string() {
    const char *const begin = text_.data() + at_, *const last = text_.data() + text_.size();
    const char* const end =
        begin != last && *begin == '"' ? schema_ct::lexer::string_end(begin, last) : nullptr;
    if (end == nullptr) fail();
    std::string out;
    for (const char* p = begin + 1; p != end - 1;) {
      char c{};
      p = schema_ct::lexer::string_character(p, c);
      if (p == nullptr) fail();
      out += c;
    }
    at_ += static_cast<std::size_t>(end - begin);
    return out;
  }
  /// A number of the kind that its text has, or a bool.
  [[nodiscard]] IValue number() {
    if (take("complex(")) {
      const double real = this->real();
      expect(", ");
      const double imag = this->real();
      expect(")");
      return IValue(host::Complex(real, imag));
    }
    const std::string_view text = number_text();
    if (text.find_first_of(".einf") != std::string_view::npos) return IValue(real());
    if (text == "T" || text == "F") return IValue(boolean());
    return IValue(integer());
  }
  /// What a number is made of, or the first letter of another word.
  [[nodiscard]] std::string_view number_text() const {
    const std::string_view rest = text_.substr(at_);
    const std::size_t size = std::min(rest.find_first_not_of("0123456789+-.einaf"), rest.size());
    return rest.substr(0, size == 0 ? 1 : size);
  }
  [[nodiscard]] std::int64_t integer() {
    const char* const begin = text_.data() + at_;
    std::int64_t out = 0;
    const auto [behind, error] = std::from_chars(begin, text_.data() + text_.size(), out);
    if (error != std::errc()) fail();
    at_ += static_cast<std::size_t>(behind - begin);
    return out;
  }
  [[nodiscard]] double real() {
    const double sign = take("-") ? -1.0 : 1.0;
    if (take("inf")) return sign * std::numeric_limits<double>::infinity();
    if (take("nan")) return std::numeric_limits<double>::quiet_NaN();
    const std::string_view digits = number_text();
    if (digits.empty() || !schema_ct::lexer::is_digit(digits[0]) ||
        digits.find_first_of("inaf") != std::string_view::npos)
      fail();
    at_ += digits.size();
    return sign * schema_ct::number::value_of_real(digits.data(), digits.data() + digits.size());
  }

  template <class Read>
  void elements(const Read& read) {
    expect("[");
    if (take("]")) return;
    do read();
    while (take(", "));
    expect("]");
  }
  [[nodiscard]] IValue list(const Type& element) {
    using schema_ct::code;
    switch (element.codes().size() == 1 ? schema_ct::inside_container(element.last())
                                        : code::none) {
      case code::integer: {
        std::vector<std::int64_t> out;
        elements([&] { out.push_back(integer()); });
        return IValue::of(value_tag::integer_list, std::move(out));
      }
      case code::real: {
        std::vector<double> out;
        elements([&] { out.push_back(real()); });
        return IValue::of(value_tag::real_list, std::move(out));
      }
      case code::tensor: {
        std::vector<host::Tensor> out;
        elements([&] { out.push_back(tensor()); });
        return IValue::of(value_tag::tensor_list, std::move(out));
      }
      default: {
        generic_list out{element, {}};
        elements([&] { out.values.push_back(value(element)); });
        return IValue::of(value_tag::list, std::move(out));
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  const std::vector<host::Tensor>& tensors_;
  std::size_t next_tensor_ = 0;
};

}  // namespace internal

/// A call of the operator with these values, one for each argument. The tensors in them are written
/// as `tensor`, in their order. Throws TypeError for an argument that cannot be written.
[[nodiscard]] inline std::string text_of_call(const FunctionSchema& schema, const Stack& values) {
  detail::text_writer out;
  out.put(schema.name()), out.put('.');
  out.put(schema.overload_name().empty() ? std::string_view("default") : schema.overload_name());
  std::string_view before = "(";
  for (std::size_t i = 0; i != values.size(); ++i) {
    const Argument& a = schema.arguments()[i];
    if (!values[i].isNone() && !internal::has_call_text(a.real_type()))
      throw TypeError(message(
          {"a graph keeps no value of type '", a.real_type().str(), "', as the argument '",
           a.name(), "' of ", schema.name(),
           "() has: it keeps tensors, numbers, bools, texts, devices, element types, and lists and "
           "optionals of these. Give the operator such an argument, or call it outside of the graph"
           "\nDeclaration: ",
           to_string(schema)}));
    out.put(before), out.put(a.name()), out.put('=');
    internal::put_call_value(out, values[i]);
    before = ", ";
  }
  if (values.empty()) out.put('(');
  out.put(')');
  return out.take();
}

/// An operator, with a value for each argument.
struct read_call {
  OperatorHandle op;
  Stack values;
};

/// The operator that a call's text names. Throws Error if there is none.
[[nodiscard]] inline OperatorHandle operator_of_call(std::string_view text) {
  const std::string_view full = text.substr(0, text.find('('));
  const std::size_t point = full.rfind('.');
  const std::string_view overload = full.substr(std::min(full.size(), point + 1));
  const auto found = Dispatcher::singleton().findSchema(full.substr(0, point),
                                                        overload == "default" ? "" : overload);
  if (!found)
    throw Error(message({"the graph calls the operator ", full,
                         ", and no library that is loaded registers it: load its library"
                         " first"}));
  return *found;
}

/// Reads what text_of_call() wrote, and puts the tensors in their places. An argument that the
/// operator did not have yet gets its default. Throws TypeError if the operator has other
/// arguments.
[[nodiscard]] inline read_call call_of_text(std::string_view text,
                                            const std::vector<host::Tensor>& tensors) {
  read_call out{operator_of_call(text), {}};
  const FunctionSchema& schema = out.op.schema();
  out.values.resize(schema.arguments().size());
  std::vector<bool> is_given(schema.arguments().size());
  internal::call_reader reader(text, tensors);
  static_cast<void>(reader.take_until('('));
  for (bool more = !reader.take(")"); more;) {
    const std::string_view name = reader.take_until('=');
    const int i = schema.index_of(name);
    if (i < 0)
      throw TypeError(message({"the graph calls ", text, ", and the operator has no argument '",
                               name, "' any more\nDeclaration: ", to_string(schema)}));
    const auto at = static_cast<std::size_t>(i);
    out.values[at] = reader.value(schema.arguments()[at].real_type());
    is_given[at] = true;
    more = reader.take(", ");
    if (!more) reader.expect(")");
  }
  reader.end();
  for (std::size_t i = 0; i != is_given.size(); ++i) {
    if (is_given[i]) continue;
    const Argument& a = schema.arguments()[i];
    if (a.find_default() == nullptr)
      throw TypeError(
          message({"the graph calls ", text, ", and the operator has an argument '", a.name(),
                   "' without a default now\nDeclaration: ", to_string(schema)}));
    out.values[i] = copy_of_default(*a.find_default());
  }
  return out;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
