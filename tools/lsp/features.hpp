// SPDX-License-Identifier: BSL-1.0
// The language server's features for a place in a file, independent of the protocol.
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

/// What is at an offset of a file; absent parts are nullptr.
struct target {
  const mention* what = nullptr;
  const schema_part* argument = nullptr;  ///< the argument of the mention's schema at the offset
  const schema_part* result = nullptr;
  bool is_name = false;  ///< at the argument's name, not its type or default
  const keyword_use* keyword = nullptr;
};
[[nodiscard]] target target_at(const workspace_file& file, std::size_t offset);

/// The place in the source of a part of a mention's text.
[[nodiscard]] span span_of(const mention& m, stretch s);

/// A text in Markdown about `at`.
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

/// The reason why something cannot be renamed.
class refusal : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct renaming {
  operator_id id;
  std::string name;  ///< the argument's
  span at;           ///< the place at the cursor
};
/// Throws a refusal if there is no argument at the offset, or if it cannot be renamed.
[[nodiscard]] renaming argument_to_rename(const workspace& all, const workspace_file& file,
                                          std::size_t offset);
/// The places of the argument, to be replaced by the new name. Throws a refusal.
[[nodiscard]] std::vector<location> rename(const workspace& all, const renaming& what,
                                           const std::string& new_name);
/// The argument's places in schemas and calls.
[[nodiscard]] std::vector<location> argument_places(const workspace& all, const operator_id& id,
                                                    const std::string& name);

/// The characters that a finding is about.
[[nodiscard]] span span_of(const workspace_file& file, const place& at);

/// A correction of a finding: replace these characters by the text.
struct correction {
  span at;
  std::string text;
};
[[nodiscard]] std::optional<correction> correction_of(const workspace_file& file, const finding& f);

}  // namespace tools::lsp
