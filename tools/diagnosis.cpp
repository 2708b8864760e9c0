// SPDX-License-Identifier: BSL-1.0
// Extracts the facts from a compiler's text, in which literals/gcc.hpp, literals/clang.hpp and
// messages/sentence.hpp put them.
#include "diagnosis.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <iterator>

namespace tools {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The text after `mark`; an empty view at the end of the text if the mark is missing.
std::string_view after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string_view::npos ? std::string_view() : text.substr(at + mark.size());
}

std::string_view trimmed(std::string_view text) {
  const std::size_t end = text.find_last_not_of(' ');
  return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

int number_at(std::string_view text) {
  int out = -1;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

/// The first character of a C++ literal's source text, and the length of its spelling.
std::pair<char, std::size_t> unescaped(std::string_view text) {
  if (text[0] != '\\' || text.size() == 1) return {text[0], 1};
  const char c = text[1];
  if (c >= '0' && c <= '7') {
    // g++ prints a negative char as an octal escape of 32 bits.
    const std::size_t digits = text.substr(1).starts_with("37777777") ? 11 : 3;
    std::size_t length = 1;
    unsigned value = 0;
    for (; length <= digits && length < text.size() && text[length] >= '0' && text[length] <= '7';
         ++length)
      value = value * 8 + static_cast<unsigned>(text[length] - '0');
    return {static_cast<char>(value), length};
  }
  constexpr std::string_view letters = "ntrabfve", values = "\n\t\r\a\b\f\v\x1b";
  const std::size_t known = letters.find(c);
  return {known == std::string_view::npos ? c : values[known], 2};
}

/// Removes the next literal between `quote`s from `text`, and everything before it.
std::optional<std::string> next_literal(std::string_view& text, char quote) {
  const std::size_t begin = text.find(quote);
  if (begin == std::string_view::npos) return std::nullopt;
  std::string out;
  for (text.remove_prefix(begin + 1); !text.empty() && text[0] != quote;) {
    const auto [c, length] = unescaped(text);
    out += c;
    text.remove_prefix(length);
  }
  if (text.empty()) return std::nullopt;
  text.remove_prefix(1);
  return out;
}

/// The template arguments up to the bracket that closes them.
std::string up_to_close(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i != text.size(); ++i) {
    if (text[i] == '<' || text[i] == '(') ++depth;
    if (text[i] == '>' && i != 0 && text[i - 1] == '-') continue;
    if ((text[i] == '>' || text[i] == ')') && depth-- == 0)
      return std::string(trimmed(text.substr(0, i)));
  }
  return "";
}

// ---- g++ and nvcc ------------------------------------------------------------------------------

constexpr std::string_view says = "{schema_ct::says{";
constexpr std::string_view no_constant = "literal_or_constexpr_array_before_the_block{";

/// The value of `schema_ct::NAME{…}`; empty without it.
std::string_view field(std::string_view line, std::string_view name) {
  return after(line, "schema_ct::" + std::string(name) + "{");
}

/// The field with the first of these names that the line contains.
std::string_view first_field(std::string_view line, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    if (const std::string_view value = field(line, name); !value.empty()) return value;
  return {};
}

std::string text_in(std::string_view value) { return next_literal(value, '"').value_or(""); }

/// The characters of the first array in `value`. g++ prints them one by one: char [37]{'k'}; for
/// none, char [37]().
std::string characters_in(std::string_view value) {
  std::string out;
  value = after(value, "char [37]").substr(0, value.size());
  if (!value.starts_with("{")) return out;
  for (; value.starts_with('{') || value.starts_with(", ");) {
    const char quote = contains(value.substr(0, 3), "\"") ? '"' : '\'';
    const std::optional<std::string> c = next_literal(value, quote);
    if (!c) break;
    out += *c;
  }
  return out;
}

/// The number after a label, such as `"column", 13`.
int labelled(std::string_view line, std::string_view label) {
  return number_at(after(line, '"' + std::string(label) + "\", "));
}

void read_gcc(diagnosis& out, std::string_view line) {
  line = after(line, says);
  out.message = text_in(after(line, "((const char*)"));
  if (const std::string_view argument = first_field(line, {"argument", "argument_type"});
      !argument.empty()) {
    out.subject = "argument " + std::to_string(number_at(argument));
    if (const std::string name = characters_in(argument.substr(0, argument.find("((const char*)")));
        !name.empty())
      out.subject += " (" + name + ")";
  }
  if (const std::string_view value = first_field(line, {"return_value", "return_type"});
      !value.empty())
    out.subject = "return " + std::to_string(number_at(value));
  for (const char* name : {"but_function_takes<", "but_function_returns<"})
    if (const std::string_view type = after(line, name); !type.empty()) {
      out.is_about_types = true;
      out.cxx_type = up_to_close(type);
      const std::string said = text_in(after(line, "\"schema says\", "));
      if (!contains(said, " ")) out.found = said;  // not a description such as "a class"
    }
  out.schema_has = labelled(line, "schema has");
  out.function_has = labelled(line, "function has");
  if (const int column = labelled(line, "column"); column > 0)
    out.schema_at = static_cast<std::size_t>(column);
  const std::string_view at = after(line, "\"column\", ");
  if (const std::size_t comma = at.find(", char [37]"); comma != std::string_view::npos)
    out.found = characters_in(at.substr(comma));
  if (const std::string_view kernels = field(line, "pytorch_has"); !kernels.empty())
    out.signature = text_in(kernels);
  if (const std::string_view table = field(line, "table_has"); !table.empty())
    out.declared = text_in(table);
  if (const std::string_view text = field(line, "in_text"); !text.empty())
    out.schema = text_in(text);
}

// ---- clang -------------------------------------------------------------------------------------

void read_subject(diagnosis& out, std::string_view subject) {
  if (subject.starts_with("argument ") || subject.starts_with("return ")) {
    out.subject = subject;
  } else if (subject.starts_with("schema has ")) {
    out.schema_has = number_at(after(subject, "schema has "));
    out.function_has = number_at(after(subject, "function has "));
  } else if (subject.starts_with("did you mean ")) {
    out.declared = subject.substr(13, subject.size() - 14);
  } else if (subject.starts_with("operator ")) {
    out.declared = subject.substr(9);
  }
}

void read_clang(diagnosis& out, std::string_view call, std::span<const std::string> lines) {
  out.message = next_literal(call, '"').value_or("");
  read_subject(out, trimmed(next_literal(call, '"').value_or("")));
  if (const int n = number_at(after(call, "}, ")); n > 0)
    out.schema_at = static_cast<std::size_t>(n);
  const std::string excerpt = next_literal(call, '"').value_or("");
  out.found = trimmed(after(excerpt, ">>"));
  // The limit of 36 characters may cut the mark.
  if (const std::size_t end = out.found.find("<<"); end != std::string_view::npos)
    out.found.resize(end);
  else if (out.found.ends_with('<'))
    out.found.pop_back();
  if (const std::string_view signature = after(call, "}, "); contains(signature, "\""))
    out.signature = text_in(signature);
  for (const std::string& line : lines) {
    if (const std::string_view type = after(line, "non-constexpr function 'but_function_");
        !type.empty()) {
      out.is_about_types = true;
      out.cxx_type = up_to_close(after(type, "<"));
    }
    std::string_view made = after(line, "in call to '");
    if (made.starts_with("schema_error(") || made.starts_with("kernel_error(")) continue;
    // After a literal's text comes the function's name, or in a refusal the table's schemas.
    const bool refuses = made.starts_with("refuse(");
    bool is_first = true, is_found = false;
    for (; const std::optional<std::string> text = next_literal(made, '"'); is_first = false) {
      if (!is_found && (is_first || refuses) &&
          (out.schema_at == 0 || has_word_at(*text, out.schema_at, out.found)))
        out.schema = *text, is_found = true;
      if (!out.declared.empty() && text->starts_with(out.declared + "(") && *text != out.schema)
        out.declared = *text;
    }
  }
}

// ---- sentences ---------------------------------------------------------------------------------

constexpr std::string_view at_the_end = ", at the end";
/// Stands for the word at the end of a text: g++ 12 prints an empty array this way.
constexpr std::string_view end_of_text("", 1);

/// "argument 2 (b): unknown type, at 'Tensr', column 15"
void read_sentence(diagnosis& out, std::string_view words) {
  if (words.starts_with("argument ") || words.starts_with("return ")) {
    const std::size_t colon = words.find(": ");
    if (colon != std::string_view::npos) {
      out.subject = words.substr(0, colon);
      words.remove_prefix(colon + 2);
    }
  }
  if (const std::size_t at = words.rfind(", column "); at != std::string_view::npos) {
    out.schema_at = static_cast<std::size_t>(number_at(words.substr(at + 9)));
    words = words.substr(0, at);
  }
  if (words.ends_with(at_the_end)) {
    out.found = std::string(end_of_text);
    words.remove_suffix(at_the_end.size());
  }
  if (const std::size_t at = words.rfind(", at '");
      at != std::string_view::npos && words.ends_with('\'')) {
    out.found = words.substr(at + 6, words.size() - at - 7);
    words = words.substr(0, at);
  }
  out.message = words;
}

/// Removes a mark and what follows it from the end of a text, and returns what followed.
std::string cut_behind(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return "";
  const std::string_view out = text.substr(at + mark.size());
  text = text.substr(0, at);
  return std::string(out);
}

/// Reads a complete sentence of literals/say.hpp.
void read_said(diagnosis& out, std::string_view words) {
  // A message with the lines of statements: the schema is searched in the file.
  for (const char* mark : {"; the impl is in line ", "; the def is in line ", "; it is in line "})
    cut_behind(words, mark);
  out.signature = cut_behind(words, "; PyTorch has ");
  out.declared = cut_behind(words, "; did you mean ");
  if (out.declared.empty()) out.declared = cut_behind(words, "; the table has ");
  cut_behind(words, "; this is ");
  for (const char* mark : {"; the function takes ", "; the function returns "})
    if (std::string type = cut_behind(words, mark); !type.empty()) {
      out.is_about_types = true;
      out.cxx_type = std::move(type);
    }
  if (const std::string counts = cut_behind(words, "; the schema has "); !counts.empty()) {
    out.schema_has = number_at(counts);
    out.function_has = number_at(after(counts, ", the function has "));
  }
  if (const std::size_t at = words.rfind(", column "); at != std::string_view::npos) {
    const std::size_t end = std::min(words.find(' ', at + 9), words.size());
    out.schema = after(words.substr(end), " of ");
    words = words.substr(0, end);
  }
  read_sentence(out, words);
  if (out.schema_has >= 0) out.subject.clear();
}

/// Reads the schema that g++ 16 draws below a sentence, indented by two characters. It is complete
/// if the word is at its column.
void read_picture(diagnosis& out, std::span<const std::string> picture) {
  if (picture.size() < 2 || picture[0].size() < 3 || kind_of(picture[1]) != line_kind::mark) return;
  out.excerpt = picture[0].substr(2);
  out.excerpt_at = picture[1].find('^') - 1;
  if (out.excerpt_at == out.schema_at) out.schema = out.excerpt;
}

/// Reads the sentence and the literal, which g++ quotes before it.
void read_said(diagnosis& out, std::string_view words, std::span<const std::string> lines,
               std::size_t at) {
  read_said(out, words);
  if (!out.schema.empty() || out.schema_at == 0) return;
  for (const std::string& line : lines.first(at)) {
    if (kind_of(line) != line_kind::expansion) continue;
    const std::string text = text_in(after(line, "((const char*)"));
    if (has_word_at(text, out.schema_at, out.found)) return void(out.schema = text);
  }
  read_picture(out, lines.subspan(at + 1));
}

void read_constraint(diagnosis& out, std::string_view sentence,
                     std::span<const std::string> lines) {
  std::string words;
  std::string_view pieces = sentence.substr(0, sentence.find("}>"));
  while (const std::optional<std::string> piece = next_literal(pieces, '"')) words += *piece;
  read_sentence(out, trimmed(words));
  for (const std::string& line : lines) {
    std::string_view text = after(line, "fixed_string<");
    const std::optional<std::string> schema = next_literal(text, '"');
    if (!schema || schema->ends_with("[...]")) continue;
    out.schema = *schema;
    return;
  }
}

// ---- which of these ----------------------------------------------------------------------------

// How the texts of attributes are introduced: for `unavailable` by the compiler's words, for
// `diagnose_if` by none.
constexpr std::string_view unavailable = "is unavailable: ";
constexpr std::string_view diagnosed = ": error: ";
constexpr std::string_view misuses[] = {"def takes a schema, ",
                                        "impl takes a name, ",
                                        "the schema is a text of char ",
                                        "the name is a text of char ",
                                        "a kernel of the stable ABI ",
                                        "typed() needs the function type ",
                                        "no schema type stands for ",
                                        "the class has no constructor that takes ",
                                        "torch::class_<T> requires T to inherit from ",
                                        "a method is a member function of the class, ",
                                        "a static method is a function, ",
                                        "a method has a name, ",
                                        "the first parameter of a method is ",
                                        "a field is a pointer to a data member",
                                        "a const member cannot be written",
                                        "a function that makes an object returns ",
                                        "def_pickle takes a function ",
                                        "the list of torch::arg names ",
                                        "this Dict has values of another type",
                                        "this List has elements of another type",
                                        "redispatch takes a set of keys",
                                        "dispatch takes a dispatch key",
                                        "fallback takes a torch::CppFunction"};

/// The sentence of an attribute, without the page at its end; empty if there is none.
std::string_view misuse_in(std::string_view error) {
  std::string_view words = after(error, unavailable);
  if (words.empty()) words = after(error, diagnosed);
  if (std::none_of(std::begin(misuses), std::end(misuses),
                   [&](std::string_view m) { return words.starts_with(m); }))
    return {};
  return words.substr(0, words.find(": docs/errors.md#"));
}

/// The deleted constructor of an IValue: its template argument says with the type what is wrong.
constexpr std::string_view deleted = "no_schema_type_stands_for<";

constexpr std::string_view drawn_sentence = ": error: constexpr message: ";
constexpr std::string_view refused_sentence = ", schema_ct::report::mistake)";
/// The error of a block: this sentence, and on a following line a note about the macro.
constexpr std::string_view asserted_sentence = ": error: static assertion failed: ";
constexpr std::string_view asserting_macro = "note: in definition of macro 'SCHEMA_CT_REFUSE'";

/// A diagnosis with the places of the error in this line, from the use of a macro to the macro's
/// text.
std::optional<diagnosis> placed(std::span<const std::string> lines, std::size_t error) {
  const std::optional<line_place> named = place_in(lines[error]);
  if (!named) return std::nullopt;
  std::vector<line_place> places{*named};
  for (const std::string& line : lines.subspan(error + 1)) {
    if (kind_of(line) == line_kind::error) break;  // an error inside the library
    const bool used = contains(line, "note: in expansion of macro ");
    if (!used && !contains(line, "note: expanded from macro ")) continue;
    if (const std::optional<line_place> at = place_in(line))
      places.insert(used ? places.begin() : places.end(), *at);
  }
  diagnosis out;
  out.at = places.front();
  out.macros.assign(places.begin() + 1, places.end());
  return out;
}

/// Reads the facts in this compiler's form; false if the error is not the library's.
bool read(diagnosis& out, const std::string& error, std::span<const std::string> lines) {
  if (contains(error, says) && !contains(error, no_constant)) {
    read_gcc(out, error);
    return true;
  }
  if (const std::string_view words = misuse_in(error); !words.empty()) {
    out.message = words;
    return true;
  }
  const bool is_of_block = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return contains(line, asserting_macro);
  });
  for (std::size_t i = 0; i != lines.size(); ++i) {
    const std::string& line = lines[i];
    if (const std::string_view words = after(line, asserted_sentence);
        is_of_block && !words.empty()) {
      read_said(out, words, lines, i);
      return true;
    }
    if (const std::string_view words = after(line, drawn_sentence); !words.empty()) {
      read_said(out, words, lines, i);
      return true;
    }
    if (const std::string_view type = after(line, deleted); !type.empty()) {
      out.message = "no schema type stands for " + std::string(type.substr(0, type.rfind(", ")));
      return true;
    }
    if (contains(line, refused_sentence)) {
      read_said(out, text_in(after(line, "__builtin_strchr(")), lines, i);
      return true;
    }
    for (const char* name : {"in call to 'schema_error(", "in call to 'kernel_error("})
      if (const std::string_view call = after(line, name); !call.empty()) {
        read_clang(out, call, lines);
        return true;
      }
    if (contains(line, "sentence<") || contains(line, "Verdict = "))
      if (const std::string_view words = after(line, "wrong_because<"); contains(words, "\"")) {
        read_constraint(out, words, lines);
        return true;
      }
  }
  return false;
}

}  // namespace

bool has_word_at(std::string_view text, std::size_t column, std::string_view word) {
  if (column == 0 || column > text.size() + 1) return false;
  const std::string_view rest = text.substr(column - 1);
  return rest.starts_with(word) || (rest.empty() && word == end_of_text);
}

bool refuses_call(std::string_view line) {
  return contains(line, ": error: call to consteval function ");
}

bool is_sentence(std::string_view line) {
  return contains(line, drawn_sentence) || contains(line, refused_sentence);
}

std::optional<diagnosis> diagnosis_of(std::span<const std::string> lines) {
  const auto error = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return kind_of(line) == line_kind::error;
  });
  if (error == lines.end()) return std::nullopt;
  std::optional<diagnosis> out = placed(lines, static_cast<std::size_t>(error - lines.begin()));
  if (!out || !read(*out, *error, lines) || out->message.empty()) return std::nullopt;
  return out;
}

}  // namespace tools
