// SPDX-License-Identifier: BSL-1.0
// The exceptions of the run-time layer, and how their messages are put together.
#pragma once

#include <schema_ct/config.hpp>

// No #error, as in config.hpp.
#if !defined(__cpp_exceptions)
#include "the run time of schema_ct needs exceptions: compile this file without -fno-exceptions"
#elif !defined(__cpp_rtti)
#include "the run time of schema_ct needs RTTI: compile this file without -fno-rtti"
#endif

#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace dispatch {

namespace detail {

template <class T>
concept has_to_string = requires(const T& value) { std::string_view(toString(value)); };

template <class T>
concept has_str = requires(const T& value) { std::string_view(value.str()); };

template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN std::string text_of(const T& value);

/// One part of a message, as text. The texts have constructors that are no templates: with a
/// template per combination of parts, the messages alone would take a tenth of a second to compile;
/// with a constructor for every kind of number, the choice among them a fiftieth.
class piece {
 public:
  SCHEMA_CT_HIDDEN piece(const char* text) noexcept : text_(text == nullptr ? "(null)" : text) {}
  SCHEMA_CT_HIDDEN piece(std::string_view text) noexcept : text_(text) {}
  SCHEMA_CT_HIDDEN piece(const std::string& text) noexcept : text_(text) {}
  template <class T>
  SCHEMA_CT_HIDDEN piece(const T& value) {
    // std::to_string of an integer would bring a table that g++ makes a unique symbol.
    if constexpr (std::is_same_v<T, char>)
      short_[0] = value, text_ = in_short(1);
    else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
      text_ = in_short(__builtin_snprintf(short_, sizeof short_, "%lld", 0LL + value));
    else if constexpr (std::is_integral_v<T>)
      text_ = in_short(__builtin_snprintf(short_, sizeof short_, "%llu", 0ULL + value));
    else if constexpr (std::is_floating_point_v<T>)
      text_ = in_short(__builtin_snprintf(short_, sizeof short_, "%g", static_cast<double>(value)));
    else
      owned_ = text_of(value), text_ = owned_;
  }

  piece(const piece&) = delete;
  piece& operator=(const piece&) = delete;
  SCHEMA_CT_HIDDEN ~piece() = default;

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view text() const noexcept { return text_; }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view in_short(int length) const noexcept {
    const char* begin = short_;  // the types that all views are made of: each pair is a template
    return {begin, static_cast<std::size_t>(length)};
  }

  char short_[32];
  std::string owned_;
  std::string_view text_;
};

}  // namespace detail

/// The parts one after the other as text: strings, numbers, pointers, whatever has `toString(x)` or
/// `x.str()`, ranges as "[1, 2]", an empty optional as "None".
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string message(
    std::initializer_list<detail::piece> parts) {
  std::string out;
  for (const detail::piece& part : parts) out += part.text();
  return out;
}

/// The same, for code that is rarely compiled: a template per combination of types.
template <class... Parts>
[[nodiscard]] SCHEMA_CT_HIDDEN std::string message(const Parts&... parts) {
  return message({detail::piece(parts)...});
}

namespace detail {

template <class T>
SCHEMA_CT_HIDDEN std::string text_of(const T& value) {
  if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return std::string(std::string_view(value));
  } else if constexpr (has_to_string<T>) {
    return std::string(toString(value));
  } else if constexpr (has_str<T>) {
    return std::string(value.str());
  } else if constexpr (std::is_enum_v<T>) {
    return std::string(piece(static_cast<std::underlying_type_t<T>>(value)).text());
  } else if constexpr (std::is_pointer_v<T>) {
    char text[32];
    __builtin_snprintf(text, sizeof text, "%p", static_cast<const void*>(value));
    return text;
  } else if constexpr (requires { value.begin() != value.end(); }) {
    std::string out = "[";
    for (const auto& element : value) {
      if (out.size() > 1) out += ", ";
      out += piece(element).text();
    }
    out += ']';
    return out;
  } else if constexpr (requires {
                         *value;
                         value.has_value();
                       }) {
    return value.has_value() ? std::string(piece(*value).text()) : "None";
  } else {
    return "(a value without text)";
  }
}

}  // namespace detail

/// Base of everything that this library throws; what() is the message.
class Error : public std::exception {
 public:
  SCHEMA_CT_HIDDEN explicit Error(std::string text) : text_(std::move(text)) {}

  [[nodiscard]] SCHEMA_CT_HIDDEN const char* what() const noexcept override {
    return text_.c_str();
  }
  /// The same as what(): the name is for code that expects PyTorch's backtrace in what().
  [[nodiscard]] SCHEMA_CT_HIDDEN const char* what_without_backtrace() const noexcept {
    return text_.c_str();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::string& msg() const noexcept { return text_; }
  /// Appends a line that says where the error passed through.
  SCHEMA_CT_HIDDEN void add_context(std::string_view line) {
    text_ += '\n';
    text_ += line;
  }

 private:
  std::string text_;
};

/// An index outside its range (IndexError in Python).
class IndexError : public Error {
 public:
  using Error::Error;
};
/// A value that the operation does not take (ValueError in Python).
class ValueError : public Error {
 public:
  using Error::Error;
};
/// A value of the wrong type (TypeError in Python).
class TypeError : public Error {
 public:
  using Error::Error;
};
/// Something that this object or build does not offer (NotImplementedError in Python).
class NotImplementedError : public Error {
 public:
  using Error::Error;
};

namespace detail {

/// What a failed check throws: the caller's text, or the condition and the place where there is
/// none.
template <class E, class... Parts>
[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void check_failed(const char* condition, const char* file,
                                                           long line, const Parts&... parts) {
  if constexpr (sizeof...(Parts) == 0) {
    throw E(
        message({"Expected ", condition, " to be true, but got false (", file, ":", line, ")"}));
  } else {
    static_cast<void>(condition);
    static_cast<void>(file);
    static_cast<void>(line);
    throw E(message(parts...));
  }
}

template <class... Parts>
[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void assert_failed(const char* condition, const char* file,
                                                            long line, const Parts&... parts) {
  throw Error(message(condition, " INTERNAL ASSERT FAILED at \"", file, "\":", line,
                      sizeof...(Parts) == 0 ? "" : ", ", parts...));
}

/// Both sides of a comparison, evaluated once, and the text that grows by `<<` before it is thrown.
/// A and B are references for lvalues and values for temporaries.
template <class A, class B>
class comparison {
 public:
  SCHEMA_CT_HIDDEN comparison(A&& a, B&& b) : left(std::forward<A>(a)), right(std::forward<B>(b)) {}
  SCHEMA_CT_HIDDEN comparison& failed(const char* text, const char* file, long line) {
    text_ =
        message("Check failed: ", text, " (", left, " vs. ", right, ") at ", file, ":", line, ". ");
    return *this;
  }
  template <class T>
  SCHEMA_CT_HIDDEN comparison& operator<<(const T& part) {
    text_ += piece(part).text();
    return *this;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::string& text() const { return text_; }

  A left;
  B right;

 private:
  std::string text_;
};

template <class A, class B>
comparison(A&&, B&&) -> comparison<A, B>;

/// Binds weaker than `<<`, hence throws the finished text.
struct thrower {
  template <class A, class B>
  [[noreturn]] SCHEMA_CT_HIDDEN void operator&(const comparison<A, B>& finished) const {
    throw Error(finished.text());
  }
};

}  // namespace detail
}  // namespace dispatch
