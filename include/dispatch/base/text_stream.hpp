// SPDX-License-Identifier: BSL-1.0
// An output stream whose text is a std::string. <sstream> costs a file of <torch/library.h> 1.5 %
// of what its compiler executes.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <ios>
#include <ostream>
#include <streambuf>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {

/// Keeps what is written. No lock.
class text_buffer : public std::streambuf {
 public:
  [[nodiscard]] const std::string& text() const { return text_; }

 protected:
  int_type overflow(int_type c) override {
    if (!traits_type::eq_int_type(c, traits_type::eof())) text_ += traits_type::to_char_type(c);
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    text_.append(text, static_cast<std::size_t>(size));
    return size;
  }

 private:
  std::string text_;
};

class text_stream : text_buffer, public std::ostream {
 public:
  text_stream() : std::ostream(static_cast<text_buffer*>(this)) {}
  [[nodiscard]] const std::string& str() const { return text_buffer::text(); }
};

}  // namespace dispatch
