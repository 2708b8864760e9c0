// SPDX-License-Identifier: BSL-1.0
// Finds what a Python source registers with torch.library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "python_signature.hpp"

namespace tools {

struct python_registration {
  enum kind { definition, implementation };
  kind what;
  mapped_text text;     ///< a schema or a name, with a namespace or without
  std::string ns;       ///< the library's; empty if only the text has it
  bool is_conditional;  ///< in a function, class, `if` or another block
  bool is_name;         ///< there is no schema
};

/// `Library("ns", "DEF")` and its relatives.
struct python_library {
  std::string ns;
  bool owns;     ///< DEF
  bool is_open;  ///< code that is not visible may define operators in it
};

struct python_source {
  std::vector<python_registration> found;
  std::vector<python_library> libraries;
  std::vector<python_mistake> mistakes;
};

[[nodiscard]] python_source find_python_registrations(std::string_view source,
                                                      const std::vector<python_token>& tokens,
                                                      std::size_t limit);

}  // namespace tools
