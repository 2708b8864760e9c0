// SPDX-License-Identifier: BSL-1.0
// Selects the folders and files that people wrote.
#include "source_folder.hpp"

#include <algorithm>

#include "language.hpp"

namespace tools {

namespace fs = std::filesystem;

bool is_foreign(const fs::path& folder) {
  const std::string name = folder.filename().string();
  if (name.starts_with('.') || name == "node_modules" || name == "__pycache__") return true;
  std::error_code ignored;
  return fs::exists(folder / "CMakeCache.txt", ignored) ||
         fs::exists(folder / "pyvenv.cfg", ignored) || fs::exists(folder / "build.ninja", ignored);
}

std::vector<std::string> sources_below(const std::string& folder, std::error_code& failed) {
  std::vector<std::string> out;
  for (fs::recursive_directory_iterator i(folder, failed), end; !failed && i != end;
       i.increment(failed)) {
    std::error_code gone;
    if (i->is_directory(gone) && is_foreign(i->path())) i.disable_recursion_pending();
    if (i->is_regular_file(gone) && language_of(i->path().string()) != language::schemas)
      out.push_back(i->path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace tools
