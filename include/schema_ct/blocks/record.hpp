// SPDX-License-Identifier: BSL-1.0
// The registrations of a file as words, which the compiler makes at its end (docs/records.md).
#pragma once

#include "file.hpp"
#include "record_format.hpp"

#if SCHEMA_CT_RECORDS
namespace schema_ct {
namespace SCHEMA_CT_HIDDEN blocks {

/// Writes the words of a record, or only counts them.
class record_writer {
 public:
  constexpr record_writer() = default;
  constexpr explicit record_writer(std::uint64_t* out) : out_(out), writes_(true) {}
  [[nodiscard]] constexpr int count() const { return count_; }

  constexpr void add(std::uint64_t word) {
    if (writes_) out_[count_] = word;
    ++count_;
  }
  constexpr void add(const record_format::head& h) { add(h.packed()); }
  constexpr void add(const char* text) {
    auto length = static_cast<int>(__builtin_strlen(text));
    if (!writes_) {
      count_ += length / 8 + 1;
      return;
    }
    // Copies whole words without a call: compilers count each step of a constant and take long for
    // it, and g++ copies the body of each function that is called.
    for (; length >= 8; length -= 8, text += 8)
      out_[count_++] = byte{static_cast<unsigned char>(text[0])} |
                       byte{static_cast<unsigned char>(text[1])} << 8 |
                       byte{static_cast<unsigned char>(text[2])} << 16 |
                       byte{static_cast<unsigned char>(text[3])} << 24 |
                       byte{static_cast<unsigned char>(text[4])} << 32 |
                       byte{static_cast<unsigned char>(text[5])} << 40 |
                       byte{static_cast<unsigned char>(text[6])} << 48 |
                       byte{static_cast<unsigned char>(text[7])} << 56;
    std::uint64_t last = 0;
    while (length-- != 0) last = last << 8 | static_cast<unsigned char>(text[length]);
    out_[count_++] = last;
  }
  /// Adds bytes, one per call; fill() completes the last word.
  constexpr void add_byte(unsigned value) {
    bytes_ |= std::uint64_t{value} << filled_;
    filled_ += 8;
    if (filled_ == 64) fill();
  }
  constexpr void fill() {
    if (filled_ != 0) add(bytes_);
    bytes_ = 0, filled_ = 0;
  }

 private:
  using byte = std::uint64_t;

  // With -fsanitize=undefined g++ compares no address with a null pointer in a constant.
  std::uint64_t* out_ = nullptr;
  bool writes_ = false;
  int count_ = 0;
  std::uint64_t bytes_ = 0;
  int filled_ = 0;  // bits
};

/// Writes what the blocks of a file register. Each C++ type is written once, before the first
/// kernel that uses it.
class file_record {
 public:
  constexpr explicit file_record(const record_writer& to) : to_(to) {}

  /// Writes the words of the record. `size` is the length of the whole record in words, padded with
  /// zeros, or 0 for as many words as it needs.
  constexpr void begin(int size, unsigned flags) {
    to_.add(record_format::magic);
    to_.add(record_format::version | static_cast<std::uint64_t>(size) << 32);
    to_.add(record_format::head{record_format::entry::compiler, 0, 0, flags});
    to_.add(compiler_name);
  }
  constexpr void add_block(const block_place& block, const char* ns, bool is_read) {
    if (__builtin_strcmp(file_, block.file) != 0) {
      to_.add(record_format::head{record_format::entry::file});
      to_.add(block.file);
      file_ = block.file;
    }
    to_.add(record_format::head{record_format::entry::block, 0, 0,
                                is_read ? 0U : record_format::is_unread, block.line});
    to_.add(block.kind);
    to_.add(ns);
    to_.add(last_name(block.key));
  }
  constexpr void add(const registration& r) {
    using namespace record_format;
    type_numbers types;
    const bool has_rows = r.has_types || r.has_signature;
    if (has_rows) {
      add_types(types, r.rows->parameters, r.rows->parameter_names);
      types.parameters = types.count;
      add_types(types, r.rows->returns, r.rows->return_names);
    }
    const bool lists_types = has_rows && types.count != most_types;
    if (!lists_types) types.count = types.parameters = 0;
    to_.add(head{r.defines ? entry::definition : entry::kernel, types.parameters,
                 types.count - types.parameters,
                 (lists_types ? has_types : 0U) | (*r.key != '\0' ? has_own_key : 0U) |
                     (r.has_signature ? has_signature : 0U) | (r.has_kernel ? has_kernel : 0U),
                 r.line});
    to_.add(r.text);
    if (*r.key != '\0') to_.add(r.key);
    for (unsigned i = 0; i != types.count; ++i) to_.add_byte(types.all[i]);
    to_.fill();
  }
  [[nodiscard]] constexpr int size() const { return to_.count(); }

 private:
  /// The limit of types in one listed signature.
  static constexpr unsigned most_types = 200;
  struct type_numbers {
    unsigned char all[most_types];  // not initialised, which would take long
    unsigned parameters = 0;
    unsigned count = 0;
  };

  // Compilers print a type in several ways, and the text may differ between two types of one name.
#if defined(__clang__)
  static constexpr char compiler_name[] = "clang " __clang_version__;
#else
  static constexpr char compiler_name[] = "g++ " __VERSION__;
#endif

  /// The last part of a qualified name: CPU for ::dispatch::DispatchKey::CPU.
  static constexpr const char* last_name(const char* name) {
    const char* out = name;
    for (; *name != '\0'; ++name)
      if (*name == ':') out = name + 1;
    return out;
  }

  constexpr void add_types(type_numbers& to, const row* const* rows, const char* const* names) {
    for (; (*rows)->word != 0 && to.count != most_types; ++rows, ++names) {
      unsigned i = 0;
      while (i != known_ && !is_known(i, **rows, *names)) ++i;
      if (i == known_ && i + 1 != record_format::unlisted) {
        rows_[known_] = *rows;
        names_[known_++] = *names;
        add_type(**rows, *names);
      }
      to.all[to.count++] = static_cast<unsigned char>(i + 1);
    }
  }
  /// Compares no addresses of rows: with -fsanitize=undefined g++ cannot do that in a constant.
  constexpr bool is_known(unsigned i, const row& type, const char* name) const {
    const row& known = *rows_[i];
    return known.word == type.word && known.writes == type.writes && known.size == type.size &&
           __builtin_strcmp(names_[i], name) == 0;
  }
  constexpr void add_type(const row& type, const char* name) {
    using namespace record_format;
    const named_classes* classes = type.word == see_classes ? type.classes : nullptr;
    const type_word word = classes != nullptr ? classes->word : type.word;
    unsigned names = 0;
    if (classes != nullptr) names = static_cast<unsigned>(classes->count);
    to_.add(head{entry::type, names, 0,
                 (type.writes ? record_format::is_written : 0U) | (type.exact ? is_exact : 0U) |
                     (classes != nullptr ? record_format::has_classes : 0U),
                 static_cast<std::uint32_t>(type.size)});
    to_.add(word);
    to_.add(name);
    for (unsigned i = 0; i != names; ++i)
      to_.add(classes->names[i] == nullptr ? "" : classes->names[i]);
  }

  record_writer to_;
  const char* file_ = "";
  const row* rows_[record_format::unlisted - 1]{};
  const char* names_[record_format::unlisted - 1]{};
  unsigned known_ = 0;
};

}  // namespace blocks
}  // namespace schema_ct
#endif
