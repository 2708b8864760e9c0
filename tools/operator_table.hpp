// SPDX-License-Identifier: BSL-1.0
// What the SCHEMA_CT_OPERATORS of one namespace declare, and what they say of its blocks.
#pragma once

#include <optional>

#include "operator_use.hpp"

namespace tools {

class operator_table {
 public:
  void see(const library_block& block);
  /// Reports an operator that the table has twice, and one of another namespace; false of these.
  bool declare(const operator_use& use, const finding_sink& out);
  /// Is there a table?
  [[nodiscard]] bool is_declared() const { return is_declared_; }
  [[nodiscard]] bool declares(const std::string& name) const { return operators_.contains(name); }
  [[nodiscard]] const operators_by_name& operators() const { return operators_; }
  /// What is wrong with a definition or an implementation in a block of the namespace.
  [[nodiscard]] std::optional<finding> mistake_in(const operator_use& use,
                                                  suggestions& suggested) const;

 private:
  bool is_declared_ = false;
  bool is_open_ = false;
  operators_by_name operators_;
};

}  // namespace tools
