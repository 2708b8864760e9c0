// SPDX-License-Identifier: BSL-1.0
// Reads the parts of ELF and of archives that lead to the section.
#include "record_section.hpp"

#include <elf.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <schema_ct/blocks/record_format.hpp>

namespace tools {
namespace {

constexpr std::string_view section_name = SCHEMA_CT_RECORD_SECTION;

/// Reads the object at an offset; false if the bytes end before it does.
template <class T>
bool read_at(std::string_view bytes, std::uint64_t offset, T& out) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return false;
  std::memcpy(&out, bytes.data() + offset, sizeof(T));
  return true;
}

template <class T>
T reversed(T value) {
  T out = 0;
  for (std::size_t i = 0; i != sizeof(T); ++i)
    out = static_cast<T>(out << 8 | (value & 0xff)), value = static_cast<T>(value >> 8);
  return out;
}

/// A 64-bit object file or shared object.
class elf_reader {
 public:
  elf_reader(std::string_view bytes, std::string member, record_sections& out)
      : bytes_(bytes), member_(std::move(member)), out_(out) {}

  void read() {
    if (bytes_.size() <= EI_DATA || bytes_[EI_CLASS] != ELFCLASS64)
      return complain("it is for a machine of 32 bits, whose objects have no such section");
    is_reversed_ = (bytes_[EI_DATA] == ELFDATA2MSB) == (std::endian::native == std::endian::little);
    Elf64_Ehdr header;
    if (!read_at(bytes_, 0, header)) return complain("it is cut off in its first header");
    table_ = native(header.e_shoff);
    if (table_ == 0) return;  // stripped of all sections
    Elf64_Shdr first;
    if (native(header.e_shentsize) != sizeof(Elf64_Shdr) || !section(0, first))
      return complain("its table of sections is cut off");
    const std::uint64_t count =
        header.e_shnum != 0 ? native(header.e_shnum) : native(first.sh_size);
    const std::uint64_t names =
        native(header.e_shstrndx) != SHN_XINDEX ? native(header.e_shstrndx) : native(first.sh_link);
    if (count > bytes_.size() / sizeof(Elf64_Shdr) || names >= count || !section(names, names_))
      return complain("its table of sections is cut off");
    for (std::uint64_t i = 0; i != count; ++i) {
      Elf64_Shdr s;
      if (!section(i, s)) return complain("its table of sections is cut off");
      if (has_name(s)) take(s);
    }
  }

 private:
  template <class T>
  T native(T value) const {
    return is_reversed_ ? reversed(value) : value;
  }
  bool section(std::uint64_t number, Elf64_Shdr& out) const {
    return table_ <= bytes_.size() && read_at(bytes_, table_ + number * sizeof(Elf64_Shdr), out);
  }
  bool has_name(const Elf64_Shdr& s) const {
    std::string_view name = part(native(names_.sh_offset), native(names_.sh_size));
    name.remove_prefix(std::min<std::size_t>(native(s.sh_name), name.size()));
    return name.starts_with(section_name) &&
           (name.size() == section_name.size() || name[section_name.size()] == '\0');
  }
  /// Empty if it is not within the bytes.
  std::string_view part(std::uint64_t offset, std::uint64_t size) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset) return {};
    return bytes_.substr(offset, size);
  }

  void take(const Elf64_Shdr& s) {
    const std::uint64_t size = native(s.sh_size);
    if (native(s.sh_type) == SHT_NOBITS)
      return complain("its section is empty: it has only debug information");
    if ((native(s.sh_flags) & SHF_COMPRESSED) != 0)
      return complain("its section is compressed (-gz)");
    const std::string_view bytes = part(native(s.sh_offset), size);
    if (bytes.size() != size || size % 8 != 0) return complain("its section is cut off");
    record_section& found = out_.found.emplace_back();
    found.member = member_;
    found.words.resize(size / 8);
    std::memcpy(found.words.data(), bytes.data(), size);
    if (is_reversed_)
      for (std::uint64_t& w : found.words) w = reversed(w);
  }

  void complain(const char* what) {
    out_.errors.push_back((member_.empty() ? "" : member_ + ": ") + what);
  }

  std::string_view bytes_;
  std::string member_;
  record_sections& out_;
  bool is_reversed_ = false;
  std::uint64_t table_ = 0;
  Elf64_Shdr names_{};
};

bool is_elf(std::string_view bytes) { return bytes.starts_with(ELFMAG); }

constexpr std::string_view archive_mark = "!<arch>\n", thin_mark = "!<thin>\n";

/// An archive of `ar`: a header of 60 characters precedes each member.
class archive_reader {
 public:
  archive_reader(std::string_view bytes, record_sections& out) : bytes_(bytes), out_(out) {}

  void read() {
    std::size_t at = archive_mark.size();
    while (at < bytes_.size()) {
      const std::string_view header = bytes_.substr(at, 60);
      std::uint64_t size = 0;
      if (header.size() != 60 || header.substr(58) != "`\n" || !number(header.substr(48, 10), size))
        return cut_off();
      at += 60;
      if (size > bytes_.size() - at) return cut_off();
      take(header.substr(0, 16), bytes_.substr(at, size));
      at += size + size % 2;
    }
  }

 private:
  void cut_off() { out_.errors.emplace_back("the archive is cut off"); }
  static bool number(std::string_view text, std::uint64_t& out) {
    return std::from_chars(text.data(), text.data() + text.size(), out).ec == std::errc();
  }
  void take(std::string_view field, std::string_view member) {
    if (field.starts_with("// ")) {
      long_names_ = member;
    } else if (is_elf(member)) {
      elf_reader(member, name_of(field), out_).read();
    }
  }
  /// The member's name: "name/", or "/" and an offset into the long names.
  std::string name_of(std::string_view field) const {
    std::uint64_t at = 0;
    if (field.starts_with('/') && number(field.substr(1), at) && at < long_names_.size())
      field = long_names_.substr(at);
    return std::string(field.substr(0, field.find_first_of("/\n")));
  }

  std::string_view bytes_;
  record_sections& out_;
  std::string_view long_names_;
};

}  // namespace

record_sections find_record_sections(std::string_view bytes) {
  record_sections out;
  out.is_binary = true;
  if (is_elf(bytes))
    elf_reader(bytes, "", out).read();
  else if (bytes.starts_with(archive_mark))
    archive_reader(bytes, out).read();
  else if (bytes.starts_with(thin_mark))
    out.errors.emplace_back("a thin archive has its objects elsewhere: give those");
  else
    out.is_binary = false;
  return out;
}

}  // namespace tools
