// SPDX-License-Identifier: BSL-1.0
// `schema_ct coverage`: which of PyTorch's operators a backend has, and how.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"

namespace tools {

/// The entry of an operator in PyTorch's list.
struct pytorch_operator {
  std::string name;    ///< without namespace, with the overload: "add.Tensor"
  std::string schema;  ///< as PyTorch prints it, without namespace
  /// As in RegistrationDeclarations.h: does it have kernels for backends, and one for all of them?
  bool dispatch = false, default_ = false;
  /// Must a backend register a kernel, because PyTorch has no other for it?
  [[nodiscard]] bool is_required() const { return dispatch && !default_; }
};

/// The lines of data/aten/operators.tsv, but for operators that the newest release has not.
[[nodiscard]] std::vector<pytorch_operator> read_operator_list(std::string_view lines);

/// Runs `schema_ct coverage` with the arguments after `coverage`.
[[nodiscard]] exit_status coverage(std::span<const std::string> arguments, std::ostream& out,
                                   std::ostream& errors);

}  // namespace tools
