// SPDX-License-Identifier: BSL-1.0
// What a source does with one operator, under a name that identifies it.
#pragma once

#include <map>
#include <memory>
#include <schema_ct/error.hpp>
#include <string>
#include <vector>

#include "findings.hpp"
#include "kernels.hpp"
#include "python_calls.hpp"
#include "registrations.hpp"

namespace tools {

/// A declaration, definition or implementation of an operator, by its full name.
struct operator_use {
  registration::kind what;
  std::string ns;  ///< identifies the namespace: a name, or a file with its spelling of a macro
  std::string block_ns;  ///< that of the block or table; it differs only by mistake
  std::string name;      ///< with the overload: `nms.out`
  std::shared_ptr<const source> from;
  mapped_text text;
  region where;        ///< the innermost branch around it, of an #if or of a statement
  bool is_everywhere;  ///< not in a branch
  bool is_built;       ///< by torch::schema or a std::string, which is not compared with tables
  bool is_python = false;
  bool is_listed = false;                     ///< from a list of operators defined elsewhere
  bool is_repeatable = false;                 ///< as in `registration`
  schema_ct::error without_table{};           ///< its mistake, unless a table has its name
  std::vector<kernel_signature> kernels{};    ///< the possible signatures of its function, if known
  std::shared_ptr<const python_call> call{};  ///< for a call in Python

  /// The place of the whole text.
  [[nodiscard]] place at() const { return place_of(*from, text, 0, text.text.size()); }
  [[nodiscard]] bool has_schema() const { return text.text.find('(') != std::string::npos; }
};

/// Is one of the two always compiled together with the other? For branches of different `#if`s that
/// is not known.
[[nodiscard]] bool come_together(const operator_use& a, const operator_use& b);

using operators_by_name = std::map<std::string, std::vector<const operator_use*>>;

/// Suggests the name that was probably meant.
class suggestions {
 public:
  /// "; is 'nms' meant?", or nothing. Suggests another overload, else the name that differs in the
  /// fewest letters, at most a third of them.
  [[nodiscard]] std::string words(const std::string& name, const operators_by_name& operators);
  [[nodiscard]] std::string words(const std::string& name, const std::vector<std::string>& names);

 private:
  int left_ = 100;  // a limit, because each suggestion compares with every name
};

}  // namespace tools
