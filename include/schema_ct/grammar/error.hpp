// SPDX-License-Identifier: BSL-1.0
// The result of a parse or a check: what is wrong, and where.
#pragma once

#include "../config.hpp"

namespace schema_ct {

/// The errors in a schema, or in a schema together with a function.
enum class errc : unsigned char {
  ok,
  // Characters and tokens.
  invalid_character,
  unterminated_string,
  bad_escape,
  expected_name,
  reserved_word,
  expected_colon,
  expected_arrow,
  expected_open,
  expected_comma_or_close,
  expected_close,
  expected_close_bracket,
  expected_dot,
  expected_number,
  expected_end,
  // Names.
  bad_overload_name,
  only_a_name,
  not_only_a_name,
  // Types.
  unknown_type,
  use_float_for_double,
  use_int_for_int64_t,
  bad_dict_key,
  bad_class_name,
  bad_list_size,
  too_deep,
  too_long,
  // Defaults.
  expected_none,
  expected_string,
  expected_open_bracket,
  bad_default,
  no_default_for_type,
  no_list_default_for_type,
  bad_list_element,
  bad_number,
  number_out_of_range,
  bad_device,
  // The order of things.
  default_before_positional,
  vararg_not_last,
  varret_not_last,
  vararg_with_default,
  // Accepted by PyTorch's parser, but refused where an operator is defined.
  second_star,
  star_at_end,
  default_of_other_type,
  default_list_size,
  undeclared_alias,
  contradicting_alias,
  // The schema against a function.
  argument_count,
  return_count,
  type_mismatch,
  class_mismatch,
  unsupported_type,
  needs_conversion,
  // Refused by the strict mode only.
  duplicate_name,
  missing_alias,
  list_size_mismatch,
  // A table of operators.
  unknown_operator,
  other_schema,
  other_namespace,
  duplicate_operator,
  // In an extension of PyTorch.
  not_an_identifier,
  // A statement that contradicts another statement of its file.
  defined_twice,
  other_signature,
  // A statement in a block of another kind.
  definition_in_impl_block,
  class_in_impl_block,
  fallback_of_namespace,
  other_key,
};

/// One result. `argument` is 1 for the first argument, -1 for the first return, 0 for neither;
/// `column` is 1 for the first character, 0 for none; `length` is the number of characters that are
/// marked. Two results are equal if code, argument and column are equal.
struct SCHEMA_CT_SHARED error {
  errc code = errc::ok;
  int argument = 0;
  int column = 0;
  int length = 0;
  int expected = 0;  ///< argument_count, return_count: how many the function has

  friend constexpr bool operator==(const error& a, const error& b) {
    return a.code == b.code && a.argument == b.argument && a.column == b.column;
  }
};

/// The result for a schema without a mistake.
SCHEMA_CT_HIDDEN inline constexpr error ok{};

}  // namespace schema_ct
