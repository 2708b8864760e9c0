// SPDX-License-Identifier: BSL-1.0
// What the SCHEMA_CT_OPERATORS of one namespace declare, and what they say of its blocks.
#pragma once

#include <optional>
#include <set>

#include "library_folders.hpp"
#include "operator_use.hpp"

namespace tools {

class operator_table {
 public:
  void see(const library_block& block, const std::string& file);
  /// Reports an operator that the table has twice, and one of another namespace; false of these.
  bool declare(const operator_use& use, const finding_sink& out);
  /// Is there a table in the library of this file?
  [[nodiscard]] bool is_declared_for(const std::string& file,
                                     const library_folders& libraries) const;
  [[nodiscard]] bool declares(const std::string& name) const { return operators_.contains(name); }
  [[nodiscard]] const operators_by_name& operators() const { return operators_; }
  /// What is wrong with a definition or an implementation in a block of the namespace.
  [[nodiscard]] std::optional<finding> mistake_in(const operator_use& use,
                                                  suggestions& suggested) const;

 private:
  std::vector<std::string> files_;
  bool is_open_ = false;
  std::set<std::string> wrong_;  // operators that are declared by a wrong schema
  operators_by_name operators_;
};

}  // namespace tools
