// SPDX-License-Identifier: BSL-1.0
// The part of `schema_ct check --library` that loads nothing: reads the records of what objects
// register.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "record_check.hpp"

namespace tools {

/// Shared objects, object files and archives, read one after another.
class library_reading {
 public:
  explicit library_reading(std::ostream& errors) : errors_(errors) {}

  /// Returns false if the file has no records. Reports what cannot be read on standard error.
  bool read(const std::string& file);
  /// Could every record be read?
  [[nodiscard]] bool is_complete() const { return is_complete_; }
  [[nodiscard]] record_check& check() { return check_; }
  /// Prints on standard error the blocks that no compiler could read.
  void tell_unread() const;

 private:
  void complain(const std::string& file, const std::string& what);

  std::ostream& errors_;
  record_check check_;
  bool is_complete_ = true;
};

}  // namespace tools
