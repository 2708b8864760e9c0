// SPDX-License-Identifier: BSL-1.0
// Answers messages, and sends notifications.
#include "server.hpp"

#include <algorithm>
#include <array>
#include <schema_ct/config.hpp>
#include <utility>

namespace tools::lsp {
namespace {

enum error_code {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800,
};

/// Thrown for a request that the server does not support.
struct unknown_method {};

long version_of(const json& document) {
  const json& version = member(document, "version");
  return version.is_number_integer() ? version.get<long>() : 0;
}

bool is_id(const json& id) { return id.is_number_integer() || id.is_string(); }

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

// Values of LSP's enumerations.
constexpr int symbol_function = 12;

int kind_of(completion_kind kind) {
  switch (kind) {
    case completion_kind::type: return 25;
    case completion_kind::operator_name: return 3;
    case completion_kind::ns: return 9;
    case completion_kind::key: return 20;
    case completion_kind::value: return 12;
  }
  return 1;
}

/// The description of a mention in a list of symbols.
std::string detail_of(const mention& m) {
  if (m.what == mention::declaration) return "declaration";
  if (m.what == mention::definition) return "definition";
  const std::string what = m.title.empty() ? "kernel" : m.title;
  return m.key.empty() ? what : what + ", " + m.key;
}

const json capabilities = {
    {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", false}}},
    {"hoverProvider", true},
    {"completionProvider", {{"triggerCharacters", {"\"", "(", ",", " ", ":", ".", "=", ">"}}}},
    {"definitionProvider", true},
    {"declarationProvider", true},
    {"implementationProvider", true},
    {"referencesProvider", true},
    {"documentSymbolProvider", true},
    {"workspaceSymbolProvider", true},
    {"renameProvider", {{"prepareProvider", true}}},
    {"codeActionProvider", {{"codeActionKinds", json::array({"quickfix"})}}},
    {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}},
};

}  // namespace

server::server(std::function<void(const json&)> send, std::string page)
    : send_(std::move(send)),
      page_(std::move(page)),
      workspace_([this](const std::string& text) { log(2, text); }) {}

// ---- messages ----------------------------------------------------------------------------------

void server::take(std::string_view body) {
  json message = json::parse(body, nullptr, false);
  if (message.is_discarded()) return fail(nullptr, parse_error, "this is no JSON");
  if (!message.is_object())
    return fail(nullptr, invalid_request, "a message is an object; there are no batches");
  if (member(message, "method") == "$/cancelRequest")
    return cancel(member(message, "params", "id"));
  waiting_.push_back(std::move(message));
}

void server::refuse_message(const std::string& why) { fail(nullptr, parse_error, why); }

bool server::has_work() const {
  return !is_over() &&
         (!waiting_.empty() || is_stale_ || (state_ == state::running && !workspace_.is_scanned()));
}

void server::work() {
  if (!waiting_.empty()) {
    const json message = std::move(waiting_.front());
    waiting_.pop_front();
    answer(message);
  } else if (!workspace_.is_scanned()) {
    // Publishes only after all files were read: a declaration that seems missing may be in another
    // file.
    if (!workspace_.scan(std::chrono::milliseconds(20))) is_stale_ = true;
  } else if (is_stale_) {
    publish();
  }
}

void server::cancel(const json& id) {
  for (auto m = waiting_.begin(); m != waiting_.end(); ++m) {
    if (member(*m, "id") != id || !m->contains("method")) continue;
    waiting_.erase(m);
    return fail(id, request_cancelled, "cancelled");
  }
}

void server::answer(const json& message) {
  const json& id = member(message, "id");
  const json& method = member(message, "method");
  if (!method.is_string()) {
    // Responses of the client are ignored.
    if (!message.contains("result") && !message.contains("error"))
      fail(is_id(id) ? id : json(), invalid_request, "a message needs a method");
    return;
  }
  const bool is_request = message.contains("id");
  if (is_request && !is_id(id))
    return fail(nullptr, invalid_request, "an id is a whole number or a string");
  try {
    const std::string name = method.get<std::string>();
    if (is_request)
      handle_request(id, name, member(message, "params"));
    else
      handle_notification(name, member(message, "params"));
  } catch (const unknown_method&) {
    fail(id, method_not_found, "unknown method " + method.get<std::string>());
  } catch (const refusal& e) {
    fail(id, request_failed, e.what());
  } catch (const json::exception& e) {
    is_request ? fail(id, invalid_params, e.what())
               : log(1, method.get<std::string>() + ": " + e.what());
  } catch (const std::exception& e) {
    is_request ? fail(id, internal_error, e.what()) : log(1, e.what());
  }
}

void server::handle_request(const json& id, const std::string& method, const json& parameters) {
  if (method == "initialize") {
    if (state_ != state::before_initialize)
      return fail(id, invalid_request, "the server is initialized already");
    reply(id, initialize(parameters));
    state_ = state::running;
  } else if (state_ == state::before_initialize) {
    fail(id, not_initialized, "the server is not initialized");
  } else if (state_ == state::shut_down) {
    fail(id, invalid_request, "the server is shut down");
  } else if (method == "shutdown") {
    state_ = state::shut_down;
    was_shut_down_ = true;
    reply(id, nullptr);
  } else {
    reply(id, request(method, parameters));
  }
}

void server::handle_notification(const std::string& method, const json& parameters) {
  if (method == "exit") state_ = state::over;
  if (state_ != state::running) return;
  if (method == "initialized") initialized();
  if (method == "textDocument/didOpen") did_open(parameters);
  if (method == "textDocument/didChange") did_change(parameters);
  if (method == "textDocument/didClose") {
    workspace_.close(parameters.at("textDocument").at("uri").get<std::string>());
    is_stale_ = true;
  }
  if (method == "workspace/didChangeWorkspaceFolders") did_change_folders(parameters);
  if (method == "workspace/didChangeWatchedFiles") did_change_watched_files(parameters);
}

void server::reply(const json& id, json result) {
  send_({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void server::fail(const json& id, int code, const std::string& message) {
  send_({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

void server::notify(const std::string& method, json parameters) {
  send_({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}});
}

void server::log(int type, const std::string& message) {
  notify("window/logMessage", {{"type", type}, {"message", message}});
}

// ---- the beginning -----------------------------------------------------------------------------

json server::initialize(const json& parameters) {
  const json& client = member(parameters, "capabilities");
  for (const json& offered : member(client, "general", "positionEncodings"))
    if (offered == "utf-8") encoding_ = encoding::utf8;
  watches_ = member(client, "workspace", "didChangeWatchedFiles", "dynamicRegistration") == true;
  versioned_edits_ = member(client, "workspace", "workspaceEdit", "documentChanges") == true;
  const json& formats = member(client, "textDocument", "hover", "contentFormat");
  may_report_markdown_ = !formats.is_array() || formats.empty() ||
                         std::find(formats.begin(), formats.end(), "markdown") != formats.end();
  if (const json& page = member(parameters, "initializationOptions", "errorsPage");
      page.is_string())
    page_ = page.get<std::string>();

  if (const json& include = member(parameters, "initializationOptions", "includeFolders");
      include.is_array())
    workspace_.include_from(include.get<std::vector<std::string>>());

  const json& folders = member(parameters, "workspaceFolders");
  const json& root = member(parameters, "rootUri");
  if (folders.is_array())
    did_change_folders({{"event", {{"added", folders}, {"removed", json::array()}}}});
  else if (root.is_string())
    workspace_.add_folder(path_of(root.get<std::string>()));

  json offers = capabilities;
  offers["positionEncoding"] = encoding_ == encoding::utf8 ? "utf-8" : "utf-16";
  const std::string version = std::to_string(SCHEMA_CT_VERSION_MAJOR) + "." +
                              std::to_string(SCHEMA_CT_VERSION_MINOR) + "." +
                              std::to_string(SCHEMA_CT_VERSION_PATCH);
  return {{"capabilities", offers}, {"serverInfo", {{"name", "schema_ct"}, {"version", version}}}};
}

void server::initialized() {
  if (!watches_) return;
  const json watcher = {
      {"globPattern",
       "**/*.{C,H,c,c++,cc,cpp,cu,cuh,cxx,h,h++,hh,hip,hpp,hxx,inc,inl,ipp,mm,tpp,py,pyi}"}};
  const json registration = {
      {"id", "schema_ct.files"},
      {"method", "workspace/didChangeWatchedFiles"},
      {"registerOptions", {{"watchers", json::array({watcher})}}},
  };
  send_({{"jsonrpc", "2.0"},
         {"id", "schema_ct " + std::to_string(next_id_++)},
         {"method", "client/registerCapability"},
         {"params", {{"registrations", json::array({registration})}}}});
}

// ---- documents ---------------------------------------------------------------------------------

void server::did_open(const json& parameters) {
  const json& document = parameters.at("textDocument");
  workspace_.open(document.at("uri").get<std::string>(), document.at("text").get<std::string>(),
                  version_of(document));
  is_stale_ = true;
}

void server::did_change(const json& parameters) {
  const json& document = parameters.at("textDocument");
  const std::string uri = document.at("uri").get<std::string>();
  const workspace_file* file = workspace_.opened(uri);
  if (file == nullptr) return;
  std::string text(file->text->text());
  apply_changes(text, parameters.at("contentChanges"), encoding_);
  workspace_.change(uri, std::move(text), version_of(document));
  is_stale_ = true;
}

void server::did_change_folders(const json& parameters) {
  const json& event = parameters.at("event");
  for (const json& folder : event.at("removed"))
    workspace_.remove_folder(path_of(folder.at("uri").get<std::string>()));
  for (const json& folder : event.at("added")) {
    const std::string path = path_of(folder.at("uri").get<std::string>());
    if (!path.empty()) workspace_.add_folder(path);
  }
  is_stale_ = true;
}

void server::did_change_watched_files(const json& parameters) {
  for (const json& change : parameters.at("changes"))
    workspace_.changed_on_disk(path_of(change.at("uri").get<std::string>()));
  is_stale_ = true;
}

const workspace_file* server::file_of(const json& parameters) const {
  return workspace_.file(path_of(parameters.at("textDocument").at("uri").get<std::string>()));
}

// ---- places ------------------------------------------------------------------------------------

json server::range(const workspace_file& file, span at) const {
  const auto end = [&](std::size_t offset) {
    return json_of(file.lines.position(file.text->text(), offset, encoding_));
  };
  // A finding at the first byte of a character covers the whole character.
  const std::string_view text = file.text->text();
  while (at.begin < at.end && at.end < text.size() &&
         (static_cast<unsigned char>(text[at.end]) & 0xc0) == 0x80)
    ++at.end;
  return {{"start", end(at.begin)}, {"end", end(at.end)}};
}

json server::place(const location& at) const {
  return {{"uri", at.file->uri}, {"range", range(*at.file, at.at)}};
}

json server::places(const std::vector<location>& found) const {
  json out = json::array();
  for (const location& l : found) out.push_back(place(l));
  return out;
}

json server::edit(const std::map<const workspace_file*, json>& edits) const {
  if (!versioned_edits_) {
    json changes = json::object();
    for (const auto& [file, list] : edits) changes[file->uri] = list;
    return {{"changes", changes}};
  }
  json changes = json::array();
  for (const auto& [file, list] : edits)
    changes.push_back(
        {{"textDocument",
          {{"uri", file->uri}, {"version", file->is_open ? json(file->version) : json()}}},
         {"edits", list}});
  return {{"documentChanges", changes}};
}

// ---- diagnostics -------------------------------------------------------------------------------

json server::diagnostic(const workspace_file& file, const finding& f) const {
  json out = {{"range", range(file, span_of(file, f.at))},
              {"severity", f.is_warning ? 2 : 1},
              {"code", f.code},
              {"source", "schema_ct"},
              {"message", f.message}};
  if (!page_.empty()) out["codeDescription"] = {{"href", page_ + "#" + f.code}};
  for (const remark& note : f.notes)
    if (const workspace_file* other = workspace_.file(note.at.file))
      out["relatedInformation"].push_back(
          {{"location", place({other, span_of(*other, note.at)})}, {"message", note.message}});
  return out;
}

void server::publish() {
  is_stale_ = false;
  findings_ = workspace_.check();
  std::map<std::string, json> now;
  for (const auto& [path, found] : findings_) {
    const workspace_file* file = workspace_.file(path);
    if (file == nullptr) continue;
    json& list = now[file->uri] = json::array();
    for (const finding& f : found) list.push_back(diagnostic(*file, f));
  }
  // Publishes an empty list for a file without findings that had some. The message for an open file
  // has its version.
  for (const auto& [uri, list] : published_) now.try_emplace(uri, json::array());
  for (const auto& [uri, list] : now) {
    const auto before = published_.find(uri);
    if (before != published_.end() && before->second == list) continue;
    json parameters = {{"uri", uri}, {"diagnostics", list}};
    if (const workspace_file* file = workspace_.opened(uri)) parameters["version"] = file->version;
    notify("textDocument/publishDiagnostics", std::move(parameters));
  }
  std::erase_if(now, [](const auto& entry) { return entry.second.empty(); });
  published_ = std::move(now);
}

// ---- requests ----------------------------------------------------------------------------------

json server::request(const std::string& method, const json& parameters) {
  if (method == "workspace/symbol")
    return workspace_symbols(parameters.at("query").get<std::string>());
  if (method == "textDocument/codeAction") return code_actions(parameters);
  if (!method.starts_with("textDocument/")) throw unknown_method();
  const std::string name = method.substr(13);
  constexpr std::array<std::string_view, 9> known{"hover",          "completion",     "definition",
                                                  "declaration",    "implementation", "references",
                                                  "documentSymbol", "prepareRename",  "rename"};
  if (std::find(known.begin(), known.end(), name) == known.end()) throw unknown_method();
  workspace_.scan_all();
  const workspace_file* file = file_of(parameters);
  if (name == "documentSymbol") return file == nullptr ? json::array() : document_symbols(*file);
  const text_position at = position_of(parameters.at("position"));
  if (file == nullptr) return nullptr;
  return features_request(name, *file, file->lines.offset(file->text->text(), at, encoding_),
                          parameters);
}

json server::features_request(const std::string& name, const workspace_file& file,
                              std::size_t offset, const json& parameters) {
  if (name == "hover") {
    const std::optional<hover_text> h = hover(workspace_, file, offset);
    if (!h) return nullptr;
    return {{"contents",
             {{"kind", may_report_markdown_ ? "markdown" : "plaintext"}, {"value", h->text}}},
            {"range", range(file, h->at)}};
  }
  if (name == "completion") {
    json out = json::array();
    for (const completion& c : complete(workspace_, file, offset)) {
      json item = {{"label", c.text},
                   {"kind", kind_of(c.kind)},
                   {"filterText", c.text},
                   {"textEdit", {{"range", range(file, c.replaces)}, {"newText", c.text}}}};
      if (!c.detail.empty()) item["detail"] = c.detail;
      out.push_back(std::move(item));
    }
    return out;
  }
  if (name == "definition") return places(definitions(workspace_, file, offset));
  if (name == "declaration") return places(declarations(workspace_, file, offset));
  if (name == "implementation") return places(kernels(workspace_, file, offset));
  if (name == "references")
    return places(references(workspace_, file, offset,
                             member(parameters, "context", "includeDeclaration") == true));
  if (name == "rename") return rename_edit(file, offset, parameters);
  const renaming r = argument_to_rename(workspace_, file, offset);
  return {{"range", range(file, r.at)}, {"placeholder", r.name}};
}

json server::rename_edit(const workspace_file& file, std::size_t offset, const json& parameters) {
  const std::string name = parameters.at("newName").get<std::string>();
  std::map<const workspace_file*, json> edits;
  const renaming what = argument_to_rename(workspace_, file, offset);
  for (const location& l : rename(workspace_, what, name))
    edits[l.file].push_back({{"range", range(*l.file, l.at)}, {"newText", name}});
  return edit(edits);
}

json server::code_actions(const json& parameters) {
  workspace_.scan_all();
  const workspace_file* file = file_of(parameters);
  const json& asked = parameters.at("range");
  const text_position begin = position_of(asked.at("start")), end = position_of(asked.at("end"));
  const json& only = member(parameters, "context", "only");
  const bool is_wanted =
      !only.is_array() || std::any_of(only.begin(), only.end(),
                                      [](const json& k) { return k == "quickfix" || k == ""; });
  json out = json::array();
  if (file == nullptr || !is_wanted) return out;
  if (is_stale_) publish();
  const std::size_t first = file->lines.offset(file->text->text(), begin, encoding_);
  const std::size_t last = file->lines.offset(file->text->text(), end, encoding_);
  for (const finding& f : findings_[file->path]) {
    const span at = span_of(*file, f.at);
    if (at.end < first || at.begin > last) continue;
    const std::optional<correction> c = correction_of(*file, f);
    if (!c) continue;
    const json change = {{"range", range(*file, c->at)}, {"newText", c->text}};
    out.push_back({{"title", "Write '" + c->text + "'"},
                   {"kind", "quickfix"},
                   {"isPreferred", true},
                   {"diagnostics", json::array({diagnostic(*file, f)})},
                   {"edit", edit({{file, json::array({change})}})}});
  }
  return out;
}

json server::document_symbols(const workspace_file& file) const {
  json out = json::array();
  for (const mention& m : file.mentions.operators) {
    if (m.what == mention::use || m.id.name.empty()) continue;
    out.push_back({{"name", m.id.text()},
                   {"detail", detail_of(m)},
                   {"kind", symbol_function},
                   {"range", range(file, m.whole)},
                   {"selectionRange", range(file, m.name)}});
  }
  return out;
}

json server::workspace_symbols(const std::string& query) {
  workspace_.scan_all();
  const std::string wanted = lower(query);
  json out = json::array();
  for (const found_mention& m : workspace_.all_mentions()) {
    const bool is_symbol = m.what->what != mention::use && !m.what->id.name.empty();
    if (!is_symbol || lower(m.what->id.text()).find(wanted) == std::string::npos) continue;
    out.push_back({{"name", m.what->id.text()},
                   {"kind", symbol_function},
                   {"containerName", detail_of(*m.what)},
                   {"location", place({m.file, m.what->name})}});
  }
  return out;
}

}  // namespace tools::lsp
