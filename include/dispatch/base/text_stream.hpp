// SPDX-License-Identifier: BSL-1.0
// An output stream whose text is a std::string. <sstream> costs a file of <torch/library.h> 1.5 %
// of what its compiler executes, and <ostream> a file of <ATen/core/Tensor.h> 5 %.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <iosfwd>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {

/// Stores the output. No lock. The templates of this file need <ostream> at their instantiation,
/// which is where something is written.
template <class Char>
class basic_text_buffer : public std::basic_streambuf<Char> {
 public:
  [[nodiscard]] const std::basic_string<Char>& text() const { return text_; }

 protected:
  using traits = std::char_traits<Char>;

  typename traits::int_type overflow(typename traits::int_type c) override {
    if (!traits::eq_int_type(c, traits::eof())) text_ += traits::to_char_type(c);
    return traits::not_eof(c);
  }
  std::ptrdiff_t xsputn(const Char* text, std::ptrdiff_t size) override {
    text_.append(text, static_cast<std::size_t>(size));
    return size;
  }

 private:
  std::basic_string<Char> text_;
};

template <class Char>
class basic_text_stream : basic_text_buffer<Char>, public std::basic_ostream<Char> {
 public:
  basic_text_stream() : std::basic_ostream<Char>(static_cast<basic_text_buffer<Char>*>(this)) {}
  [[nodiscard]] const std::basic_string<Char>& str() const {
    return basic_text_buffer<Char>::text();
  }
};

using text_stream = basic_text_stream<char>;

namespace detail {

/// Does a stream print a T? Needs a complete stream: a file may declare operator<< alone.
template <class T, class Stream = std::ostream>
concept streamable = requires(Stream& out, const T& value) {
  sizeof(Stream);
  out << value;
};

/// The values one after the other, as a stream prints them.
template <class Char = char, class... T>
[[nodiscard]] std::basic_string<Char> streamed(const T&... values) {
  basic_text_stream<Char> out;
  static_cast<void>((out << ... << values));
  return out.str();
}

}  // namespace detail

}  // namespace dispatch
