// SPDX-License-Identifier: BSL-1.0
// Finds the registrations of operators in the tokens of a C++ source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "token_view.hpp"

namespace tools {

/// TORCH_LIBRARY(ns, m) { … } and its relatives, or SCHEMA_CT_OPERATORS(ns, …).
struct library_block {
  enum kind { library, fragment, implementation, table };
  kind what;
  std::string ns;
  /// The namespace is the text itself, not a macro that expands to it.
  bool ns_is_literal;
  std::string key{};  ///< the dispatch key of an implementation, as spelled
  token_range key_tokens{};
  /// Code that is not visible may define or declare operators in it.
  bool is_open = false;
  bool is_python = false;            ///< a Library of torch.library
  std::vector<std::string> wrong{};  ///< the operators with wrong definitions
};

/// The part of a source in one branch of an `#if`, or of a statement in a block. The first region
/// is the whole file.
struct region {
  std::uint32_t begin, end;
};

/// One schema or name in a source.
struct registration {
  enum kind { declaration, definition, implementation, lone_schema, call };
  kind what;
  std::size_t first_literal, last_literal;  ///< tokens
  bool name_suffices;
  bool type_variables;
  bool is_built;       ///< by torch::schema
  std::size_t block;   ///< none outside of blocks, and for calls on another object
  std::size_t region;  ///< the innermost
  /// The argument that is the function; the function's type for a lone_schema; empty without one.
  token_range kernel{};
  /// By torch::RegisterOperators, which takes names with namespaces, and accepts an operator
  /// several times.
  bool is_repeatable = false;
  bool is_text = false;  ///< a std::string, which is not compared with tables
};

/// `findSchemaOrThrow("ns::name", "overload")`, optionally followed by `.typed<F>()`, or
/// `torch_call_dispatcher("ns::name", "overload", …)`.
struct operator_call {
  std::size_t first_literal, last_literal;    ///< the tokens of the name
  std::size_t first_overload, last_overload;  ///< the tokens of the overload
  std::size_t region;                         ///< the innermost
  token_range type{};                         ///< F; empty if it is missing
};

struct registrations {
  std::vector<library_block> blocks;
  std::vector<region> regions;
  std::vector<registration> found;
  std::vector<operator_call> calls;
};

[[nodiscard]] registrations find_registrations(std::string_view source,
                                               const std::vector<token>& tokens);

}  // namespace tools
