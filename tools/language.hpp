// SPDX-License-Identifier: BSL-1.0
// The language of a file, by its name.
#pragma once

#include <string_view>

namespace tools {

/// How a file is read.
enum class language { by_ending, cpp, python, schemas };

/// By the extension: C++, Python or, for every other file, schemas.
[[nodiscard]] language language_of(std::string_view path);

}  // namespace tools
