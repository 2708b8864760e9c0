// SPDX-License-Identifier: BSL-1.0
// `schema_ct check --library`, as far as it loads nothing: reads what the objects say that they
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

  /// False where the file has nothing of it; standard error is told of what cannot be read.
  bool read(const std::string& file);
  /// Was all read that is there?
  [[nodiscard]] bool is_complete() const { return is_complete_; }
  [[nodiscard]] record_check& check() { return check_; }
  /// Tells standard error which blocks no compiler could read.
  void tell_unread() const;

 private:
  void complain(const std::string& file, const std::string& what);

  std::ostream& errors_;
  record_check check_;
  bool is_complete_ = true;
};

}  // namespace tools
