// SPDX-License-Identifier: BSL-1.0
// A declaration of PHI: the arguments and results of an operator's kernels, and their types.
#pragma once

#include "../grammar/lexer.hpp"
#include "attribute.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// The types in PHI's declarations.
enum class declared_type : unsigned char {
  none,
  tensor,
  tensors,
  boolean,
  integer,
  long_integer,
  real,
  long_real,
  string,
  booleans,
  integers,
  long_integers,
  reals,
  long_reals,
  strings,
  scalar,
  scalars,
  int_array,
  data_type,
  data_layout,
  place,
};

struct declared_word {
  const char* text;
  declared_type type;
  const char* remedy;
};

#define SCHEMA_CT_DECLARED(word, type) \
  {word, declared_type::type, "unknown type (did you mean " word "?)"}
inline constexpr declared_word declared_words[] = {
    SCHEMA_CT_DECLARED("Tensor", tensor),
    SCHEMA_CT_DECLARED("Tensor[]", tensors),
    SCHEMA_CT_DECLARED("bool", boolean),
    SCHEMA_CT_DECLARED("int", integer),
    SCHEMA_CT_DECLARED("int64_t", long_integer),
    SCHEMA_CT_DECLARED("float", real),
    SCHEMA_CT_DECLARED("double", long_real),
    SCHEMA_CT_DECLARED("str", string),
    SCHEMA_CT_DECLARED("bool[]", booleans),
    SCHEMA_CT_DECLARED("int[]", integers),
    SCHEMA_CT_DECLARED("int64_t[]", long_integers),
    SCHEMA_CT_DECLARED("float[]", reals),
    SCHEMA_CT_DECLARED("double[]", long_reals),
    SCHEMA_CT_DECLARED("str[]", strings),
    SCHEMA_CT_DECLARED("Scalar", scalar),
    SCHEMA_CT_DECLARED("Scalar[]", scalars),
    SCHEMA_CT_DECLARED("IntArray", int_array),
    SCHEMA_CT_DECLARED("DataType", data_type),
    SCHEMA_CT_DECLARED("DataLayout", data_layout),
    SCHEMA_CT_DECLARED("Place", place),
};
#undef SCHEMA_CT_DECLARED

constexpr const char* spelling(declared_type type) {
  for (const declared_word& w : declared_words)
    if (w.type == type) return w.text;
  return "?";
}
constexpr bool is_tensor(declared_type t) {
  return t == declared_type::tensor || t == declared_type::tensors;
}

/// The errors in a declaration's text.
enum class text_errc : unsigned char {
  ok,
  expected_open,
  expected_comma_or_close,
  expected_arrow,
  expected_name,
  expected_end,
  unknown_type,
  bad_result_type,
  bad_default,
  default_of_other_type,
  unclosed,
  duplicate_name,
  too_many,
};

constexpr const char* describe(text_errc code) {
  switch (code) {
    case text_errc::ok: return "no mistake";
    case text_errc::expected_open: return "an opening parenthesis is expected here";
    case text_errc::expected_comma_or_close:
      return "a comma or a closing parenthesis is expected here";
    case text_errc::expected_arrow: return "an arrow -> is expected here";
    case text_errc::expected_name: return "a name is expected here";
    case text_errc::expected_end: return "the text should end here";
    case text_errc::unknown_type: return "unknown type";
    case text_errc::bad_result_type: return "a result is a Tensor or a Tensor[]";
    case text_errc::bad_default:
      return "a default is a number, true, false, a string in quotes, a list in braces, or a name "
             "such as DataType::FLOAT32 or CPUPlace()";
    case text_errc::default_of_other_type:
      return "the default is of another type than the argument";
    case text_errc::unclosed: return "what was opened here is not closed";
    case text_errc::duplicate_name: return "two arguments have this name";
    case text_errc::too_many: return "more than 96 arguments or results";
  }
  return "unknown mistake";
}

struct declared_argument {
  declared_type type = declared_type::none;
  part type_text;
  part name;              ///< empty for a result without one
  part default_text;      ///< of an argument; of a result the size in braces
  bool optional = false;  ///< written T?, which PHI's YAML says elsewhere
};

/// A list of arguments or results.
struct declared_list {
  static constexpr int limit = 96;
  declared_argument items[limit];
  int count = 0;

  constexpr int count_tensors() const {
    int n = 0;
    for (int i = 0; i < count; ++i) n += is_tensor(items[i].type);
    return n;
  }
};

/// A parsed declaration, or the error in its text and its position.
struct declaration {
  part name;  ///< before the parenthesis, empty without one
  declared_list arguments;
  declared_list results;
  text_errc wrong = text_errc::ok;
  part where;
};

/// The sentence for a word that does not name a type.
constexpr const char* unknown_declared(const part& type) {
  const struct {
    const char* word;
    declared_type meant;
  } foreign[] = {{"string", declared_type::string},       {"std::string", declared_type::string},
                 {"long", declared_type::long_integer},   {"int64", declared_type::long_integer},
                 {"SymInt", declared_type::long_integer}, {"ScalarType", declared_type::data_type},
                 {"Device", declared_type::place},        {"DenseTensor", declared_type::tensor}};
  for (const auto& f : foreign)
    if (detail::is_same(type, f.word))
      for (const declared_word& w : declared_words)
        if (w.type == f.meant) return w.remedy;
  const char* nearest = nullptr;
  int least = type.length < 5 ? 2 : 3;
  for (const declared_word& w : declared_words)
    if (const int d = suggest::distance(type.begin, type.length, w.text); d < least)
      least = d, nearest = w.remedy;
  return nearest != nullptr ? nearest : describe(text_errc::unknown_type);
}

}  // namespace phi
}  // namespace schema_ct
