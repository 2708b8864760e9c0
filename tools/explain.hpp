// SPDX-License-Identifier: BSL-1.0
// The sub-command `explain`: explains the library's errors in the output of a compiler or of
// clangd.
#pragma once

#include <cstdio>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis.hpp"
#include "literal_file.hpp"
#include "message_finder.hpp"
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/clangd_texts.hpp"
#endif

namespace tools {

/// Passes a compiler's output on: each line at once, except those of an error, which are held back
/// until it is complete. It does the same with messages of clangd.
class explainer {
 public:
  /// `out` gets text that ends with a line end, unless the output itself does not.
  explicit explainer(std::function<void(std::string_view)> out);
  explainer(const explainer&) = delete;
  explainer& operator=(const explainer&) = delete;

  void read(std::string_view text) { parts_.read(text); }
  /// Passes on what is still held back.
  void finish();
  /// Were there messages that this build of the program cannot read?
  [[nodiscard]] bool has_unread() const { return has_unread_; }

 private:
  bool take_message(std::string_view message, std::string_view whole);
  std::optional<std::string> text_of(std::string_view message);
  void put(std::string_view text);
  void take(std::string_view line);
  void pass(std::string_view line, std::string_view readable);
  void put_leading();
  bool belongs(line_kind kind, std::string_view readable);
  void hold(std::string_view line, std::string readable);
  void settle();

  std::function<void(std::string_view)> out_;
  literal_files files_;
#ifdef SCHEMA_CT_HAS_LSP
  lsp::clangd_texts clangd_;
#endif
  message_finder parts_;
  bool is_in_line_ = false;  // does the text passed on so far lack a line end?
  bool has_unread_ = false;
  std::vector<std::string> leading_;  // the instantiation that a following error may be in
  // The lines of an error: unchanged, and without colours and prefixes.
  std::vector<std::string> raw_, readable_;
  std::vector<std::string> explained_;  // the error just before, if it was explained
  line_kind last_ = line_kind::other;   // the kind of the last of them
  std::size_t certain_ = 0;             // the number that belong to the error in any case
  std::string before_;                  // the prefix of the first one
  std::size_t indent_ = 0;              // the number of blanks at its end, which precede each line
  enum class progress { awaits_error, may_go_on, is_complete } progress_ = progress::awaits_error;
};

/// `schema_ct explain [FILE]` and `schema_ct explain -- COMMAND…`. Returns the exit status, that of
/// the command if there is one.
[[nodiscard]] int explain(std::span<const std::string> arguments, std::FILE* input,
                          std::ostream& out, std::ostream& errors);

}  // namespace tools
