// SPDX-License-Identifier: BSL-1.0
// The kinds of value that a type accepts, if the kind alone decides.
#pragma once

#include <dispatch/values/value_access.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// A set of kinds: a bit for each value_tag.
using kind_set = std::uint32_t;

[[nodiscard]] constexpr kind_set kind(value_tag tag) {
  return kind_set{1} << static_cast<int>(tag);
}

/// By PyTorch's subtyping (FunctionSchema::checkArg): an int is not a float, and a bool is not a
/// number. Empty if the kind of a value does not decide.
[[nodiscard]] constexpr kind_set kinds_of(schema_ct::code last) {
  using schema_ct::code;
  switch (last) {
    case code::tensor: return kind(value_tag::tensor);
    case code::integer:
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format:
    case code::qscheme: return kind(value_tag::integer);
    case code::real:
    case code::sym_float: return kind(value_tag::real);
    case code::boolean:
    case code::sym_bool: return kind(value_tag::boolean);
    case code::string: return kind(value_tag::string);
    case code::complex: return kind(value_tag::complex);
    case code::scalar:
      return kind(value_tag::integer) | kind(value_tag::real) | kind(value_tag::complex);
    case code::device: return kind(value_tag::device);
    case code::generator: return kind(value_tag::generator);
    case code::storage: return kind(value_tag::storage);
    case code::stream: return kind(value_tag::stream);
    case code::capsule: return kind(value_tag::capsule);
    case code::none_type: return kind(value_tag::none);
    case code::any: return ~kind_set{0};
    default: return 0;
  }
}

/// An optional of a type that has kinds also accepts None.
[[nodiscard]] inline kind_set kinds_of(const Type& type) {
  const std::string_view codes = type.codes();
  if (!type.is_optional() || codes.size() < 2) return kinds_of(type.last());
  const kind_set inside = kinds_of(static_cast<schema_ct::code>(codes[codes.size() - 2]));
  return inside == 0 ? inside : inside | kind(value_tag::none);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
