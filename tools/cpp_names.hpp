// SPDX-License-Identifier: BSL-1.0
// Names that are visible in a source: its own declarations and those of the files that it includes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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

/// Returns the file at a path, or nothing if there is none.
using file_finder = std::function<std::shared_ptr<const source>(const std::string& path)>;

/// The files that have been read in this run, by path.
class cpp_files {
 public:
  /// Without a finder, includes are ignored.
  cpp_files(file_finder find, std::vector<std::string> folders)
      : find_(std::move(find)), folders_(std::move(folders)) {}

  [[nodiscard]] std::shared_ptr<const cpp_file> add(const std::shared_ptr<const source>& s);
  /// Forgets the file, so that it is read again.
  void forget(const std::string& path) { files_.erase(normal(path)); }
  /// The file and all files that it includes and that are found.
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

/// A declaration, its file, and its full name.
template <class Declaration>
struct found_name {
  const cpp_file* file;
  const Declaration* is;
  std::string name;
};

class visible_names {
 public:
  explicit visible_names(std::vector<std::shared_ptr<const cpp_file>> files);

  /// The functions that a name denotes in a scope: those of the innermost scope that has any. None
  /// if something else hides them.
  [[nodiscard]] std::vector<found_name<function_declaration>> functions(
      const std::string& scope, const qualified_name& name) const;
  /// Nothing if no visible file declares the type. A template parameter is a type that is not read.
  [[nodiscard]] std::vector<found_name<type_declaration>> types(const std::string& scope,
                                                                const qualified_name& name) const;
  /// Resolves a name through using-declarations and namespace aliases.
  [[nodiscard]] std::string spelled_out(const std::string& scope, const std::string& name) const;
  [[nodiscard]] bool is_macro(const std::string& name) const { return macros_.contains(name); }
  /// Is this a macro in whose place several parameters may stand, or none?
  [[nodiscard]] bool is_macro_of_parameters(const std::string& name) const;
  /// Does a using-directive in this scope, or around it, name this namespace?
  [[nodiscard]] bool uses(const std::string& scope, const std::string& ns) const;

 private:
  template <class Found>
  class search;

  /// What a name means in this very scope by a using-declaration or an alias of a namespace.
  [[nodiscard]] std::optional<std::string> renamed(const std::string& scope,
                                                   const std::string& name) const;
  [[nodiscard]] bool is_hidden(const std::string& scope, const std::string& name) const;
  /// The full name without inline namespaces.
  [[nodiscard]] std::string collapsed(std::string full) const;

  std::vector<std::shared_ptr<const cpp_file>> files_;
  std::unordered_set<std::string> inline_namespaces_;
  std::unordered_multimap<std::string, const std::string*> macros_;  // with their replacements
};

}  // namespace tools
