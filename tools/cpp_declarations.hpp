// SPDX-License-Identifier: BSL-1.0
// The declarations of a C++ source outside of functions: functions, types, and aliases.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
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

/// A declared type name. An alias has the range of the type it names; a class or a template has
/// none.
struct type_declaration {
  std::string scope;
  token_range is;
};

/// Scopes are spelled `a::b`; the outermost scope is empty. Unnamed and inline namespaces are not
/// distinguished from the enclosing ones.
struct cpp_declarations {
  std::unordered_multimap<std::string, function_declaration> functions;
  std::unordered_map<std::string, type_declaration> types;
  std::unordered_multimap<std::string, std::string> using_namespaces;  ///< scope → the namespace
  std::unordered_map<std::string, std::string> using_names;            ///< `a::f` → what it names
  std::unordered_map<std::string, std::string> namespace_aliases;
  std::unordered_set<std::string> block_variables;  ///< the variables of TORCH_LIBRARY blocks
  std::vector<std::string> includes;                ///< as spelled, without quotes

  struct body {
    std::size_t first, last;
    std::string scope;
  };
  std::vector<body> bodies;  ///< the bodies of functions and registration blocks, in order

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
