// SPDX-License-Identifier: BSL-1.0
// Names as a source sees them: its own declarations and those of the files that it includes.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "cpp_declarations.hpp"
#include "source.hpp"

namespace tools {

/// A source with its tokens and declarations.
struct cpp_file {
  explicit cpp_file(std::shared_ptr<const source> s);

  std::shared_ptr<const source> from;
  token_list list;
  token_view tokens;
  cpp_declarations declared;
};

/// Gives a file by its path, or nothing where there is none.
using file_finder = std::function<std::shared_ptr<const source>(const std::string& path)>;

/// The files that a run has read, by their paths.
class cpp_files {
 public:
  /// Without a finder nothing is included.
  cpp_files(file_finder find, std::vector<std::string> folders)
      : find_(std::move(find)), folders_(std::move(folders)) {}

  [[nodiscard]] std::shared_ptr<const cpp_file> add(const std::shared_ptr<const source>& s);
  /// Whether it is there, and what it holds, is asked again.
  void forget(const std::string& path) { files_.erase(normal(path)); }
  /// The file and all that it includes, as far as that is found.
  [[nodiscard]] std::vector<std::shared_ptr<const cpp_file>> with_includes(
      const std::shared_ptr<const cpp_file>& file);

 private:
  [[nodiscard]] std::shared_ptr<const cpp_file> included(const std::string& spelled,
                                                         const std::string& by);
  [[nodiscard]] std::shared_ptr<const cpp_file> at(const std::string& path);
  [[nodiscard]] static std::string normal(const std::string& path);

  file_finder find_;
  std::vector<std::string> folders_;
  std::unordered_map<std::string, std::shared_ptr<const cpp_file>> files_;
};

/// A declaration and the file that it stands in.
template <class Declaration>
struct found_name {
  const cpp_file* file;
  const Declaration* is;
};

class visible_names {
 public:
  explicit visible_names(std::vector<std::shared_ptr<const cpp_file>> files);

  /// The functions that a name means in a scope: those of the innermost scope that has any.
  [[nodiscard]] std::vector<found_name<function_declaration>> functions(
      const std::string& scope, const qualified_name& name) const;
  /// Nothing where no visible file declares the type.
  [[nodiscard]] std::vector<found_name<type_declaration>> types(const std::string& scope,
                                                                const qualified_name& name) const;
  /// What a name stands for by using-declarations and aliases of namespaces.
  [[nodiscard]] std::string spelled_out(const std::string& scope, const std::string& name) const;
  /// Does a using-directive of these files name this namespace?
  [[nodiscard]] bool uses(const std::string& ns) const;

 private:
  template <class Look>
  void search(const std::string& scope, const qualified_name& name, const Look& look) const;

  std::vector<std::shared_ptr<const cpp_file>> files_;
};

}  // namespace tools
