// SPDX-License-Identifier: BSL-1.0
// Reads the table of an ELF file's segments.
#include "elf_image.hpp"

#include <elf.h>

#include <cstring>

namespace tools {
namespace {

/// Reads the object at an offset; false if the bytes end before it does.
template <class T>
bool read_part(std::string_view bytes, Elf64_Off offset, T& out) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) return false;
  std::memcpy(&out, bytes.data() + offset, sizeof(T));
  return true;
}

}  // namespace

bool is_cut_off(std::string_view shared_object) {
  Elf64_Ehdr header;
  if (!shared_object.starts_with(ELFMAG) || !read_part(shared_object, 0, header)) return false;
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_phentsize != sizeof(Elf64_Phdr))
    return false;
  for (Elf64_Off i = 0; i != header.e_phnum; ++i) {
    Elf64_Phdr segment;
    if (!read_part(shared_object, header.e_phoff + i * sizeof segment, segment)) return true;
    const bool is_within = segment.p_offset <= shared_object.size() &&
                           segment.p_filesz <= shared_object.size() - segment.p_offset;
    if (segment.p_type == PT_LOAD && !is_within) return true;
  }
  return false;
}

}  // namespace tools
