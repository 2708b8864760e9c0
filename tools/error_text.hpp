// SPDX-License-Identifier: BSL-1.0
// Prints an explanation like a compiler's error: the place, the underlined line, remarks.
#pragma once

#include <string>

#include "explanation.hpp"

namespace tools {

/// The text, with a line end after each line. If the source does not contain the schema as one
/// literal, the schema is quoted instead of the source's line.
[[nodiscard]] std::string text_of(const explanation& e, const literal_file& file, bool in_colours);

}  // namespace tools
