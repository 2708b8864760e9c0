// SPDX-License-Identifier: BSL-1.0
// Whether a shared object is whole enough for the loader.
#pragma once

#include <string_view>

namespace tools {

/// Does a shared object of this machine end before the segments that the loader maps? The loader
/// would read past its end, which ends the program.
[[nodiscard]] bool is_cut_off(std::string_view shared_object);

}  // namespace tools
