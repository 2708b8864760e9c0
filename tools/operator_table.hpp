// SPDX-License-Identifier: BSL-1.0
// The operators that SCHEMA_CT_OPERATORS declares for one namespace, and the check of its blocks.
#pragma once

#include <optional>
#include <set>

#include "library_folders.hpp"
#include "operator_use.hpp"

namespace tools {

class operator_table {
 public:
  void see(const library_block& block, const std::string& file);
  /// Adds a declaration. Reports an operator that the table has twice or that is of another
  /// namespace, and returns false.
  bool declare(const operator_use& use, const finding_sink& out);
  /// Does the library of this file have a table?
  [[nodiscard]] bool is_declared_for(const std::string& file,
                                     const library_folders& libraries) const;
  [[nodiscard]] bool declares(const std::string& name) const { return operators_.contains(name); }
  [[nodiscard]] const operators_by_name& operators() const { return operators_; }
  /// The mistake in a definition or an implementation in a block of the namespace.
  [[nodiscard]] std::optional<finding> mistake_in(const operator_use& use,
                                                  suggestions& suggested) const;

 private:
  std::vector<std::string> files_;
  bool is_open_ = false;
  std::set<std::string> wrong_;  // operators whose declarations have mistakes
  operators_by_name operators_;
};

}  // namespace tools
