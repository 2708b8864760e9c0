// SPDX-License-Identifier: BSL-1.0
// An explanation as compilers print errors: the place, the line with the word underlined, remarks.
#pragma once

#include <string>

#include "explanation.hpp"

namespace tools {

/// The lines, each with its end. Where the source does not spell the schema as one literal, the
/// schema is quoted instead of the source's line.
[[nodiscard]] std::string text_of(const explanation& e, const literal_file& file, bool in_colours);

}  // namespace tools
