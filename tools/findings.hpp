// SPDX-License-Identifier: BSL-1.0
// What a check finds, printed as compilers print it or as JSON.
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

/// A file and a stretch of one of its lines.
struct place {
  std::string file;
  position begin;
  std::size_t end_column;  ///< the first column that is no longer meant
};

/// The place of the characters from `first` to before `last` of a text, as far as they stand on one
/// line.
[[nodiscard]] place place_of(const source& s, const mapped_text& text, std::size_t first,
                             std::size_t last);

/// A sentence about a place.
struct remark {
  std::string message;
  place at;
};

struct finding {
  bool is_warning = false;
  place at;
  std::string code;
  std::string message;  ///< one sentence
  std::string excerpt;  ///< what is drawn below it, each line after a line's end; may be empty
  int argument = 0;     ///< schema_ct::error's
  std::string schema;   ///< the whole text
  std::vector<remark> notes;  ///< about other places
};

/// Takes findings as they come.
using finding_sink = std::function<void(finding)>;

/// A kernel of an operator, and the key it is registered for.
struct listed_kernel {
  std::string key;
  place at;
};

/// An operator as a list shows it.
struct listed_operator {
  std::string name;                    ///< "_" of the fallbacks for all operators
  std::string schema;                  ///< empty where nothing defines it
  place at{};                          ///< of the definition
  std::vector<listed_kernel> kernels;  ///< the newest first
  std::vector<std::string> tags{};     ///< PyTorch's names of them
};

/// A string of JSON; bytes that are no UTF-8 become U+FFFD.
struct quoted {
  std::string_view text;
};
std::ostream& operator<<(std::ostream& out, quoted q);

/// Prints an object of JSON.
void print_json(std::ostream& out, const listed_operator& o);

enum class output_format { text, json, sarif, github };

/// By its name on a command line.
[[nodiscard]] std::optional<output_format> format_called(std::string_view name);

/// Prints findings as they come, so that none has to be kept.
class printer {
 public:
  printer(std::ostream& out, output_format format, bool warnings_are_errors);

  void print(finding f);
  /// As text or JSON; the other formats have findings alone.
  void print(const listed_operator& o);
  /// Closes what JSON opened.
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
