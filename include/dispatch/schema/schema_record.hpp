// SPDX-License-Identifier: BSL-1.0
// The sink that stores a schema in flat arrays, without an allocation for each argument.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <new>
#include <schema_ct/grammar/parser.hpp>
#include <string>
#include <string_view>

namespace dispatch {

/// An argument or return as ranges: of the text, and of the record's arrays.
struct record_entry {
  std::uint32_t codes_begin, codes_end;
  std::uint32_t aliases_begin, aliases_end;
  std::uint32_t names_begin, names_end;
  std::uint32_t name_begin, name_end;        // in the text
  std::uint32_t default_begin, default_end;  // in the text; equal without a default
  std::int32_t size;                         // N of int[N], -1 without
  bool keyword_only;
};

/// A part of the text, and the number of codes of its type before it.
struct record_span {
  std::uint32_t after_codes;
  std::uint32_t begin, end;
};

/// The contents of a schema. All arrays are in one block, whose size the text's length limits.
class SCHEMA_CT_HIDDEN schema_record {
 public:
  static constexpr bool records = true;
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;
  static constexpr bool trusts = false;

  schema_ct::declared_name spelled;

  explicit schema_record(std::string_view text) : text_(text.data()) {
    const std::size_t n = text.size() + 2;
    const std::size_t bytes = n * (sizeof(record_entry) / 2 + 2 * sizeof(record_span) + 1) + 64;
    block_ = bytes <= sizeof small_ ? small_ : static_cast<unsigned char*>(std::malloc(bytes));
    if (block_ == nullptr) throw std::bad_alloc();
    entries_ = reinterpret_cast<record_entry*>(block_);
    // An entry takes at least two characters of text, a span and a code take one.
    aliases_ = reinterpret_cast<record_span*>(entries_ + n / 2 + 1);
    names_ = aliases_ + n;
    codes_ = reinterpret_cast<char*>(names_ + n);
  }
  schema_record(const schema_record&) = delete;
  schema_record& operator=(const schema_record&) = delete;
  ~schema_record() {
    if (block_ != small_) std::free(block_);
  }

  // Called by the parser.
  schema_ct::errc argument(int, schema_ct::type_word) const { return schema_ct::errc::ok; }
  schema_ct::errc result(int, schema_ct::type_word) const { return schema_ct::errc::ok; }
  schema_ct::errc end_arguments(int count) {
    argument_count_ = count;
    return schema_ct::errc::ok;
  }
  schema_ct::errc end_results(int count, bool varret) {
    result_count_ = count;
    varret_ = varret;
    return schema_ct::errc::ok;
  }
  void type_code(schema_ct::code c) { codes_[code_count_++] = static_cast<char>(c); }
  void type_name(const char* begin, const char* end) { names_[name_count_++] = span(begin, end); }
  void alias(const char* begin, const char* end) { aliases_[alias_count_++] = span(begin, end); }
  void vararg() { vararg_ = true; }
  void record_argument(const schema_ct::declared& d) { add(d); }
  void record_result(const schema_ct::declared& d) { add(d); }

  // The recorded contents.
  [[nodiscard]] int argument_count() const { return argument_count_; }
  [[nodiscard]] int result_count() const { return result_count_; }
  [[nodiscard]] bool is_vararg() const { return vararg_; }
  [[nodiscard]] bool is_varret() const { return varret_; }
  /// Arguments come first, then returns.
  [[nodiscard]] const record_entry& entry(int i) const { return entries_[i]; }
  [[nodiscard]] std::string_view codes(const record_entry& e) const {
    return {codes_ + e.codes_begin, std::size_t{e.codes_end} - e.codes_begin};
  }
  [[nodiscard]] const record_span* aliases() const { return aliases_; }
  [[nodiscard]] const record_span* names() const { return names_; }
  /// The names in a type, each terminated by '\n'. Blanks and comments may separate the parts of a
  /// dotted name.
  [[nodiscard]] std::string class_names(const record_entry& e) const {
    std::string out;
    for (std::uint32_t i = e.names_begin; i != e.names_end; ++i) {
      const char* end = text_ + names_[i].end;
      for (const char* p = text_ + names_[i].begin; p != end;)
        if (schema_ct::lexer::may_separate(*p))
          p = schema_ct::lexer::skip(p, end, true);
        else
          out += *p++;
      out += '\n';
    }
    return out;
  }
  [[nodiscard]] std::string_view text(std::uint32_t begin, std::uint32_t end) const {
    return {text_ + begin, std::size_t{end} - begin};
  }

 private:
  [[nodiscard]] std::uint32_t offset(const char* p) const {
    return p == nullptr ? 0 : static_cast<std::uint32_t>(p - text_);
  }
  [[nodiscard]] record_span span(const char* begin, const char* end) const {
    return {code_count_ - open_.codes_begin, offset(begin), offset(end)};
  }
  void add(const schema_ct::declared& d) {
    open_.codes_end = code_count_;
    open_.aliases_end = alias_count_;
    open_.names_end = name_count_;
    open_.name_begin = offset(d.name_begin);
    open_.name_end = offset(d.name_end);
    open_.default_begin = offset(d.default_begin);
    open_.default_end = offset(d.default_end);
    open_.size = d.size;
    open_.keyword_only = d.keyword_only;
    entries_[entry_count_++] = open_;
    open_.codes_begin = code_count_;
    open_.aliases_begin = alias_count_;
    open_.names_begin = name_count_;
  }

  // Not initialised, and large enough for 300 characters, which nearly every schema fits.
  alignas(8) unsigned char small_[16384];
  const char* text_;
  unsigned char* block_;
  record_entry* entries_;
  record_span* aliases_;
  record_span* names_;
  char* codes_;
  record_entry open_{};  // the entry whose type is being read
  std::uint32_t entry_count_ = 0, alias_count_ = 0, name_count_ = 0, code_count_ = 0;
  int argument_count_ = 0, result_count_ = 0;
  bool vararg_ = false, varret_ = false;
};

}  // namespace dispatch
