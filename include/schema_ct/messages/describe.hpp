// SPDX-License-Identifier: BSL-1.0
// The sentence for each kind of mistake: what is wrong, and how to correct it.
#pragma once

#include "../grammar/error.hpp"

namespace schema_ct {

SCHEMA_CT_HIDDEN constexpr const char* describe(errc code) {
  switch (code) {
    case errc::ok: return "no mistake";
    case errc::invalid_character: return "this character cannot stand in a schema";
    case errc::unterminated_string: return "the string is not closed";
    case errc::bad_escape:
      return "unknown escape in a string; \\n \\t \\\\ \\' \\\" or \\ooo exist";
    case errc::expected_name: return "a name is expected here";
    case errc::reserved_word: return "this word is reserved and cannot be a name";
    case errc::expected_colon: return "two colons are expected after the namespace";
    case errc::expected_arrow: return "an arrow -> and the returns are expected here";
    case errc::expected_open: return "an opening parenthesis is expected here";
    case errc::expected_comma_or_close: return "a comma or a closing parenthesis is expected here";
    case errc::expected_close: return "a closing parenthesis is expected here";
    case errc::expected_close_bracket: return "a closing bracket is expected here";
    case errc::expected_dot: return "a dot is expected: a class is __torch__.torch.classes.ns.Name";
    case errc::expected_number: return "a size is expected here";
    case errc::expected_end: return "the schema should end here";
    case errc::bad_overload_name: return "an overload may not be called default or start with __";
    case errc::only_a_name: return "this is only a name; (arguments) -> returns is missing";
    case errc::not_only_a_name:
      return "impl takes only the name of the operator; leave out (arguments) -> returns";
    case errc::unknown_type: return "unknown type";
    case errc::use_float_for_double: return "unknown type; a C++ double is float in a schema";
    case errc::use_int_for_int64_t: return "unknown type; a C++ int64_t is int in a schema";
    case errc::bad_dict_key:
      return "the key of a Dict is int, float, bool, str, complex, Tensor, Device or Any";
    case errc::bad_class_name: return "a class is written __torch__.torch.classes.ns.Name";
    case errc::bad_list_size:
      return "the size of a list is a whole number below 2^31, and defaults repeat at most 65536 "
             "values in all";
    case errc::too_deep:
      return "types nest too deeply; the limit is 200 brackets, or 1000 with lists and optionals";
    case errc::too_long: return "the text is too long for a schema; the limit is 1 MiB";
    case errc::expected_none: return "the only default of this type is None";
    case errc::expected_string:
      return "a string in quotes is expected here, such as the device cuda:0";
    case errc::expected_open_bracket:
      return "the default of a list starts with [; for None make the type optional: T[]?";
    case errc::bad_default:
      return "this is not a constant: None, True, False, a number or a string";
    case errc::no_default_for_type: return "this type can have no default; an optional one can";
    case errc::no_list_default_for_type:
      return "only lists of int, float, bool and complex can have a list as default";
    case errc::bad_list_element: return "this value is not of the element type of the list";
    case errc::bad_number: return "this is not a number";
    case errc::number_out_of_range: return "the number is out of range";
    case errc::bad_device: return "this is not a device such as cpu or cuda:0";
    case errc::default_before_positional:
      return "an argument without default follows one with a default";
    case errc::vararg_not_last: return "... must be the last argument";
    case errc::varret_not_last: return "... must be the last return";
    case errc::vararg_with_default: return "beside ... no argument may have a default";
    case errc::second_star:
      return "a second *; the first one makes all that follow it keyword-only";
    case errc::star_at_end: return "no argument follows the *, which makes arguments keyword-only";
    case errc::default_of_other_type: return "the default is of another type than the argument";
    case errc::default_list_size:
      return "the default has another number of elements than the list; [] and one value will do";
    case errc::undeclared_alias: return "no argument has this alias set";
    case errc::contradicting_alias:
      return "an argument and a return have this alias set, and only one of them the !";
    case errc::argument_count: return "the function takes another number of arguments";
    case errc::return_count: return "the function returns another number of values";
    case errc::type_mismatch: return "the schema and the function disagree on a type";
    case errc::class_mismatch:
      return "the function takes another custom class; SCHEMA_CT_CLASS declares its name";
    case errc::unsupported_type: return "the function has a type that no schema type stands for";
    case errc::needs_conversion: return "the types differ; PyTorch refuses this conversion";
    case errc::duplicate_name: return "two arguments have this name";
    case errc::missing_alias:
      return "the function takes Tensor& and may write: the schema needs Tensor(a!)";
    case errc::list_size_mismatch: return "the function takes a list of another size";
    case errc::unknown_operator: return "the table of this namespace has no operator of this name";
    case errc::other_schema:
      return "the table of this namespace has another schema for this operator";
    case errc::other_namespace: return "this is not the namespace of the block or table";
    case errc::duplicate_operator: return "the table has this operator twice";
    case errc::not_an_identifier:
      return "a class is called by letters, digits and _, of which no digit is the first";
    case errc::defined_twice: return "another def() of the file defines this operator";
    case errc::other_signature:
      return "another kernel of this operator has another C++ signature; const and & count";
    case errc::definition_in_impl_block:
      return "TORCH_LIBRARY_IMPL has kernels alone; def() belongs in TORCH_LIBRARY or "
             "TORCH_LIBRARY_FRAGMENT";
    case errc::class_in_impl_block:
      return "TORCH_LIBRARY_IMPL has kernels alone; class_() belongs in TORCH_LIBRARY or "
             "TORCH_LIBRARY_FRAGMENT";
    case errc::fallback_of_namespace:
      return "a fallback is for a key and all namespaces: TORCH_LIBRARY_IMPL(_, key, m)";
    case errc::other_key: return "the block has another dispatch key than its kernel";
  }
  return "unknown mistake";
}

}  // namespace schema_ct
