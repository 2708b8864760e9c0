// SPDX-License-Identifier: BSL-1.0
// What a file is, by its name.
#pragma once

#include <string_view>

namespace tools {

/// How a file is read.
enum class language { by_ending, cpp, python, schemas };

/// By its ending: C++, Python or, of every other file, schemas.
[[nodiscard]] language language_of(std::string_view path);

}  // namespace tools
