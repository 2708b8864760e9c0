// SPDX-License-Identifier: BSL-1.0
// The operators that the checked sources declare, define and implement, held against each other.
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
  /// What a source says. The reading stays where it is as long as the book.
  void add(const source_reading& read);
  /// After the last source: what is defined twice, what tables refuse, functions that do not fit,
  /// and the implementations and declarations of what nothing defines. How many functions were held
  /// against schemas of other places? Without `holds_calls` those in Python are left to who knows
  /// more schemas.
  std::size_t finish(const finding_sink& out, bool holds_calls = true);
  /// After finish(): all definitions, and the declarations of tables.
  [[nodiscard]] std::vector<const operator_use*> definitions() const;
  /// After finish(): what is used rightly, as far as one operator tells.
  [[nodiscard]] std::vector<const operator_use*> uses() const;

 private:
  struct seen_use {
    const operator_use* is;
    /// Something was said of it, and the rest would follow from that.
    bool is_wrong = false;
  };
  struct seen_namespace {
    /// Is the operator certainly not defined?
    [[nodiscard]] bool lacks(const std::string& name) const {
      return has_library && !is_open && !definitions.contains(name) && !wrong.contains(name);
    }

    bool has_library = false;
    bool is_open = false;
    bool is_open_in_python = false;
    bool is_listed = false;  ///< a list says what others define in it
    library_folders libraries;
    std::set<std::string> wrong;  ///< operators that have a wrong definition
    operators_by_name definitions;
    operator_table table;
  };

  void see_block(const std::string& file, const std::string& ns, const library_block& block);
  /// Does nothing before it define the operator?
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
