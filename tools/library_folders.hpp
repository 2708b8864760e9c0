// SPDX-License-Identifier: BSL-1.0
// Which sources belong to one library, where several libraries define the same namespace.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace tools {

/// A process takes one TORCH_LIBRARY block of a namespace. Blocks in several folders are therefore
/// several libraries, each of which has the sources that are nearest to its block.
class library_folders {
 public:
  /// A TORCH_LIBRARY block of the namespace is in this file.
  void add(std::string_view file);
  /// May these two files be in one library?
  [[nodiscard]] bool are_together(std::string_view a, std::string_view b) const;

 private:
  std::set<std::string, std::less<>> folders_;
};

}  // namespace tools
