// SPDX-License-Identifier: BSL-1.0
// Measures how near a file is to a folder.
#include "library_folders.hpp"

#include <algorithm>

namespace tools {
namespace {

std::string_view folder_of(std::string_view file) {
  return file.substr(0, file.rfind('/') == std::string_view::npos ? 0 : file.rfind('/') + 1);
}

/// The nearer, the more folders of the path are common. With equally many, a file below the folder
/// is nearer than one beside it.
std::size_t nearness(std::string_view file, std::string_view folder) {
  const std::string_view own = folder_of(file);
  const auto [in_own, in_folder] =
      std::mismatch(own.begin(), own.end(), folder.begin(), folder.end());
  const auto in_common = static_cast<std::size_t>(std::count(own.begin(), in_own, '/'));
  return 2 * in_common + (in_folder == folder.end() ? 1 : 0);
}

}  // namespace

void library_folders::add(std::string_view file) { folders_.emplace(folder_of(file)); }

bool library_folders::are_together(std::string_view a, std::string_view b) const {
  if (folders_.size() < 2) return true;
  std::size_t nearest_to_a = 0, nearest_to_b = 0;
  for (const std::string& f : folders_) {
    nearest_to_a = std::max(nearest_to_a, nearness(a, f));
    nearest_to_b = std::max(nearest_to_b, nearness(b, f));
  }
  return std::any_of(folders_.begin(), folders_.end(), [&](const std::string& f) {
    return nearness(a, f) == nearest_to_a && nearness(b, f) == nearest_to_b;
  });
}

}  // namespace tools
