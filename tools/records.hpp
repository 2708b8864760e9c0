// SPDX-License-Identifier: BSL-1.0
// What the compiler noted of the blocks of a file, as its object has it (docs/records.md).
#pragma once

#include <cstdint>
#include <optional>
#include <schema_ct/grammar/type_code.hpp>
#include <span>
#include <string>
#include <vector>

namespace tools {

struct recorded_type {
  schema_ct::type_word word;
  std::string spelled;
  int list_size;
  bool is_written;
  bool is_exact;
  /// The names of its custom classes, where they are declared; empty of one without.
  std::optional<std::vector<std::string>> classes;

  bool operator==(const recorded_type&) const = default;
};

/// The numbers of types; nothing of one that the record has no room for.
struct recorded_signature {
  std::vector<std::optional<std::size_t>> parameters, results;

  bool operator==(const recorded_signature&) const = default;
};

struct recorded_registration {
  bool defines = false;
  bool has_kernel = false;
  bool is_called_by_signature = false;
  unsigned line = 0;
  std::string text;  ///< a schema, or a name
  std::optional<std::string> key;
  std::optional<recorded_signature> signature;

  bool operator==(const recorded_registration&) const = default;
};

struct recorded_block {
  std::string kind;  ///< DEF, FRAGMENT or IMPL
  std::string ns, key, file;
  unsigned line = 0;
  bool is_read = true;
  std::vector<recorded_registration> registrations;

  bool operator==(const recorded_block&) const = default;
};

/// What one compiled file has.
struct file_records {
  std::string compiler;
  bool numbers_are_symbols = false;
  bool is_strict = false;
  bool is_too_long = false;
  std::vector<recorded_type> types;
  std::vector<recorded_block> blocks;

  bool operator==(const file_records&) const = default;
};

struct records_reading {
  std::vector<file_records> files;
  std::string error;  ///< why what follows cannot be read; empty without
};

/// The records of a section, one after another as the linker leaves them.
[[nodiscard]] records_reading read_records(std::span<const std::uint64_t> words);

}  // namespace tools
