// SPDX-License-Identifier: BSL-1.0
// Prints source lines and the marks below them.
#include "error_text.hpp"

namespace tools {
namespace {

class text_writer {
 public:
  text_writer(const explanation& e, const literal_file& file, bool in_colours)
      : e_(e), file_(file), coloured_(in_colours) {}

  std::string write() {
    const place& at = e_.is_at_word() ? *e_.word : e_.named;
    head(at);
    if (e_.is_at_word())
      quote_line(at, e_.label);
    else
      quote_both();
    if (!e_.help.empty()) remark("help", e_.help);
    if (!e_.anchor.empty()) remark("see", "docs/errors.md#" + e_.anchor);
    return out_;
  }

 private:
  void put(std::string_view text, std::string_view colour = "") {
    const bool coloured = coloured_ && !colour.empty();
    if (coloured) out_.append("\x1b[").append(colour).append("m");
    out_.append(text);
    if (coloured) out_.append("\x1b[m");
  }

  void head(const place& at) {
    put(at.file + ":" + std::to_string(at.begin.line) + ":" + std::to_string(at.begin.column) + ":",
        "1");
    put(" ");
    put("error:", "1;31");
    put(" " + e_.sentence + "\n");
  }

  /// Quotes the compiler's line, then the schema, which is in an earlier line or in no literal.
  void quote_both() {
    const bool has_schema = e_.word || (!e_.schema.empty() && e_.schema_at != 0 &&
                                        e_.schema_at <= e_.schema.size() + 1);
    if (!file_.line(e_.named.begin.line).empty())
      quote_line(e_.named, has_schema ? "" : e_.elsewhere);
    if (e_.word)
      quote_line(*e_.word, e_.label);
    else if (has_schema)
      quote("", e_.schema, e_.schema_at, e_.schema_at + e_.length, e_.label);
  }

  void quote_line(const place& at, const std::string& label) {
    quote(std::to_string(at.begin.line), file_.line(at.begin.line), at.begin.column, at.end_column,
          label);
  }

  /// Quotes a text, with a mark below the columns [begin, end). `gutter` is the line's number.
  void quote(std::string gutter, std::string_view text, std::size_t begin, std::size_t end,
             const std::string& label) {
    gutter.insert(0, gutter.size() < 5 ? 5 - gutter.size() : 0, ' ');
    put(gutter + " | ");
    put(text);
    put("\n      | ");
    // Columns count bytes. To align, the mark's line counts characters and keeps tabs.
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

  const explanation& e_;
  const literal_file& file_;
  const bool coloured_;
  std::string out_;
};

}  // namespace

std::string text_of(const explanation& e, const literal_file& file, bool in_colours) {
  return text_writer(e, file, in_colours).write();
}

}  // namespace tools
