// SPDX-License-Identifier: BSL-1.0
// The answers to an editor's questions about a place in a file, without a protocol.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "workspace.hpp"

namespace tools::lsp {

struct location {
  const workspace_file* file;
  span at;

  bool operator==(const location& other) const {
    return file == other.file && at.begin == other.at.begin && at.end == other.at.end;
  }
};

/// What stands at an offset of a file; absent parts are nullptr.
struct target {
  const mention* what = nullptr;
  const schema_part* argument = nullptr;  ///< the one of the mention's schema that is pointed at
  const schema_part* result = nullptr;
  bool is_name = false;  ///< of the argument, as opposed to its type or default
  const keyword_use* keyword = nullptr;
};
[[nodiscard]] target target_at(const workspace_file& file, std::size_t offset);

/// Where a stretch of a mention's text stands in the source.
[[nodiscard]] span span_of(const mention& m, stretch s);

/// A text in Markdown, about `at`.
struct hover_text {
  std::string text;
  span at;
};
[[nodiscard]] std::optional<hover_text> hover(const workspace& all, const workspace_file& file,
                                              std::size_t offset);

enum class completion_kind { type, operator_name, ns, key, value };
struct completion {
  std::string text, detail;
  completion_kind kind;
  span replaces;
};
[[nodiscard]] std::vector<completion> complete(const workspace& all, const workspace_file& file,
                                               std::size_t offset);

/// The definitions of the operator at a place, its declarations in tables, its kernels.
[[nodiscard]] std::vector<location> definitions(const workspace& all, const workspace_file& file,
                                                std::size_t offset);
[[nodiscard]] std::vector<location> declarations(const workspace& all, const workspace_file& file,
                                                 std::size_t offset);
[[nodiscard]] std::vector<location> kernels(const workspace& all, const workspace_file& file,
                                            std::size_t offset);
/// All places of the operator, or of the argument, that is named at a place.
[[nodiscard]] std::vector<location> references(const workspace& all, const workspace_file& file,
                                               std::size_t offset, bool with_definitions);

/// Why something is not renamed.
class refusal : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct renaming {
  operator_id id;
  std::string name;  ///< the argument's
  span at;           ///< where it was pointed at
};
/// Throws a refusal where no argument stands, or one that nobody can rename.
[[nodiscard]] renaming argument_to_rename(const workspace& all, const workspace_file& file,
                                          std::size_t offset);
/// The places of the argument, of which each is to have the new name. Throws a refusal.
[[nodiscard]] std::vector<location> rename(const workspace& all, const renaming& what,
                                           const std::string& new_name);
/// The argument's places in schemas and calls.
[[nodiscard]] std::vector<location> argument_places(const workspace& all, const operator_id& id,
                                                    const std::string& name);

/// The characters that a finding is about.
[[nodiscard]] span span_of(const workspace_file& file, const place& at);

/// How a finding may be mended: these characters by that text.
struct correction {
  span at;
  std::string text;
};
[[nodiscard]] std::optional<correction> correction_of(const workspace_file& file, const finding& f);

}  // namespace tools::lsp
