// SPDX-License-Identifier: BSL-1.0
// The exceptions of the run-time layer, and the construction of their messages.
#pragma once

#include <schema_ct/config.hpp>

// Not an #error, for the reason in config.hpp.
#if !defined(__cpp_exceptions)
#include "the run time of schema_ct needs exceptions: compile this file without -fno-exceptions"
#elif !defined(__cpp_rtti)
#include "the run time of schema_ct needs RTTI: compile this file without -fno-rtti"
#endif

#include <cstddef>
#include <cstdint>
#include <dispatch/base/text_stream.hpp>
#include <dispatch/system/number_text.hpp>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace dispatch {

namespace SCHEMA_CT_HIDDEN detail {

template <class T>
concept has_to_string = requires(const T& value) { std::string_view(toString(value)); };

template <class T>
concept has_str = requires(const T& value) { std::string_view(value.str()); };

/// A range whose elements have another type: a path is a range of paths.
template <class T>
concept range_of_others = requires(const T& value) {
  value.begin() != value.end();
  requires !std::is_same_v<std::remove_cvref_t<decltype(*value.begin())>, T>;
};

/// One part of a message under construction: a number, or a text that must outlive the
/// construction. It has three words and no destructor, because messages are most of the code of a
/// function that may fail, and none of its time.
class piece {
 public:
  piece(const char* text) noexcept
      : text_(text == nullptr ? "(null)" : text), size_(__builtin_strlen(text_)) {}
  piece(std::string_view text) noexcept
      : text_(text.data() == nullptr ? "" : text.data()), size_(text.size()) {}
  piece(const std::string& text) noexcept : text_(text.data()), size_(text.size()) {}
  template <class T>
    requires std::is_arithmetic_v<T>
  piece(T number) noexcept {
    if constexpr (std::is_same_v<T, char>)
      text_ = nullptr, kind_ = character, signed_ = number;
    else if constexpr (std::is_floating_point_v<T>)
      text_ = nullptr, kind_ = real, real_ = static_cast<double>(number);
    else if constexpr (std::is_signed_v<T>)
      text_ = nullptr, kind_ = integer, signed_ = number;
    else
      text_ = nullptr, kind_ = unsigned_integer, unsigned_ = number;
  }
  template <class T>
    requires std::is_same_v<decltype(toString(std::declval<const T&>())), const char*>
  piece(const T& value) noexcept : piece(toString(value)) {}

  void append_to(std::string& out) const;

 private:
  enum kind : unsigned char { integer, unsigned_integer, real, character };

  const char* text_;  // nullptr for a number or character
  union {
    std::size_t size_;  // of the text
    long long signed_;
    unsigned long long unsigned_;
    double real_;
  };
  kind kind_;  // of the number or character
};

/// The argument of a piece: the value itself, or a text that represents it.
template <class T>
[[nodiscard]] decltype(auto) as_part(const T& value);

template <class T>
[[nodiscard]] std::string text_of(const T& value);

/// One function for all kinds: std::to_string would add a table that g++ makes a unique symbol.
inline void piece::append_to(std::string& out) const {
  if (text_ != nullptr) return static_cast<void>(out.append(text_, size_));
  char buffer[32];
  int length = 0;
  switch (kind_) {
    case integer: length = SCHEMA_CT_SNPRINTF(buffer, sizeof buffer, "%lld", signed_); break;
    case unsigned_integer:
      length = SCHEMA_CT_SNPRINTF(buffer, sizeof buffer, "%llu", unsigned_);
      break;
    case real: length = SCHEMA_CT_SNPRINTF(buffer, sizeof buffer, "%g", real_); break;
    case character: buffer[length++] = static_cast<char>(signed_);
  }
  out.append(buffer, static_cast<std::size_t>(length));
}

}  // namespace detail

/// Concatenates the parts: texts, integers, enumerators that have toString().
[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN inline std::string message(
    std::initializer_list<detail::piece> parts) {
  std::string out;
  for (const detail::piece& part : parts) part.append_to(out);
  return out;
}

/// Concatenates parts of any kind: strings, numbers, pointers, types with `toString(x)` or
/// `x.str()`, enumerators, which are numbers unless a stream prints them otherwise, ranges as
/// "[1, 2]", an empty optional as "None", and every other type that a stream prints. A template for
/// each combination of types.
template <class... Parts>
[[nodiscard]] SCHEMA_CT_HIDDEN std::string message(const Parts&... parts) {
  return message({detail::piece(detail::as_part(parts))...});
}

namespace SCHEMA_CT_HIDDEN detail {

template <class T>
decltype(auto) as_part(const T& value) {
  if constexpr (std::is_convertible_v<const T&, const char*>)
    return static_cast<const char*>(value);
  else if constexpr (std::is_convertible_v<const T&, std::string_view>)
    return std::string_view(value);
  else if constexpr (std::is_arithmetic_v<T>)
    return T(value);
  else
    return text_of(value);
}

template <class T>
std::string text_of(const T& value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return message({value});
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return std::string(std::string_view(value));
  } else if constexpr (has_to_string<T>) {
    return std::string(toString(value));
  } else if constexpr (has_str<T>) {
    return std::string(value.str());
  } else if constexpr (std::is_pointer_v<T>) {
    char text[32];
    SCHEMA_CT_SNPRINTF(text, sizeof text, "%p", static_cast<const void*>(value));
    return text;
  } else if constexpr (std::is_enum_v<T> && streamable<T>) {
    return streamed(value);
  } else if constexpr (std::is_enum_v<T>) {
    return text_of(static_cast<std::underlying_type_t<T>>(value));
  } else if constexpr (range_of_others<T>) {
    std::string out = "[";
    for (const auto& element : value) {
      if (out.size() > 1) out += ", ";
      out += text_of(element);
    }
    out += ']';
    return out;
  } else if constexpr (requires {
                         *value;
                         value.has_value();
                       }) {
    return value.has_value() ? text_of(*value) : "None";
  } else if constexpr (streamable<T>) {
    return streamed(value);
  } else {
    return "(a value without text)";
  }
}

}  // namespace detail

/// A place in the sources of a program; the texts are not copied.
struct SourceLocation {
  const char* function;
  const char* file;
  std::uint32_t line;
};

/// The text of an exception. Some classes of programs have none: their what() returns null.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const char* what_of(const std::exception& e) noexcept {
  const char* const text = e.what();
  return text != nullptr ? text : "an exception without a text";
}

/// The base of all exceptions of this library; what() is the message.
class SCHEMA_CT_POLYMORPHIC Error : public std::exception {
 public:
  explicit Error(std::string text) : text_(std::move(text)) {}
  /// PyTorch's constructor. The place begins PyTorch's backtrace, which what() does not have here.
  Error(SourceLocation /*place*/, std::string text) : text_(std::move(text)) {}

  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
  /// The message. Code that expects PyTorch's backtrace in what() calls it by this name. Valid as
  /// long as the error.
  [[nodiscard]] const char* what_without_backtrace() const noexcept { return text_.c_str(); }
  [[nodiscard]] const std::string& msg() const noexcept { return text_; }
  /// PyTorch's text if no backtrace was recorded.
  [[nodiscard]] const char* backtrace() const noexcept { return "(no backtrace available)"; }
  /// Appends a line that says where the error passed through.
  void add_context(std::string_view line) {
    text_ += '\n';
    text_ += line;
  }

 private:
  std::string text_;
};

/// An index outside its range (IndexError in Python).
class SCHEMA_CT_POLYMORPHIC IndexError : public Error {
 public:
  using Error::Error;
};
/// A value that the operation does not accept (ValueError in Python).
class SCHEMA_CT_POLYMORPHIC ValueError : public Error {
 public:
  using Error::Error;
};
/// A value of the wrong type (TypeError in Python).
class SCHEMA_CT_POLYMORPHIC TypeError : public Error {
 public:
  using Error::Error;
};
/// Something that this shared object or build does not offer (NotImplementedError in Python).
class SCHEMA_CT_POLYMORPHIC NotImplementedError : public Error {
 public:
  using Error::Error;
};

namespace SCHEMA_CT_HIDDEN detail {

/// Throws for a failed check: the caller's text or, without one, the condition and the
/// place.
template <class Exception, class... Parts>
[[noreturn, gnu::cold]] void check_failed(const char* condition, const char* file, long line,
                                          const Parts&... parts) {
  if constexpr (sizeof...(Parts) == 0) {
    throw Exception(
        message({"Expected ", condition, " to be true, but got false (", file, ":", line, ")"}));
  } else {
    static_cast<void>(condition);
    static_cast<void>(file);
    static_cast<void>(line);
    throw Exception(message(parts...));
  }
}

template <class... Parts>
[[noreturn, gnu::cold]] void assert_failed(const char* condition, const char* file, long line,
                                           const Parts&... parts) {
  throw Error(message(condition, " INTERNAL ASSERT FAILED at \"", file, "\":", line,
                      sizeof...(Parts) == 0 ? "" : ", ", parts...));
}

/// Both sides of a comparison, evaluated once, and the text that grows by `<<` before it is thrown.
/// A and B are references for lvalues and values for temporaries.
template <class A, class B>
class comparison {
 public:
  comparison(A&& a, B&& b) : left(std::forward<A>(a)), right(std::forward<B>(b)) {}
  comparison& failed(const char* text, const char* file, long line) {
    text_ =
        message("Check failed: ", text, " (", left, " vs. ", right, ") at ", file, ":", line, ". ");
    return *this;
  }
  template <class T>
  comparison& operator<<(const T& part) {
    text_ += text_of(part);
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

  A left;
  B right;

 private:
  std::string text_;
};

template <class A, class B>
comparison(A&&, B&&) -> comparison<A, B>;

/// Its operator has a lower precedence than `<<`, so it throws the finished text.
struct thrower {
  template <class A, class B>
  [[noreturn]] void operator&(const comparison<A, B>& finished) const {
    throw Error(finished.text());
  }
};

}  // namespace detail
}  // namespace dispatch
