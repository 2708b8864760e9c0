// SPDX-License-Identifier: BSL-1.0
// The part of `schema_ct check --library` that loads nothing: reads the records of what objects
// register.
#pragma once

#include <iosfwd>
#include <schema_ct/blocks/record_format.hpp>
#include <span>
#include <string>
#include <vector>

#include "record_check.hpp"

namespace tools {

/// Says that a file has no records.
inline constexpr const char* without_records =
    "it has no section " SCHEMA_CT_RECORD_SECTION
    ", in which its compiler puts what it registers (docs/records.md)";

/// Shared objects, object files and archives, read one after another.
class library_reading {
 public:
  /// Reports in the name of the sub-command `command`.
  explicit library_reading(std::ostream& errors, const char* command = "check")
      : errors_(errors), command_(command) {}

  /// Returns false if the file has no records. Reports what cannot be read on standard error.
  bool read(const std::string& file);
  /// Could every record be read?
  [[nodiscard]] bool is_complete() const { return is_complete_; }
  [[nodiscard]] record_check& check() { return check_; }
  [[nodiscard]] const record_check& check() const { return check_; }
  /// Prints on standard error the blocks that no compiler could read.
  void tell_unread() const;

 private:
  void complain(const std::string& file, const std::string& what);

  std::ostream& errors_;
  const char* command_;
  record_check check_;
  bool is_complete_ = true;
};

}  // namespace tools
