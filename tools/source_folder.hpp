// SPDX-License-Identifier: BSL-1.0
// The sources of a folder.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace tools {

/// Is this a build, an environment, or what tools keep for themselves?
[[nodiscard]] bool is_foreign(const std::filesystem::path& folder);

/// The C++ and Python sources in a folder and those below it, sorted, without foreign folders.
/// `failed` says why one cannot be read.
[[nodiscard]] std::vector<std::string> sources_below(const std::string& folder,
                                                     std::error_code& failed);

}  // namespace tools
