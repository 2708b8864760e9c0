// SPDX-License-Identifier: BSL-1.0
// What the SCHEMA_CT_OPERATORS of one namespace declare.
#pragma once

#include "operator_use.hpp"

namespace tools {

class operator_table {
 public:
  /// Reports an operator that the table has twice, and one of another namespace.
  void declare(const operator_use& use, printer& out);

 private:
  operators_by_name operators_;
};

}  // namespace tools
