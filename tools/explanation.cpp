// SPDX-License-Identifier: BSL-1.0
// Finds the literal that is meant in the source, and draws it.
#include "explanation.hpp"

#include <algorithm>
#include <dispatch/binding_api.hpp>
#include <iterator>
#include <schema_ct/render.hpp>
#include <vector>

#include "cpp_tokens.hpp"
#include "findings.hpp"
#include "mistakes.hpp"
#include "type_names.hpp"

namespace tools {
namespace {

// ---- which section of docs/errors.md -----------------------------------------------------------

struct beginning {
  std::string_view words;
  std::string_view anchor;
};
/// Sentences that depend on the text or on the types, by how they begin.
constexpr beginning beginnings[] = {
    {"unknown type (", "unknown_type"},
    {"a trailing comma", "expected_name"},
    {"a schema has no ", "expected_name"},
    {"types are not joined by ", "expected_name"},
    {"the brackets of a list stand behind", "expected_name"},
    {"a name has no hyphen", "expected_end"},
    {"None is the default of optional types", "default_of_other_type"},
    {"T? may be None", "type_mismatch"},
    {"the function takes an optional", "type_mismatch"},
    {"the function returns a std::tuple", "type_mismatch"},
    {"a SymInt is known by its value", "type_mismatch"},
    {"the types that a type is made of", "expected_open"},
    {"no schema type stands for", "unsupported_type"},
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

// ---- the literal in the source -----------------------------------------------------------------

/// May `text` be what was read? Where the compiler does not print it, it has the word that is wrong
/// in its place.
bool is_schema(const std::string& text, const diagnosis& d) {
  if (!d.schema.empty()) return text == d.schema;
  if (d.schema_at == 0 || d.schema_at > text.size() + 1) return false;
  const std::string_view rest = std::string_view(text).substr(d.schema_at - 1);
  // g++ prints an array without characters like one with a zero byte.
  return rest.starts_with(d.found) || (rest.empty() && d.found == std::string_view("", 1));
}

/// How many characters of the schema are meant.
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

}  // namespace

// ---- the file ----------------------------------------------------------------------------------

/// A source with its literals, those that stand side by side joined.
class literal_file {
 public:
  explicit literal_file(const std::string& path) : from_(path, read_file(path).text) {
    const std::string_view text = from_.text();
    const std::vector<token> tokens = tokenize(text).tokens;
    for (std::size_t i = 0; i != tokens.size();) {
      if (tokens[i].kind != token_kind::literal) {
        ++i;
        continue;
      }
      found_literal& l = literals_.emplace_back();
      l.line = from_.at(tokens[i].begin).line;
      for (; i != tokens.size() && tokens[i].kind == token_kind::literal; ++i)
        append_literal(l.text, text, tokens[i], dispatch::schema_size_limit + 1);
    }
  }

  [[nodiscard]] const source& from() const { return from_; }

  /// The literal that was read: the first one from the compiler's line on, or the last one before.
  [[nodiscard]] const mapped_text* literal_of(const diagnosis& d) const {
    const auto here = std::partition_point(literals_.begin(), literals_.end(),
                                           [&](const found_literal& l) { return l.line < d.line; });
    const auto is_meant = [&](const found_literal& l) { return is_schema(l.text.text, d); };
    const auto next = std::find_if(here, literals_.end(), is_meant);
    if (next != literals_.end()) return &next->text;
    const auto last = std::find_if(std::make_reverse_iterator(here), literals_.rend(), is_meant);
    return last == literals_.rend() ? nullptr : &last->text;
  }

  [[nodiscard]] std::string_view line(std::size_t number) const {
    const std::string_view text = from_.text().substr(from_.offset({number, 1}));
    const std::string_view out = text.substr(0, text.find('\n'));
    return out.ends_with('\r') ? out.substr(0, out.size() - 1) : out;
  }

 private:
  struct found_literal {
    std::size_t line;
    mapped_text text;
  };

  source from_;
  std::vector<found_literal> literals_;
};

namespace {

// ---- the words ---------------------------------------------------------------------------------

/// What is said below the underlined word.
std::string label_of(const diagnosis& d, const std::string& said) {
  if (d.is_about_types && !d.cxx_type.empty())
    return (said.empty() ? "" : "`" + said + "` here, ") + "`" + short_name(d.cxx_type) +
           "` in the function";
  if (d.schema_has >= 0)
    return std::to_string(d.schema_has) + " here, " + std::to_string(d.function_has) +
           " in the function";
  return "";
}

/// How it is mended, where the message does not say so itself.
std::string help_for(const diagnosis& d, const std::string& said) {
  if (!d.signature.empty()) return "the operator's kernels are `" + d.signature + "`";
  if (d.is_about_types && !d.cxx_type.empty())
    return remedy_for(schema_type_for(short_name(d.cxx_type)), said,
                      !d.subject.starts_with("return"));
  if (d.declared.empty()) return "";
  if (anchor_of(d.message) == "unknown_operator")
    return "did you mean `" + d.declared.substr(0, d.declared.find('(')) + "`?";
  return "the table declares " + d.declared;
}

class text_writer {
 public:
  text_writer(diagnosis d, const literal_file& file, bool in_colours)
      : d_(std::move(d)), file_(file), coloured_(in_colours) {}

  std::string write() {
    const mapped_text* const literal = file_.literal_of(d_);
    if (d_.schema.empty() && literal != nullptr) d_.schema = literal->text;
    std::optional<place> at;
    if (d_.schema_at != 0 && literal != nullptr) at = place_in(*literal);
    const std::string own_line(file_.line(d_.line));
    if (at && at->begin.line >= d_.line) {
      head(at->begin);
      quote(std::to_string(at->begin.line), file_.line(at->begin.line), at->begin.column,
            at->end_column, label());
    } else {
      head({d_.line, d_.column});
      if (!own_line.empty()) quote(std::to_string(d_.line), own_line, d_.column, d_.column + 1, "");
      if (at) {
        quote(std::to_string(at->begin.line), file_.line(at->begin.line), at->begin.column,
              at->end_column, label());
      } else if (d_.schema_at != 0 && d_.schema_at <= d_.schema.size() + 1) {
        quote("", d_.schema, d_.schema_at, d_.schema_at + length_of(d_), label());
      }
    }
    if (const std::string help = help_for(d_, said()); !help.empty()) remark("help", help);
    if (const std::string anchor = anchor_of(d_.message); !anchor.empty())
      remark("see", "docs/errors.md#" + anchor);
    return out_;
  }

 private:
  /// The type that the schema has at the place; none where it is only a name.
  [[nodiscard]] std::string said() const {
    if (!d_.is_about_types || d_.schema_at == 0) return "";
    if (d_.schema.empty()) return d_.found;
    if (d_.schema.find('(') == std::string::npos) return "";
    return d_.schema.substr(std::min(d_.schema_at - 1, d_.schema.size()), length_of(d_));
  }

  void put(std::string_view text, std::string_view colour = "") {
    const bool coloured = coloured_ && !colour.empty();
    if (coloured) out_.append("\x1b[").append(colour).append("m");
    out_.append(text);
    if (coloured) out_.append("\x1b[m");
  }

  [[nodiscard]] std::string label() const { return label_of(d_, said()); }

  /// Where the word stands in the file; nothing where the schema is spelled elsewhere.
  [[nodiscard]] std::optional<place> place_in(const mapped_text& literal) const {
    const std::size_t first = d_.schema_at - 1;
    if (first >= literal.spans.size()) return std::nullopt;
    return place_of(file_.from(), literal, first,
                    std::min(first + length_of(d_), literal.spans.size()));
  }

  void head(position at) {
    put(d_.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ":", "1");
    put(" ");
    put("error:", "1;31");
    put(std::string(" ").append(d_.subject.empty() ? "" : d_.subject + ": ").append(d_.message));
    put("\n");
  }

  /// A text, with a mark below the columns from `begin` to before `end`. `gutter`: its line's
  /// number.
  void quote(std::string gutter, std::string_view text, std::size_t begin, std::size_t end,
             const std::string& label) {
    gutter.insert(0, gutter.size() < 5 ? 5 - gutter.size() : 0, ' ');
    put(gutter + " | ");
    put(text);
    put("\n      | ");
    // Columns count bytes. The mark stands below what it marks if it counts characters and tabs
    // stay.
    const auto continues = [&](std::size_t i) {
      return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
    };
    for (std::size_t i = 0; i + 1 < begin; ++i)
      if (!continues(i)) out_ += i < text.size() && text[i] == '\t' ? '\t' : ' ';
    std::size_t tail = 0;
    for (std::size_t i = begin; i + 1 < end; ++i) tail += continues(i) ? 0 : 1;
    put(std::string("^").append(tail, '~').append(label.empty() ? "" : " " + label), "1;31");
    put("\n");
  }

  void remark(std::string_view what, std::string_view text) {
    put("      = ");
    put(what, "1");
    put(": ");
    put(text);
    put("\n");
  }

  diagnosis d_;
  const literal_file& file_;
  const bool coloured_;
  std::string out_;
};

}  // namespace

std::string error_texts::text_of(const diagnosis& d, bool in_colours) {
  if (last_file_ == nullptr || last_file_->from().name() != d.file)
    last_file_ = std::make_shared<literal_file>(d.file);
  return text_writer(d, *last_file_, in_colours).write();
}

}  // namespace tools
