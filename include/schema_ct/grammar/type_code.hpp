// SPDX-License-Identifier: BSL-1.0
// Schema types as numbers: a code for each word of the grammar, a 64-bit word for each type.
#pragma once

#include <cstdint>
#include "../config.hpp"

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct {

/// How deep a type may nest: brackets, lists and optionals. Limits the recursion over types.
SCHEMA_CT_HIDDEN inline constexpr int height_limit = 1000;

/// One word of a type. The codes of a type are in postfix order: `Tensor?[]` is {tensor, optional,
/// list}; `(int, str)[]` is {tuple, integer, string, end, list}.
enum class code : unsigned char {
  none,
  // The base types of PyTorch's schema_type_parser.cpp.
  tensor,
  integer,
  real,
  boolean,
  string,
  complex,
  scalar,
  sym_int,
  sym_bool,
  scalar_type,
  layout,
  memory_format,
  device,
  generator,
  storage,
  stream,
  qscheme,
  quantizer,
  capsule,
  any,
  any_class_type,
  any_enum_type,
  none_type,
  variable,    ///< a type variable such as `t`
  class_type,  ///< `__torch__.torch.classes.ns.Name`
  // Types that only C++ has.
  sym_float,
  passive_sym_int,  ///< a SymInt that alone makes no kernel symbolic, as libtorch's const SymInt&
  narrow_integer,   ///< an integral type other than int64_t and int8_t: convertible to `int`
  narrow_real,      ///< float: convertible to `float`
  unknown,          ///< no schema type fits
  // Constructors. Those up to `await` open a group that `end` closes.
  tuple,
  dict,
  union_type,
  future,
  rref,
  await,
  end,
  list,
  optional,
};

/// Up to eight codes, the first in the highest byte that is used. A type of more codes is a hash of
/// all codes with bit 63 set. In both cases the two lowest bytes are the last two codes.
using type_word = std::uint64_t;

namespace detail {
SCHEMA_CT_HIDDEN inline constexpr type_word wide = type_word{1} << 63;
SCHEMA_CT_HIDDEN inline constexpr type_word mixer = 0x9E3779B97F4A7C15u;  // 2^64 / golden ratio
}  // namespace detail

/// Appends the code `c` to the type `w`.
SCHEMA_CT_HIDDEN constexpr type_word push(type_word w, code c) {
  const auto last = static_cast<type_word>(c);
  if (w >> 56 == 0) return w << 8 | last;
  return detail::wide | (((w ^ last) * detail::mixer) & ~type_word{0xffff}) | (w & 0xff) << 8 |
         last;
}

SCHEMA_CT_HIDDEN constexpr bool is_wide(type_word w) { return (w & detail::wide) != 0; }
SCHEMA_CT_HIDDEN constexpr type_word word_of(code c) { return static_cast<type_word>(c); }
SCHEMA_CT_HIDDEN constexpr code last_code(type_word w) { return static_cast<code>(w & 0xff); }
SCHEMA_CT_HIDDEN constexpr code previous_code(type_word w) {
  return static_cast<code>(w >> 8 & 0xff);
}
SCHEMA_CT_HIDDEN constexpr type_word list_of(type_word element) {
  return push(element, code::list);
}
/// `T??` is `T?`, as in PyTorch.
SCHEMA_CT_HIDDEN constexpr type_word optional_of(type_word element) {
  return last_code(element) == code::optional ? element : push(element, code::optional);
}

/// SymInt, SymInt?, SymInt[] and SymInt[]? with int for SymInt; 0 for any other type.
SCHEMA_CT_HIDDEN constexpr type_word without_symbols(type_word w) {
  constexpr type_word symbol = word_of(code::sym_int), integer = word_of(code::integer);
  switch (w) {
    case symbol: return integer;
    case optional_of(symbol): return optional_of(integer);
    case list_of(symbol): return list_of(integer);
    case optional_of(list_of(symbol)): return optional_of(list_of(integer));
    default: return 0;
  }
}

/// Does this C++ type contain a part that is not a schema type? False for a hash.
SCHEMA_CT_HIDDEN constexpr bool has_unknown(type_word w) {
  if (is_wide(w)) return false;
  while (w != 0 && last_code(w) != code::unknown) w >>= 8;
  return w != 0;
}

/// The code of a part of this C++ type that only converts to a schema type; code::none if there is
/// none, and for a hash.
SCHEMA_CT_HIDDEN constexpr code narrow_part(type_word w) {
  if (is_wide(w)) return code::none;
  while (w != 0 && last_code(w) != code::narrow_integer && last_code(w) != code::narrow_real)
    w >>= 8;
  return last_code(w);
}
SCHEMA_CT_HIDDEN constexpr bool has_narrow(type_word w) { return narrow_part(w) != code::none; }

/// Is it a SymInt, or an optional or list of it, that by itself makes no kernel symbolic?
SCHEMA_CT_HIDDEN constexpr bool is_passive(type_word w) {
  while (last_code(w) == code::optional || last_code(w) == code::list) w >>= 8;
  return w == word_of(code::passive_sym_int);
}

/// May this C++ type contain a custom class? True for a hash.
SCHEMA_CT_HIDDEN constexpr bool may_have_class(type_word w) {
  if (is_wide(w)) return true;
  while (w != 0 && last_code(w) != code::class_type) w >>= 8;
  return w != 0;
}

/// Maps a code outside a container to the code inside one: PyTorch turns integer-like types into
/// int in tuples, dictionaries, unions and futures (schema_type_parser.cpp, "fake" types).
SCHEMA_CT_HIDDEN constexpr code inside_container(code c) {
  switch (c) {
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format: return code::integer;
    default: return c;
  }
}

/// The spelling of a code: the word of the grammar, or the C++ type for a type that only C++ has;
/// "?" for any other code.
SCHEMA_CT_HIDDEN constexpr const char* spelling(code c) {
  switch (c) {
    case code::tensor: return "Tensor";
    case code::integer: return "int";
    case code::real: return "float";
    case code::boolean: return "bool";
    case code::string: return "str";
    case code::complex: return "complex";
    case code::scalar: return "Scalar";
    case code::sym_int: return "SymInt";
    case code::sym_bool: return "SymBool";
    case code::sym_float: return "SymFloat";
    case code::scalar_type: return "ScalarType";
    case code::layout: return "Layout";
    case code::memory_format: return "MemoryFormat";
    case code::device: return "Device";
    case code::generator: return "Generator";
    case code::storage: return "Storage";
    case code::stream: return "Stream";
    case code::qscheme: return "QScheme";
    case code::quantizer: return "Quantizer";
    case code::capsule: return "Capsule";
    case code::any: return "Any";
    case code::any_class_type: return "AnyClassType";
    case code::any_enum_type: return "AnyEnumType";
    case code::none_type: return "NoneType";
    case code::narrow_integer: return "C++ integer";
    case code::narrow_real: return "C++ float";
    case code::dict: return "Dict";
    case code::union_type: return "Union";
    case code::future: return "Future";
    case code::rref: return "RRef";
    case code::await: return "Await";
    default: return "?";
  }
}

}  // namespace schema_ct
#pragma GCC diagnostic pop
