// SPDX-License-Identifier: BSL-1.0
// The error for a statement that does not fit another statement of the file.
#pragma once

#include "../literals/literal.hpp"

namespace schema_ct {

/// Does not compile if the finding is wrong. Compilers report it where the object is declared.
class SCHEMA_CT_SHARED misfit : public checked_literal {
 public:
  constexpr explicit misfit(const char* unread) : checked_literal(unread) {}
  consteval explicit misfit(const report::finding& f) : checked_literal(f.text) {
    if (f.is_wrong()) {
      SCHEMA_CT_SAY(f, true);
      refuse(*this, f, f.text, f.declared);
    }
  }
};

}  // namespace schema_ct
