// SPDX-License-Identifier: BSL-1.0
// Validates everything: the words may come from any program.
#include "records.hpp"

#include <algorithm>
#include <cstring>
#include <schema_ct/blocks/record_format.hpp>
#include <schema_ct/signatures/cxx_type.hpp>
#include <utility>

namespace tools {
namespace {

namespace format = schema_ct::record_format;
using format::entry;

using word_span = std::span<const std::uint64_t>;

/// Is a bit of `flag` set?
bool has(unsigned flags, unsigned flag) { return (flags & flag) != 0; }

class record_reader {
 public:
  explicit record_reader(word_span words) : words_(words) {}

  /// Returns false if an entry is invalid.
  bool read(file_records& out) {
    while (!words_.empty())
      if (!read_entry(out)) return false;
    return true;
  }

 private:
  bool read_entry(file_records& out) {
    const format::head h = format::head::of(take());
    switch (h.kind) {
      case entry::padding: return h.packed() == 0;
      case entry::compiler:
        out.numbers_are_symbols = has(h.flags, format::numbers_are_symbols);
        out.is_strict = has(h.flags, format::is_strict);
        out.is_too_long = has(h.flags, format::is_too_long);
        return text(out.compiler);
      case entry::file: return text(file_);
      case entry::type: return read_type(h, out);
      case entry::block: return read_block(h, out);
      case entry::definition:
      case entry::kernel: return !out.blocks.empty() && read_registration(h, out);
    }
    return false;
  }

  bool read_type(const format::head& h, file_records& out) {
    recorded_type& t = out.types.emplace_back();
    if (words_.empty()) return false;
    t.word = take();
    t.list_size = static_cast<int>(h.line);
    t.is_written = has(h.flags, format::is_written);
    t.is_exact = has(h.flags, format::is_exact);
    if (t.word == 0 || t.word == schema_ct::see_classes || !text(t.spelled)) return false;
    if (t.spelled.ends_with(']')) t.spelled.pop_back();
    if (!has(h.flags, format::has_classes)) return true;
    t.classes.emplace(h.parameters);
    return std::all_of(t.classes->begin(), t.classes->end(),
                       [this](std::string& name) { return text(name); });
  }

  bool read_block(const format::head& h, file_records& out) {
    recorded_block& b = out.blocks.emplace_back();
    b.file = file_;
    b.line = h.line;
    b.is_read = !has(h.flags, format::is_unread);
    if (!text(b.kind) || !text(b.ns) || !text(b.key)) return false;
    if (b.key == "Undefined") b.key.clear();
    return b.kind == "DEF" || b.kind == "FRAGMENT" || b.kind == "IMPL";
  }

  bool read_registration(const format::head& h, file_records& out) {
    recorded_registration& r = out.blocks.back().registrations.emplace_back();
    r.defines = h.kind == entry::definition;
    r.has_kernel = has(h.flags, format::has_kernel);
    r.is_called_by_signature = has(h.flags, format::has_signature);
    r.line = h.line;
    if (!text(r.text)) return false;
    if (has(h.flags, format::has_own_key) && !text(r.key.emplace())) return false;
    if (!has(h.flags, format::has_types)) return h.parameters + h.results == 0;
    recorded_signature& s = r.signature.emplace();
    std::size_t number = 0;
    for (; number != h.parameters + h.results; ++number) {
      const std::size_t type = byte(number);
      if (type == 0 || (type != format::unlisted && type > out.types.size())) return false;
      std::optional<std::size_t>& to =
          (number < h.parameters ? s.parameters : s.results).emplace_back();
      if (type != format::unlisted) to = type - 1;
    }
    words_ = words_.subspan((number + 7) / 8);
    return true;
  }

  std::uint64_t take() {
    const std::uint64_t out = words_.front();
    words_ = words_.subspan(1);
    return out;
  }
  /// Byte `i` from here on; 0 past the record's end.
  [[nodiscard]] std::size_t byte(std::size_t i) const {
    return i / 8 < words_.size() ? words_[i / 8] >> i % 8 * 8 & 0xff : 0;
  }
  bool text(std::string& out) {
    std::size_t length = 0;
    while (byte(length) != 0) ++length;
    if (length / 8 == words_.size()) return false;
    out.clear();
    for (std::size_t i = 0; i != length; ++i) out += static_cast<char>(byte(i));
    words_ = words_.subspan(length / 8 + 1);
    return true;
  }

  word_span words_;
  std::string file_;
};

/// Removes one record from `rest` and stores it in `out`. Returns the error if that fails.
std::string cut(word_span& rest, word_span& out) {
  if (rest[0] != format::magic) return "it is damaged: a record does not begin as one";
  if (rest.size() < 2) return "it is cut off in a record";
  const auto version = static_cast<std::uint32_t>(rest[1]);
  if (version != format::version)
    return "it has a record of version " + std::to_string(version) + ", and this program reads " +
           std::to_string(format::version) + ": take the program of the library's version";
  const std::uint64_t size = rest[1] >> 32;
  if (size < 2) return "it is damaged: a record has no words";
  if (size > rest.size()) return "it is cut off in a record";
  out = rest.subspan(0, size);
  rest = rest.subspan(size);
  return "";
}

}  // namespace

records_reading read_records(word_span words) {
  records_reading out;
  while (!words.empty()) {
    if (words[0] == 0) {  // padding between the records of two objects
      words = words.subspan(1);
      continue;
    }
    word_span record;
    out.error = cut(words, record);
    if (!out.error.empty()) return out;
    file_records file;
    if (!record_reader(record.subspan(2)).read(file)) {
      out.error = "it is damaged: an entry of a record makes no sense";
      return out;
    }
    out.files.push_back(std::move(file));
  }
  return out;
}

}  // namespace tools
