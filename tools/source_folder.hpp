// SPDX-License-Identifier: BSL-1.0
// The sources of a folder.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace tools {

/// Is this a build folder, an environment, or a tool's own folder?
[[nodiscard]] bool is_foreign(const std::filesystem::path& folder);

/// The C++ and Python sources in a folder and its subfolders, sorted, without foreign folders.
/// `failed` gets the error if a folder cannot be read.
[[nodiscard]] std::vector<std::string> sources_below(const std::string& folder,
                                                     std::error_code& failed);

}  // namespace tools
