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
  /// The namespace is what stands there, and not what a macro makes of it.
  bool ns_is_literal;
  std::string key{};  ///< of an implementation: the dispatch key as it is spelled
  /// Something in it may define or declare operators that nobody can see from here.
  bool is_open = false;
  bool is_python = false;            ///< a Library of torch.library
  std::vector<std::string> wrong{};  ///< the operators of its definitions that are wrong
};

/// The stretch of source that one branch of an `#if` covers. The first region is the whole file.
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
  std::size_t block;   ///< none outside, and where another object than the block's is called
  std::size_t region;  ///< the innermost
  /// The argument that is the function, of a lone_schema its type; empty without one.
  token_range kernel{};
  /// By torch::RegisterOperators, which takes names with namespaces, and an operator several times.
  bool is_repeatable = false;
  bool is_text = false;  ///< a std::string, which no table is held against
};

/// `findSchemaOrThrow("ns::name", "overload")`, perhaps with `.typed<F>()` behind it, or
/// `torch_call_dispatcher("ns::name", "overload", …)`.
struct operator_call {
  std::size_t first_literal, last_literal;    ///< tokens of the name
  std::size_t first_overload, last_overload;  ///< and of the overload
  std::size_t region;                         ///< the innermost
  token_range type{};                         ///< F; empty where it is not told
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
