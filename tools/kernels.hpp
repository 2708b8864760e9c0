// SPDX-License-Identifier: BSL-1.0
// The functions that registrations name, and their signatures in schema types.
#pragma once

#include <memory>
#include <optional>
#include <schema_ct/error.hpp>
#include <string>
#include <vector>

#include "cpp_types.hpp"
#include "findings.hpp"

namespace tools {

/// A parameter or a result. Without a word its type is unknown and fits everything.
struct kernel_value {
  std::optional<schema_ct::type_word> word;
  type_codes codes;
  std::string spelled;
  place at;
  // Known only from a compiler's record: the members of its schema_ct::row.
  int list_size = -1;
  bool is_written = false;
  bool is_exact = false;
  /// The names of its custom classes, if known; an empty list if it has none.
  std::optional<std::vector<std::string>> classes{};
};

struct kernel_signature {
  std::string name;  ///< as the registration spells it; "the lambda" for a lambda
  place at;
  std::vector<kernel_value> parameters;
  std::optional<std::vector<kernel_value>> results;  ///< nothing if they are not known
  bool numbers_are_symbols = false;                  ///< schema_ct::symbols_are_numbers<>
  bool is_strict = false;                            ///< from a file with SCHEMA_CT_STRICT
};

/// The signatures that the function of a registration may have; several if overloads or branches of
/// an `#if` declare it. Empty if one of them is not known, or if there are more than 64.
[[nodiscard]] std::vector<kernel_signature> kernels_of(const cpp_file& file,
                                                       const visible_names& names,
                                                       token_range kernel);

/// The signature of a function type, `R(A…)` or `decltype(f)`, with which an operator is called.
[[nodiscard]] std::vector<kernel_signature> signatures_of_type(const cpp_file& file,
                                                               const visible_names& names,
                                                               token_range type);

/// The error for a schema and a function that do not match.
struct misfit {
  schema_ct::error error;
  /// Points at the value that the error is about, or at the function if there is no such value.
  remark about;
};

/// The error that the compiler reports for a valid schema and a function; nothing if they match.
[[nodiscard]] std::optional<misfit> misfit_of(const std::string& schema, const kernel_signature& k);

/// The same for a function that may have any of these signatures.
[[nodiscard]] std::optional<misfit> misfit_of(const std::string& schema,
                                              const std::vector<kernel_signature>& candidates);

}  // namespace tools
