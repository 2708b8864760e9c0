// SPDX-License-Identifier: BSL-1.0
// Compares the operators that the checked sources declare, define, implement and call.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "library_folders.hpp"
#include "operator_table.hpp"
#include "source_reader.hpp"

namespace tools {

/// All operators of one run.
class operator_book {
 public:
  /// Adds what a source contains. `read` must outlive the book and not move.
  void add(const source_reading& read);
  /// Call after the last source. Reports duplicate definitions, contradictions to tables, functions
  /// that do not match, and implementations and declarations without a definition. Returns the
  /// number of functions that were compared with schemas of other places. Without `holds_calls`,
  /// calls in Python are left to a check that knows more schemas.
  std::size_t finish(const finding_sink& out, bool holds_calls = true);
  /// All definitions, and the declarations of tables. Call after finish().
  [[nodiscard]] std::vector<const operator_use*> definitions() const;
  /// The uses without a mistake of their own. Call after finish().
  [[nodiscard]] std::vector<const operator_use*> uses() const;

 private:
  struct seen_use {
    const operator_use* is;
    /// A mistake was reported; further ones would only follow from it.
    bool is_wrong = false;
  };
  struct seen_namespace {
    /// Is it certain that the operator is not defined?
    [[nodiscard]] bool lacks(const std::string& name) const {
      return has_library && !is_open && !definitions.contains(name) && !wrong.contains(name);
    }

    bool has_library = false;
    bool is_open = false;
    bool is_open_in_python = false;
    bool is_listed = false;  ///< a list has its operators
    library_folders libraries;
    std::set<std::string> wrong;  ///< operators with a wrong definition
    operators_by_name definitions;
    operator_table table;
  };

  void see_block(const std::string& file, const std::string& ns, const library_block& block);
  /// Adds a definition; false, with a finding, if the operator is defined already.
  bool define(const operator_use& use, const finding_sink& out);
  void hold_to_table(seen_use& use, const finding_sink& out);
  void report(seen_use& use, finding f, const finding_sink& out);
  bool hold_to_kernels(const seen_use& use, const finding_sink& out);
  [[nodiscard]] bool may_be_held(const operator_use& use) const;
  void hold_call(const operator_use& use, const finding_sink& out) const;
  [[nodiscard]] std::vector<const operator_use*> schemas_for(const operator_use& use) const;
  void report_undefined(const finding_sink& out);
  void report_forgotten(const finding_sink& out) const;

  std::unordered_map<std::string, seen_namespace> namespaces_;
  std::vector<seen_use> uses_;
  suggestions suggested_;
};

}  // namespace tools
