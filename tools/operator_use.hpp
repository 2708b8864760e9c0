// SPDX-License-Identifier: BSL-1.0
// What a source does with one operator, and how its name is told from others.
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
  std::string ns;  ///< what tells namespaces apart: a name, or a file's own spelling of a macro
  std::string block_ns;  ///< the same of the block or table; another one only by mistake
  std::string name;      ///< with the overload: `nms.out`
  std::shared_ptr<const source> from;
  mapped_text text;
  region where;        ///< the preprocessor's branch around it
  bool is_everywhere;  ///< in no branch
  bool is_built;       ///< by torch::schema or a std::string, which no table is asked about
  bool is_python = false;
  bool is_listed = false;                     ///< what others define, by a list
  bool is_repeatable = false;                 ///< as registration's
  schema_ct::error without_table{};           ///< what is wrong with it unless a table has its name
  std::vector<kernel_signature> kernels{};    ///< those that its function may have, if it is known
  std::shared_ptr<const python_call> call{};  ///< of a call in Python

  /// The whole text.
  [[nodiscard]] place at() const { return place_of(*from, text, 0, text.text.size()); }
  [[nodiscard]] bool has_schema() const { return text.text.find('(') != std::string::npos; }
};

/// Is one of the two compiled whenever the other is? Branches of different `#if`s tell nothing.
[[nodiscard]] bool come_together(const operator_use& a, const operator_use& b);

using operators_by_name = std::map<std::string, std::vector<const operator_use*>>;

/// Words on the name that was probably meant.
class suggestions {
 public:
  /// "; is 'nms' meant?", or nothing: another overload, else the name that differs in the fewest
  /// letters, of at most a third of them.
  [[nodiscard]] std::string words(const std::string& name, const operators_by_name& operators);
  [[nodiscard]] std::string words(const std::string& name, const std::vector<std::string>& names);

 private:
  int left_ = 100;  // each compares with every name
};

}  // namespace tools
