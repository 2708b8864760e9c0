// SPDX-License-Identifier: BSL-1.0
// What the parser passes to a recording sink: an argument, a return, an operator's name.
#pragma once

#include "type_code.hpp"

namespace schema_ct {

/// One argument or return as the parser read it. Pointers point into the text.
struct declared {
  type_word type = 0;
  const char* type_begin = nullptr;
  const char* type_end = nullptr;
  const char* name_begin = nullptr;  ///< equal to name_end for a return without a name
  const char* name_end = nullptr;
  const char* default_begin = nullptr;  ///< nullptr without a default
  const char* default_end = nullptr;
  int size = -1;  ///< N of `int[N]`, -1 without
  bool keyword_only = false;
};

/// An operator's name: `ns::name.overload`. Pointers into the text; missing parts are nullptr.
struct SCHEMA_CT_SHARED declared_name {
  const char* ns_begin = nullptr;
  const char* ns_end = nullptr;
  const char* name_begin = nullptr;
  const char* name_end = nullptr;
  const char* overload_begin = nullptr;
  const char* overload_end = nullptr;
};

}  // namespace schema_ct
