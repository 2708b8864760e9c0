// SPDX-License-Identifier: BSL-1.0
// The sections of shared objects, object files and archives that have what their blocks register
// (docs/records.md), found without loading anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

struct record_section {
  std::string member;  ///< the object in the archive; empty without one
  std::vector<std::uint64_t> words;
};

struct record_sections {
  std::vector<record_section> found;
  /// Why a part of the file cannot be read, a sentence each.
  std::vector<std::string> errors;
  bool is_binary = false;  ///< ELF or an archive
};

/// Finds the sections of a file with these bytes, which may be for any machine.
[[nodiscard]] record_sections find_record_sections(std::string_view bytes);

}  // namespace tools
