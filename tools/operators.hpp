// SPDX-License-Identifier: BSL-1.0
// The operators that the checked sources define and implement, held against each other.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "findings.hpp"
#include "registrations.hpp"

namespace tools {

/// A definition or implementation of an operator, by its full name.
struct operator_use {
  std::string ns;    ///< what tells namespaces apart: a name, or a file's own spelling of a macro
  std::string name;  ///< with the overload: `nms.out`
  std::string schema;
  place at;
  std::size_t file;    ///< the number of the source
  std::size_t offset;  ///< in it
  region where;        ///< the preprocessor's branch around it
  bool is_everywhere;  ///< in no branch
};

/// All operators of one run.
class operator_book {
 public:
  /// A block of this namespace was seen. Only where all definitions can be seen are missing ones
  /// worth a word.
  void see_block(const std::string& ns, const library_block& block);
  /// Reports a definition that comes whenever an earlier one does.
  void define(operator_use use, printer& out);
  void implement(operator_use use) { implementations_.push_back(std::move(use)); }
  /// After the last source: the implementations of what nothing defines.
  void report_undefined(printer& out) const;

 private:
  struct seen_namespace {
    bool has_library = false;
    bool is_open = false;
    std::map<std::string, std::vector<operator_use>> definitions;
  };

  std::unordered_map<std::string, seen_namespace> namespaces_;
  std::vector<operator_use> implementations_;
};

}  // namespace tools
