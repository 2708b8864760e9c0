// SPDX-License-Identifier: BSL-1.0
// The sources of the folders that an editor has open, and what they say of operators.
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
  std::string uri;  ///< as the client writes it
  std::shared_ptr<const source> text;
  line_table lines;
  file_mentions mentions;
  bool is_python = false;
  bool is_open = false;
  long version = 0;
  std::unique_ptr<source_reading> reading;  ///< as far as it is known; none where nothing registers
};

/// A place of an operator's name in a file.
struct found_mention {
  const workspace_file* file;
  const mention* what;
};

class workspace {
 public:
  /// `log` is told of files that are skipped.
  explicit workspace(std::function<void(std::string)> log) : log_(std::move(log)) {}
  // The reader calls back.
  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;

  void add_folder(std::string path);
  /// Where included files are looked for beside the folder of the file that includes them.
  void include_from(std::vector<std::string> folders);
  void remove_folder(const std::string& path);
  /// Reads files of the folders for about so long; true if some are left.
  bool scan(std::chrono::milliseconds time);
  [[nodiscard]] bool is_scanned() const { return folders_to_list_.empty() && to_read_.empty(); }
  void scan_all() {
    while (scan(std::chrono::seconds(1))) {}
  }

  void open(const std::string& uri, std::string text, long version);
  /// The text of an open file; nullptr of any other.
  [[nodiscard]] const workspace_file* opened(const std::string& uri) const;
  void change(const std::string& uri, std::string text, long version);
  void close(const std::string& uri);
  /// A file was made, written or deleted by somebody.
  void changed_on_disk(const std::string& path);

  [[nodiscard]] const std::map<std::string, workspace_file>& files() const { return files_; }
  [[nodiscard]] const workspace_file* file(const std::string& path) const;
  /// Were files left out that may name operators?
  [[nodiscard]] bool is_incomplete() const { return !skipped_.empty(); }

  /// What `schema_ct check` says of the files together, by their paths. Reads what has changed
  /// since the last time, and what includes that.
  [[nodiscard]] std::map<std::string, std::vector<finding>> check();

  /// Where an operator is named. An overload that nothing defines stands for the operator's others.
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
  // Files that others include and that name no operators; null where there is none.
  std::map<std::string, std::shared_ptr<const source>> included_;
};

/// Is the file's language one that the server reads?
[[nodiscard]] bool is_source(std::string_view path);

}  // namespace tools::lsp
