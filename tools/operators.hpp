// SPDX-License-Identifier: BSL-1.0
// The operators that the checked sources declare, define and implement, held against each other.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>

#include "operator_table.hpp"

namespace tools {

/// All operators of one run.
class operator_book {
 public:
  /// A block of this namespace was seen. Only where all definitions can be seen are missing ones
  /// worth a word.
  void see_block(const std::string& ns, const library_block& block);
  /// A declaration, which its table may refuse, a definition, which is reported where it comes
  /// whenever an earlier one does, or an implementation.
  void see(operator_use use, const finding_sink& out);
  /// After the last source: what tables refuse, and the implementations and declarations of what
  /// nothing defines. How many functions were held against schemas of other places?
  std::size_t finish(const finding_sink& out);
  /// All definitions so far, and the declarations of tables.
  [[nodiscard]] std::vector<const operator_use*> definitions() const;

 private:
  struct seen_namespace {
    /// Is the operator certainly not defined?
    [[nodiscard]] bool lacks(const std::string& name) const {
      return has_library && !is_open && !definitions.contains(name);
    }

    bool has_library = false;
    bool is_open = false;
    operators_by_name definitions;
    operator_table table;
  };

  /// Does nothing before it define the operator?
  bool define(const operator_use& use, const finding_sink& out);
  void hold_to_table(operator_use& use, const finding_sink& out);
  void report(operator_use& use, finding f, const finding_sink& out);
  bool hold_to_kernels(const operator_use& use, const finding_sink& out);
  void report_undefined(const finding_sink& out);
  void report_forgotten(const finding_sink& out) const;

  std::unordered_map<std::string, seen_namespace> namespaces_;
  std::deque<operator_use> uses_;
  suggestions suggested_;
};

}  // namespace tools
