// SPDX-License-Identifier: BSL-1.0
// The declarations of a C++ source: functions, types, and aliases, and names that hide these.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "token_view.hpp"

namespace tools {

/// A function's interface. A trailing result type counts as the result.
struct function_declaration {
  std::string scope;  ///< the scope for the look-up of its types
  token_range result;
  std::vector<token_range> parameters;  ///< with names and defaults
  bool is_readable;                     ///< not a template, and without an `#if` in it
};

/// A declared type name. An alias has the range of the type it names; a class has none.
struct type_declaration {
  std::string scope;
  token_range is;
  std::vector<std::string> parameters{};  ///< of a template of aliases
  bool is_defined = false;                ///< a class with a body
};

/// Scopes are spelled `a::b`; the outermost scope is empty. Unnamed and inline namespaces are not
/// distinguished from the enclosing ones. The block that token 12 opens is the scope `{12`.
struct cpp_declarations {
  std::unordered_multimap<std::string, function_declaration> functions;
  std::unordered_map<std::string, type_declaration> types;
  std::unordered_multimap<std::string, std::string> using_namespaces;  ///< scope → the namespace
  std::unordered_map<std::string, std::string> using_names;            ///< `a::f` → what it names
  std::unordered_map<std::string, std::string> namespace_aliases;
  std::unordered_set<std::string> inline_namespaces;  ///< `a::v1`, whose names are those of `a`
  /// A class → a base class as spelled; empty for one that is not read.
  std::unordered_multimap<std::string, std::string> bases;
  /// Variables, parameters and template parameters, with their scope.
  std::unordered_set<std::string> hiding;
  std::vector<std::string> includes;  ///< as spelled, without quotes
  /// Each scope with the token at which it begins, or begins again.
  std::vector<std::pair<std::size_t, std::string>> scopes;

  /// The scope around a token.
  [[nodiscard]] std::string scope_at(std::size_t token) const;
};

[[nodiscard]] cpp_declarations read_declarations(const token_view& tokens);

/// `scope::name`; the name itself in the global namespace, whose scope is empty.
[[nodiscard]] std::string qualified(const std::string& scope, const std::string& name);

/// The arguments in the brackets at `open`, split at commas.
[[nodiscard]] std::vector<token_range> cut_arguments(const token_view& tokens, std::size_t open);

/// `a::b::c` from token `first` on, with its end; empty if no name begins there.
struct qualified_name {
  std::string text;
  bool is_global = false;  ///< begins with `::`
  std::size_t end = 0;
};
[[nodiscard]] qualified_name read_name(const token_view& tokens, std::size_t first);

}  // namespace tools
