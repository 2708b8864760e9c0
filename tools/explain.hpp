// SPDX-License-Identifier: BSL-1.0
// The sub-command `explain`: a compiler's output with the library's errors in words.
#pragma once

#include <cstdio>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis.hpp"
#include "literal_file.hpp"

namespace tools {

/// Takes a compiler's output as it comes and passes it on: each line at once, but those of an
/// error, which are held back until it is complete.
class explainer {
 public:
  /// `out` gets text, which ends with a line's end but where the output itself does not.
  explicit explainer(std::function<void(std::string_view)> out) : out_(std::move(out)) {}

  void read(std::string_view text);
  /// What is still held back.
  void finish();

 private:
  void take(std::string_view line);
  bool belongs(std::string_view readable);
  void settle();

  std::function<void(std::string_view)> out_;
  literal_files files_;
  std::string unfinished_;             // a line without its end
  std::vector<std::string> raw_;       // the lines of an error
  std::vector<std::string> readable_;  // the same without colours
  line_kind last_ = line_kind::other;  // of these
};

/// `schema_ct explain [FILE]` and `schema_ct explain -- COMMAND…`. Returns the exit status: of the
/// command, where there is one.
[[nodiscard]] int explain(std::span<const std::string> arguments, std::FILE* input,
                          std::ostream& out, std::ostream& errors);

}  // namespace tools
