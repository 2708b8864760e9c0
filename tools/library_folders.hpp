// SPDX-License-Identifier: BSL-1.0
// Decides which sources belong to one library if several libraries define the same namespace.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace tools {

/// A process accepts one TORCH_LIBRARY block for a namespace. So blocks in several folders are
/// several libraries, and each has the sources nearest to its block.
class library_folders {
 public:
  /// Adds a file with a TORCH_LIBRARY block of the namespace.
  void add(std::string_view file);
  /// Can these two files be in one library?
  [[nodiscard]] bool are_together(std::string_view a, std::string_view b) const;

 private:
  std::set<std::string, std::less<>> folders_;
};

}  // namespace tools
