// SPDX-License-Identifier: BSL-1.0
// The sources in the folders that an editor has open, and their readings.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../source_reader.hpp"
#include "document.hpp"
#include "mentions.hpp"

namespace tools::lsp {

/// A source that names operators, or that the editor has open.
struct workspace_file {
  std::string path;
  std::string uri;  ///< as the client spells it
  std::shared_ptr<const source> text;
  line_table lines;
  file_mentions mentions;
  bool is_python = false;
  bool is_open = false;
  long version = 0;
  std::unique_ptr<source_reading> reading;  ///< nullptr: not read yet, or no registrations
};

/// A mention of an operator in a file.
struct found_mention {
  const workspace_file* file;
  const mention* what;
};

class workspace {
 public:
  /// `log` gets a message for each file that is skipped.
  explicit workspace(std::function<void(std::string)> log) : log_(std::move(log)) {}
  // The reader has a callback to this object.
  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;

  void add_folder(std::string path);
  /// Sets the folders for included files, after that of the including file.
  void include_from(std::vector<std::string> folders);
  void remove_folder(const std::string& path);
  /// Reads files of the folders for about this time; true if some are left.
  bool scan(std::chrono::milliseconds time);
  [[nodiscard]] bool is_scanned() const { return folders_to_list_.empty() && to_read_.empty(); }
  void scan_all() {
    while (scan(std::chrono::seconds(1))) {}
  }

  void open(const std::string& uri, std::string text, long version);
  /// The open file; nullptr if it is not open.
  [[nodiscard]] const workspace_file* opened(const std::string& uri) const;
  void change(const std::string& uri, std::string text, long version);
  void close(const std::string& uri);
  /// Call when a file was created, written or deleted on disk.
  void changed_on_disk(const std::string& path);

  [[nodiscard]] const std::map<std::string, workspace_file>& files() const { return files_; }
  [[nodiscard]] const workspace_file* file(const std::string& path) const;
  /// Were files skipped that may name operators?
  [[nodiscard]] bool is_incomplete() const { return !skipped_.empty(); }

  /// The findings of `schema_ct check` for all files together, by path. Reads again the files that
  /// have changed since the last call, and those that include them.
  [[nodiscard]] std::map<std::string, std::vector<finding>> check();

  /// The mentions of an operator. An overload without a definition stands for the operator's other
  /// overloads.
  [[nodiscard]] std::vector<found_mention> mentions_of(const operator_id& id) const;
  [[nodiscard]] std::vector<found_mention> all_mentions() const;

 private:
  void list_folder(const std::string& path);
  void read(const std::string& path);
  void put(const std::string& path, std::string text, const workspace_file* before);
  void skip(const std::string& path, const std::string& why);
  void forget(const std::string& path);
  std::shared_ptr<const source> included(const std::string& path);
  source_reader reader_with(std::vector<std::string> include_folders);

  std::function<void(std::string)> log_;
  std::map<std::string, workspace_file> files_;
  std::vector<std::string> folders_, folders_to_list_, to_read_;
  std::map<std::string, std::string> skipped_;
  source_reader reader_ = reader_with({});
  // Included files that name no operators; null for a missing file.
  std::map<std::string, std::shared_ptr<const source>> included_;
};

/// Does the server read the file's language?
[[nodiscard]] bool is_source(std::string_view path);

}  // namespace tools::lsp
