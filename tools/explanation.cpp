// SPDX-License-Identifier: BSL-1.0
// Finds the literal of an error in the source, and composes the explanation.
#include "explanation.hpp"

#include <algorithm>
#include <cctype>
#include <schema_ct/render.hpp>

#include "mistakes.hpp"
#include "type_names.hpp"

namespace tools {
namespace {

// ---- which section of docs/errors.md -----------------------------------------------------------

struct beginning {
  std::string_view words;
  std::string_view anchor;
};
/// Sentences with variable parts, by their beginnings.
constexpr beginning beginnings[] = {
    {"unknown type (", "unknown_type"},
    {"a trailing comma", "expected_name"},
    {"a schema has no ", "expected_name"},
    {"types are not joined by ", "expected_name"},
    {"the brackets of a list stand behind", "expected_name"},
    {"a name has no hyphen", "expected_end"},
    {"several returns stand in ( )", "expected_end"},
    {"None is the default of optional types", "default_of_other_type"},
    {"T? may be None", "type_mismatch"},
    {"the function takes an optional", "type_mismatch"},
    {"the function returns a std::tuple", "type_mismatch"},
    {"a SymInt is known by its value", "type_mismatch"},
    {"the types that a type is made of", "expected_open"},
    {"no schema type stands for", "unsupported_type"},
    {"typed() needs the function type", "unsupported_type"},
    {"a schema is inferred from", "unsupported_type"},
    {"the name of a custom class is not known", "unsupported_type"},
    {"PyTorch knows no ", "needs_conversion"},
    {"a member function has no object", "what-is-no-kernel"},
    {"a null pointer is no kernel", "what-is-no-kernel"},
    {"a kernel has one signature", "what-is-no-kernel"},
    {"this is no kernel", "what-is-no-kernel"},
    {"the table of this namespace has no operator", "unknown_operator"},
    {"def takes a schema, then", "arguments-that-def-and-impl-do-not-take"},
    {"impl takes a name, perhaps", "arguments-that-def-and-impl-do-not-take"},
    {"the schema is a text of char", "arguments-that-def-and-impl-do-not-take"},
    {"the name is a text of char", "arguments-that-def-and-impl-do-not-take"},
    {"the class has no constructor that takes", "what-torchclass_-does-not-take"},
    {"torch::class_<T> requires T to inherit", "what-torchclass_-does-not-take"},
    {"a method is a member function of the class", "what-torchclass_-does-not-take"},
    {"a static method is a function", "what-torchclass_-does-not-take"},
    {"a method has a name, then", "what-torchclass_-does-not-take"},
    {"the first parameter of a method is", "what-torchclass_-does-not-take"},
    {"a field is a pointer to a data member", "what-torchclass_-does-not-take"},
    {"a const member cannot be written", "what-torchclass_-does-not-take"},
    {"a function that makes an object returns", "what-torchclass_-does-not-take"},
    {"def_pickle takes a function", "what-torchclass_-does-not-take"},
};

std::string anchor_of(const std::string& message) {
  for (int value = 0; value != 128; ++value)
    if (const auto code = static_cast<schema_ct::errc>(value);
        code != schema_ct::errc::ok && message == schema_ct::describe(code))
      return name_of(code);
  for (const beginning& b : beginnings)
    if (message.starts_with(b.words)) return std::string(b.anchor);
  return "";
}

// ---- the words ---------------------------------------------------------------------------------

/// The label below the underlined word.
std::string label_of(const diagnosis& d, const std::string& said) {
  if (d.is_about_types && !d.cxx_type.empty())
    return (said.empty() ? "" : "`" + said + "` here, ") + "`" + short_name(d.cxx_type) +
           "` in the function";
  if (d.schema_has >= 0)
    return std::to_string(d.schema_has) + " here, " + std::to_string(d.function_has) +
           " in the function";
  return "";
}

/// The word and its column, for a schema that a macro makes and the compiler does not print.
std::string elsewhere(const diagnosis& d, const std::string& label) {
  if (d.schema_at == 0 || !d.schema.empty()) return label;
  const std::string column = "column " + std::to_string(d.schema_at) + " of the schema";
  if (!label.empty()) return column + ": " + label;
  // Compilers do not print signs alike.
  const bool has_word = !d.found.empty() && std::isalpha(static_cast<unsigned char>(d.found[0]));
  return has_word ? "`" + d.found + "`, " + column : "";
}

/// Python's spelling of a constant that C++ spells otherwise; empty for other words.
std::string_view python_constant(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> constants[] = {
      {"true", "True"},    {"false", "False"}, {"nullopt", "None"}, {"std::nullopt", "None"},
      {"nullptr", "None"}, {"NULL", "None"},   {"none", "None"},    {"null", "None"},
  };
  for (const auto& [cxx, python] : constants)
    if (word == cxx) return python;
  return "";
}

/// The advice how to correct it, unless the message has that.
std::string help_for(const diagnosis& d, const std::string& said) {
  if (!d.signature.empty()) return "the operator's kernels are `" + d.signature + "`";
  if (d.is_about_types && !d.cxx_type.empty())
    return remedy_for(schema_type_for(short_name(d.cxx_type)), said,
                      !d.subject.starts_with("return"));
  if (const std::string_view python = python_constant(d.found); !python.empty())
    return "write `" + std::string(python) + "` here";
  if (d.declared.empty()) return "";
  if (anchor_of(d.message) == "unknown_operator")
    return "did you mean `" + d.declared.substr(0, d.declared.find('(')) + "`?";
  return "the table declares " + d.declared;
}

// ---- the place ---------------------------------------------------------------------------------

/// The number of characters of the schema that the error is about.
std::size_t length_of(const diagnosis& d) {
  const bool is_type = d.is_about_types || d.schema_has >= 0;
  if (!is_type) return std::max<std::size_t>(1, d.found.size());
  int depth = 0;
  std::size_t end = d.schema_at - 1;
  for (; end < d.schema.size(); ++end) {
    const char c = d.schema[end];
    if (c == '(' || c == '[') ++depth;
    if (depth == 0 && (c == ' ' || c == ',' || c == ')')) break;
    if (c == ')' || c == ']') --depth;
  }
  return std::max<std::size_t>(1, end - (d.schema_at - 1));
}

/// The schema's type at the place; empty if the schema is only a name.
std::string said_by(const diagnosis& d) {
  if (!d.is_about_types || d.schema_at == 0) return "";
  if (d.schema.empty()) return d.found;
  if (d.schema.find('(') == std::string::npos) return "";
  return d.schema.substr(std::min(d.schema_at - 1, d.schema.size()), length_of(d));
}

/// The place of the word in the file; nothing if the schema is not spelled there.
std::optional<place> word_in(const literal_file& file, const mapped_text& literal,
                             const diagnosis& d) {
  const std::size_t first = d.schema_at - 1;
  if (d.schema_at == 0 || first >= literal.spans.size()) return std::nullopt;
  return place_of(file.from(), literal, first,
                  std::min(first + length_of(d), literal.spans.size()));
}

}  // namespace

explanation explanation_of(const diagnosis& given, const literal_file& file) {
  diagnosis d = given;
  const mapped_text* const literal = file.literal_of(d);
  if (d.schema.empty() && literal != nullptr) d.schema = literal->text;
  if (d.schema.empty() && !d.excerpt.empty()) {
    d.schema = d.excerpt;
    d.schema_at = d.excerpt_at;
  }
  const std::string said = said_by(d);
  explanation out;
  out.sentence = (d.subject.empty() ? "" : d.subject + ": ") + d.message;
  out.label = label_of(d, said);
  out.elsewhere = elsewhere(d, out.label);
  out.help = help_for(d, said);
  out.anchor = anchor_of(d.message);
  out.named = {d.at.file, {d.at.line, d.at.column}, d.at.column + 1};
  if (literal != nullptr) out.word = word_in(file, *literal, d);
  out.schema = d.schema;
  out.schema_at = d.schema_at;
  out.length = length_of(d);
  return out;
}

}  // namespace tools
