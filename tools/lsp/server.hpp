// SPDX-License-Identifier: BSL-1.0
// The language server: takes and sends messages of JSON-RPC, and works in between.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "features.hpp"
#include "protocol.hpp"

namespace tools::lsp {

class server {
 public:
  /// `page` is the URI of the catalogue of errors; empty if it is not known.
  server(std::function<void(const json&)> send, std::string page);

  /// Queues a message. It is answered in its turn, or never if it is cancelled before that.
  void take(std::string_view body);
  /// Reports the error in a message that cannot be read.
  void refuse_message(const std::string& why);

  [[nodiscard]] bool has_messages() const { return !is_over() && !waiting_.empty(); }
  /// Is there work left without another message?
  [[nodiscard]] bool has_work() const;
  /// Answers a message; if there is none, publishes diagnostics or reads files for a moment.
  void work();

  [[nodiscard]] bool is_over() const { return state_ == state::over; }
  /// The program's exit status, after `exit` or at the end of the input.
  [[nodiscard]] int exit_status() const { return is_over() && was_shut_down_ ? 0 : 1; }

 private:
  enum class state { before_initialize, running, shut_down, over };

  void answer(const json& message);
  void handle_request(const json& id, const std::string& method, const json& parameters);
  void handle_notification(const std::string& method, const json& parameters);
  void cancel(const json& id);
  void reply(const json& id, json result);
  void fail(const json& id, int code, const std::string& message);
  void notify(const std::string& method, json parameters);
  void log(int type, const std::string& message);

  json initialize(const json& parameters);
  void initialized();
  json request(const std::string& method, const json& parameters);
  json features_request(const std::string& method, const workspace_file& file, std::size_t offset,
                        const json& parameters);
  json rename_edit(const workspace_file& file, std::size_t offset, const json& parameters);
  json code_actions(const json& parameters);
  json document_symbols(const workspace_file& file) const;
  json workspace_symbols(const std::string& query);

  void did_open(const json& parameters);
  void did_change(const json& parameters);
  void did_change_folders(const json& parameters);
  void did_change_watched_files(const json& parameters);
  void publish();

  [[nodiscard]] const workspace_file* file_of(const json& parameters) const;
  [[nodiscard]] json range(const workspace_file& file, span at) const;
  [[nodiscard]] json place(const location& at) const;
  [[nodiscard]] json places(const std::vector<location>& found) const;
  [[nodiscard]] json diagnostic(const workspace_file& file, const finding& f) const;
  [[nodiscard]] json edit(const std::map<const workspace_file*, json>& edits) const;

  std::function<void(const json&)> send_;
  std::string page_;
  workspace workspace_;
  encoding encoding_ = encoding::utf16;
  state state_ = state::before_initialize;
  bool was_shut_down_ = false;
  bool watches_ = false;
  bool versioned_edits_ = false;
  bool may_report_markdown_ = true;
  long next_id_ = 1;
  std::deque<json> waiting_;
  bool is_stale_ = false;                                 // must check() run again?
  std::map<std::string, std::vector<finding>> findings_;  // by path
  std::map<std::string, json> published_;                 // by URI
};

}  // namespace tools::lsp
