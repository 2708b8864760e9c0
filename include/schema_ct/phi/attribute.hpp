// SPDX-License-Identifier: BSL-1.0
// The text of a custom operator's attribute, "alpha: float", as Paddle 3.3.1 reads it.
#pragma once

#include "../grammar/lexer.hpp"
#include "../messages/suggest.hpp"
#include "error.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// The types of attributes. Paddle reads the last two, but no parameter can take them.
enum class attribute_type : unsigned char {
  none,
  boolean,
  integer,
  real,
  long_real,
  long_integer,
  string,
  integers,
  reals,
  long_integers,
  strings,
  booleans,
  pointer,
};

struct attribute_word {
  const char* text;
  attribute_type type;
  const char* remedy;  ///< what is said of a text that is near to it
};

#define SCHEMA_CT_ATTRIBUTE(word, type) \
  {word, attribute_type::type, "unknown attribute type (did you mean " word "?)"}
inline constexpr attribute_word attribute_words[] = {
    SCHEMA_CT_ATTRIBUTE("bool", boolean),
    SCHEMA_CT_ATTRIBUTE("int", integer),
    SCHEMA_CT_ATTRIBUTE("float", real),
    SCHEMA_CT_ATTRIBUTE("double", long_real),
    SCHEMA_CT_ATTRIBUTE("int64_t", long_integer),
    SCHEMA_CT_ATTRIBUTE("std::string", string),
    SCHEMA_CT_ATTRIBUTE("std::vector<int>", integers),
    SCHEMA_CT_ATTRIBUTE("std::vector<float>", reals),
    SCHEMA_CT_ATTRIBUTE("std::vector<int64_t>", long_integers),
    SCHEMA_CT_ATTRIBUTE("std::vector<std::string>", strings),
    SCHEMA_CT_ATTRIBUTE("std::vector<bool>", booleans),
    SCHEMA_CT_ATTRIBUTE("void*", pointer),
};
#undef SCHEMA_CT_ATTRIBUTE

constexpr const char* spelling(attribute_type type) {
  for (const attribute_word& w : attribute_words)
    if (w.type == type) return w.text;
  return "?";
}

/// Part of a text.
struct part {
  const char* begin = nullptr;
  int length = 0;
};

/// A parsed attribute, or the error in its text and its position.
struct attribute {
  part name;
  part type_text;
  attribute_type type = attribute_type::none;
  errc wrong = errc::ok;
  part where;
};

namespace detail {

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr part trimmed(const char* begin, const char* end) {
  while (begin != end && is_blank(*begin)) ++begin;
  while (begin != end && is_blank(end[-1])) --end;
  return {begin, static_cast<int>(end - begin)};
}

constexpr bool is_same(const part& p, const char* word) {
  int i = 0;
  while (i < p.length && word[i] == p.begin[i]) ++i;
  return i == p.length && word[i] == '\0';
}

}  // namespace detail

constexpr attribute read_attribute(const char* text) {
  const char* end = text;
  while (*end != '\0') ++end;
  const char* colon = text;
  while (colon != end && *colon != ':') ++colon;
  attribute a;
  a.name = detail::trimmed(text, colon);
  a.where = {text, static_cast<int>(end - text)};
  if (colon == end) return a.wrong = errc::expected_attribute_colon, a;
  if (a.name.length == 0) return a.wrong = errc::expected_name, a;
  a.type_text = a.where = detail::trimmed(colon + 1, end);
  for (const attribute_word& w : attribute_words)
    if (detail::is_same(a.type_text, w.text)) return a.type = w.type, a;
  return a.wrong = errc::unknown_attribute_type, a;
}

namespace detail {
constexpr const char* remedy(attribute_type type) {
  for (const attribute_word& w : attribute_words)
    if (w.type == type) return w.remedy;
  return "";
}
}  // namespace detail

/// The sentence for an unknown type.
constexpr const char* unknown_attribute(const part& type) {
  struct foreign {
    const char* word;
    const char* sentence;
  };
  const foreign words[] = {
      {"string", detail::remedy(attribute_type::string)},
      {"str", detail::remedy(attribute_type::string)},
      {"long", detail::remedy(attribute_type::long_integer)},
      {"int32_t", detail::remedy(attribute_type::integer)},
      {"size_t", detail::remedy(attribute_type::long_integer)},
      {"int64", detail::remedy(attribute_type::long_integer)},
      {"std::vector<int64>", detail::remedy(attribute_type::long_integers)},
      {"std::vector<double>", detail::remedy(attribute_type::reals)},
      {"int[]", detail::remedy(attribute_type::integers)},
      {"int64_t[]", detail::remedy(attribute_type::long_integers)},
      {"float[]", detail::remedy(attribute_type::reals)},
      {"str[]", detail::remedy(attribute_type::strings)},
      {"Scalar", "unknown attribute type (a custom operator has no Scalar; did you mean float?)"},
      {"Tensor", "unknown attribute type (a tensor stands in Inputs)"},
  };
  for (const foreign& f : words)
    if (detail::is_same(type, f.word)) return f.sentence;
  for (int i = 0; i < type.length; ++i)
    if (type.begin[i] == '=')
      return "unknown attribute type (an attribute of a custom operator has no default)";
  const char* nearest = nullptr;
  int least = type.length < 5 ? 2 : 4;
  for (const attribute_word& w : attribute_words)
    if (const int d = suggest::distance(type.begin, type.length, w.text); d < least)
      least = d, nearest = w.remedy;
  return nearest != nullptr
             ? nearest
             : "unknown attribute type; bool, int, float, double, int64_t, std::string and "
               "std::vector of int, float, int64_t and std::string exist";
}

}  // namespace phi
}  // namespace schema_ct
