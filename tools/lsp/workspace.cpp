// SPDX-License-Identifier: BSL-1.0
// Reads and caches files.
#include "workspace.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "../language.hpp"
#include "../operators.hpp"
#include "../source_folder.hpp"

namespace tools::lsp {
namespace {

namespace fs = std::filesystem;

/// The limit of files in a workspace, so that opening a home folder takes only seconds.
constexpr std::size_t file_count_limit = 100000;
/// Larger files are not read: they are generated. Generated sources may be as large as
/// file_size_limit.
constexpr std::uintmax_t size_limit = std::uintmax_t{4} << 20;

bool is_python(std::string_view path) { return language_of(path) == language::python; }

/// A text that names an operator contains one of these.
bool may_name_operators(std::string_view text) {
  constexpr std::array<std::string_view, 10> signs{
      "TORCH_LIBRARY",     "SCHEMA_CT_OPERATORS",
      "torch::schema",     "torch.ops",
      "torch.library",     "op<\"",
      "OrThrow",           ".def(",
      "RegisterOperators", "direct_register_custom_op"};
  return std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
  });
}

bool is_within(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) &&
         (path.size() == folder.size() || folder.ends_with('/') || path[folder.size()] == '/');
}

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

bool is_source(std::string_view path) {
  return is_python(path) || language_of(path) == language::cpp;
}

void workspace::include_from(std::vector<std::string> folders) {
  reader_ = reader_with(std::move(folders));
  for (auto& [path, file] : files_) file.reading.reset();
}

source_reader workspace::reader_with(std::vector<std::string> include_folders) {
  return source_reader({.include_folders = std::move(include_folders),
                        .find_file = [this](const std::string& path) { return included(path); }});
}

void workspace::add_folder(std::string path) {
  path = without_slash(std::move(path));
  if (std::find(folders_.begin(), folders_.end(), path) != folders_.end()) return;
  folders_.push_back(path);
  folders_to_list_.push_back(std::move(path));
}

void workspace::remove_folder(const std::string& path) {
  std::erase(folders_, without_slash(path));
  const auto is_left = [&](const std::string& file) {
    return std::any_of(folders_.begin(), folders_.end(),
                       [&](const std::string& folder) { return is_within(file, folder); });
  };
  std::erase_if(files_, [&](const auto& f) { return !f.second.is_open && !is_left(f.first); });
  std::erase_if(to_read_, [&](const std::string& f) { return !is_left(f); });
  std::erase_if(skipped_, [&](const auto& f) { return !is_left(f.first); });
}

bool workspace::scan(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!is_scanned() && std::chrono::steady_clock::now() < end) {
    if (!to_read_.empty()) {
      const std::string path = std::move(to_read_.back());
      to_read_.pop_back();
      if (!files_.contains(path)) read(path);
    } else {
      const std::string folder = std::move(folders_to_list_.back());
      folders_to_list_.pop_back();
      list_folder(folder);
    }
  }
  return !is_scanned();
}

void workspace::list_folder(const std::string& path) {
  std::error_code wrong;
  fs::directory_iterator entries(path, fs::directory_options::none, wrong);
  if (wrong) return skip(path, wrong.message());
  for (; entries != fs::directory_iterator{}; entries.increment(wrong)) {
    if (wrong) return skip(path, wrong.message());
    std::error_code ignored;
    const fs::path& entry = entries->path();
    // A link to a folder may lead to a cycle.
    if (entries->is_symlink(ignored) && entries->is_directory(ignored)) continue;
    if (entries->is_directory(ignored)) {
      if (!is_foreign(entry)) folders_to_list_.push_back(entry.string());
    } else if (is_source(entry.native()) && entries->is_regular_file(ignored)) {
      if (to_read_.size() + files_.size() >= file_count_limit)
        return skip(path, "the workspace has more than 100000 sources");
      to_read_.push_back(entry.string());
    }
  }
}

void workspace::read(const std::string& path) {
  skipped_.erase(path);
  std::error_code wrong;
  const std::uintmax_t size = fs::file_size(path, wrong);
  if (wrong) return skip(path, wrong.message());
  if (size > size_limit) return skip(path, "the file is larger than 4 MiB");
  read_result text = read_file(path);
  if (!text.error.empty()) return skip(path, text.error);
  if (may_name_operators(text.text)) put(path, std::move(text.text), nullptr);
}

void workspace::skip(const std::string& path, const std::string& why) {
  if (skipped_.insert_or_assign(path, why).second) log_(path + ": skipped: " + why);
}

void workspace::put(const std::string& path, std::string text, const workspace_file* before) {
  workspace_file out{.path = path,
                     .uri = before != nullptr ? before->uri : uri_of(path),
                     .text = std::make_shared<const source>(path, std::move(text)),
                     .lines = line_table(""),
                     .mentions = {},
                     .reading = nullptr};
  out.lines = line_table(out.text->text());
  out.is_python = is_python(path);
  out.mentions = out.is_python ? python_mentions(out.text->text()) : cpp_mentions(out.text->text());
  if (before != nullptr) out.is_open = before->is_open, out.version = before->version;
  forget(path);
  files_.insert_or_assign(path, std::move(out));
}

/// Drops the readings of a file and of those that may include it.
void workspace::forget(const std::string& path) {
  included_.erase(path);
  reader_.forget(path);
  const std::string name = path.substr(path.rfind('/') + 1);
  for (auto& [other, file] : files_) {
    if (file.reading == nullptr) continue;
    const std::vector<std::string>& includes = file.reading->includes;
    if (other == path || std::binary_search(includes.begin(), includes.end(), name))
      file.reading.reset();
  }
}

void workspace::open(const std::string& uri, std::string text, long version) {
  const std::string path = path_of(uri);
  if (path.empty() || !is_source(path)) return;
  skipped_.erase(path);
  if (text.size() > file_size_limit) return skip(path, "the document is larger than 16 MiB");
  const workspace_file as{path, uri, nullptr, line_table(""), {}, false, true, version, nullptr};
  put(path, std::move(text), &as);
}

const workspace_file* workspace::opened(const std::string& uri) const {
  const workspace_file* f = file(path_of(uri));
  return f != nullptr && f->is_open ? f : nullptr;
}

void workspace::change(const std::string& uri, std::string text, long version) {
  if (opened(uri) != nullptr) open(uri, std::move(text), version);
}

void workspace::close(const std::string& uri) {
  const std::string path = path_of(uri);
  files_.erase(path);
  changed_on_disk(path);
}

void workspace::changed_on_disk(const std::string& path) {
  const workspace_file* f = file(path);
  if (f != nullptr && f->is_open) return;
  files_.erase(path);
  skipped_.erase(path);
  forget(path);
  const bool is_ours =
      std::any_of(folders_.begin(), folders_.end(),
                  [&](const std::string& folder) { return is_within(path, folder); });
  std::error_code ignored;
  if (is_ours && is_source(path) && fs::is_regular_file(path, ignored)) read(path);
}

const workspace_file* workspace::file(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

std::shared_ptr<const source> workspace::included(const std::string& path) {
  if (const workspace_file* f = file(path); f != nullptr) return f->text;
  const auto [entry, is_new] = included_.try_emplace(path);
  if (is_new) {
    read_result text = read_file(path);
    if (text.error.empty()) entry->second = std::make_shared<source>(path, std::move(text.text));
  }
  return entry->second;
}

std::map<std::string, std::vector<finding>> workspace::check() {
  std::map<std::string, std::vector<finding>> out;
  operator_book book;
  for (auto& [path, file] : files_) {
    if (!file.mentions.registers) continue;
    if (file.reading == nullptr)
      file.reading = std::make_unique<source_reading>(
          file.is_python ? reader_.read_python(file.text) : reader_.read_cpp(file.text));
    if (!file.reading->findings.empty()) out[path] = file.reading->findings;
    book.add(*file.reading);
  }
  book.finish([&](finding f) { out[f.at.file].push_back(std::move(f)); });
  return out;
}

std::vector<found_mention> workspace::all_mentions() const {
  std::vector<found_mention> out;
  for (const auto& [path, file] : files_)
    for (const mention& m : file.mentions.operators) out.push_back({&file, &m});
  return out;
}

std::vector<found_mention> workspace::mentions_of(const operator_id& id) const {
  std::vector<found_mention> all = all_mentions();
  const auto is_same = [&](const found_mention& m) {
    return m.what->id.ns == id.ns && m.what->id.name == id.name;
  };
  const bool is_defined = std::any_of(all.begin(), all.end(), [&](const found_mention& m) {
    return is_same(m) && m.what->what != mention::use && m.what->what != mention::implementation;
  });
  const std::string name = id.without_overload();
  std::erase_if(all, [&](const found_mention& m) {
    if (m.what->id.ns != id.ns) return true;
    return is_defined ? m.what->id.name != id.name : m.what->id.without_overload() != name;
  });
  return all;
}

}  // namespace tools::lsp
