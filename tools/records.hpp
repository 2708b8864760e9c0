// SPDX-License-Identifier: BSL-1.0
// The records that the compiler wrote into an object about the blocks of its source
// (docs/records.md).
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
  /// The names of its custom classes, if known; an empty list if it has none.
  std::optional<std::vector<std::string>> classes;

  bool operator==(const recorded_type&) const = default;
};

/// The indices of types; nothing for a type that did not fit into the record.
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

/// The records of one compiled file.
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
  std::string error;  ///< why the rest cannot be read; empty if it can
};

/// Reads the records of a section, in which the linker has concatenated them.
[[nodiscard]] records_reading read_records(std::span<const std::uint64_t> words);

}  // namespace tools
