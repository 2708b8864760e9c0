// SPDX-License-Identifier: BSL-1.0
// Finds the sections with the records of blocks (docs/records.md) in shared objects, object files
// and archives, without loading these.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

struct record_section {
  std::string member;  ///< the object in an archive; else empty
  std::vector<std::uint64_t> words;
};

struct record_sections {
  std::vector<record_section> found;
  /// A sentence for each part of the file that cannot be read.
  std::vector<std::string> errors;
  bool is_binary = false;  ///< ELF or an archive
};

/// Finds the sections in the bytes of a file, for any machine.
[[nodiscard]] record_sections find_record_sections(std::string_view bytes);

}  // namespace tools
