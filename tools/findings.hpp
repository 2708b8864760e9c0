// SPDX-License-Identifier: BSL-1.0
// The findings of a check, printed like a compiler's messages or in a machine-readable format.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mapped_text.hpp"
#include "source.hpp"

namespace tools {

/// A range within one line of a file.
struct place {
  std::string file;
  position begin;
  std::size_t end_column;  ///< the first column after the range
};

/// The place of the characters [first, last) of a text, cut at the end of the first line.
[[nodiscard]] place place_of(const source& s, const mapped_text& text, std::size_t first,
                             std::size_t last);

/// The begin of a line; of the first line for 0, which stands for an unknown one.
[[nodiscard]] place place_of(const std::string& file, unsigned line);

/// A sentence and the place that it is about.
struct remark {
  std::string message;
  place at;
};

struct finding {
  bool is_warning = false;
  place at;
  std::string code;
  std::string message;        ///< one sentence
  std::string excerpt;        ///< the lines drawn below it, each after a line end; may be empty
  int argument = 0;           ///< schema_ct::error's
  std::string schema;         ///< the whole text
  std::vector<remark> notes;  ///< remarks about other places
};

/// Receives each finding.
using finding_sink = std::function<void(finding)>;

/// A kernel of an operator, and its dispatch key.
struct listed_kernel {
  std::string key;
  place at;
};

/// An operator in a list.
struct listed_operator {
  std::string name;                    ///< "_" for the fallbacks of all operators
  std::string schema;                  ///< empty if it is not defined
  place at{};                          ///< of the definition
  std::vector<listed_kernel> kernels;  ///< the newest first
  std::vector<std::string> tags{};     ///< PyTorch's names of the tags

  [[nodiscard]] bool is_of_fallbacks() const { return name == "_"; }
};

/// A string of JSON; bytes that are not UTF-8 become U+FFFD.
struct quoted {
  std::string_view text;
};
std::ostream& operator<<(std::ostream& out, quoted q);

/// Prints an object of JSON.
void print_json(std::ostream& out, const listed_operator& o);

enum class output_format { text, json, sarif, github };

/// The format of a name on the command line.
[[nodiscard]] std::optional<output_format> format_called(std::string_view name);

/// Prints findings at once and keeps none.
class printer {
 public:
  printer(std::ostream& out, output_format format, bool warnings_are_errors);

  void print(finding f);
  /// Prints an operator as text or JSON; the other formats contain findings only.
  void print(const listed_operator& o);
  /// Ends the output: closes the brackets of JSON.
  void finish();
  [[nodiscard]] bool has_errors() const { return has_errors_; }

 private:
  void print_text(const finding& f);
  void print_json(const finding& f);
  void print_github(const finding& f);
  void print_text(const listed_operator& o);

  std::ostream& out_;
  output_format format_;
  bool warnings_are_errors_;
  bool has_errors_ = false;
  bool is_first_ = true;
};

}  // namespace tools
