// SPDX-License-Identifier: BSL-1.0
// Look-up in scopes, from the inner to the outer.
#include "cpp_names.hpp"

#include <algorithm>
#include <filesystem>

namespace tools {
namespace {

/// The scope around a scope; false for the outermost.
bool leave(std::string& scope) {
  if (scope.empty()) return false;
  const std::size_t last = scope.rfind("::");
  scope.resize(last == std::string::npos ? 0 : last);
  return true;
}

constexpr std::size_t most_files = 4096;  // the limit of files that one source includes

}  // namespace

cpp_file::cpp_file(std::shared_ptr<const source> s)
    : from(std::move(s)),
      list(tokenize(from->text())),
      tokens(from->text(), list.tokens),
      declared(read_declarations(tokens)) {}

std::string cpp_files::normal(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

std::shared_ptr<const cpp_file> cpp_files::add(const std::shared_ptr<const source>& s) {
  auto& known = files_[normal(s->name())];
  if (known == nullptr || known->from->text() != s->text()) known = std::make_shared<cpp_file>(s);
  return known;
}

std::shared_ptr<const cpp_file> cpp_files::at(const std::string& path) {
  const std::string key = normal(path);
  if (const auto known = files_.find(key); known != files_.end()) return known->second;
  const std::shared_ptr<const source> s = find_ == nullptr ? nullptr : find_(key);
  return files_[key] = s == nullptr ? nullptr : std::make_shared<cpp_file>(s);
}

std::shared_ptr<const cpp_file> cpp_files::included(const std::string& spelled,
                                                    const std::string& by) {
  const std::filesystem::path folder = std::filesystem::path(by).parent_path();
  if (auto file = at((folder / spelled).string()); file != nullptr) return file;
  for (const std::string& f : folders_)
    if (auto file = at((std::filesystem::path(f) / spelled).string()); file != nullptr) return file;
  return nullptr;
}

std::vector<std::shared_ptr<const cpp_file>> cpp_files::with_includes(
    const std::shared_ptr<const cpp_file>& file) {
  std::vector<std::shared_ptr<const cpp_file>> out{file};
  std::unordered_set<const cpp_file*> seen{file.get()};
  for (std::size_t i = 0; i != out.size() && out.size() < most_files; ++i) {
    const std::shared_ptr<const cpp_file> current = out[i];
    for (const std::string& name : current->declared.includes)
      if (auto next = included(name, current->from->name());
          next != nullptr && seen.insert(next.get()).second)
        out.push_back(std::move(next));
  }
  return out;
}

visible_names::visible_names(std::vector<std::shared_ptr<const cpp_file>> files)
    : files_(std::move(files)) {}

std::string visible_names::spelled_out(const std::string& scope, const std::string& name) const {
  const std::string first = name.substr(0, name.find("::"));
  const std::string rest = name.substr(first.size());
  std::string in = scope;
  do {
    for (const auto& f : files_) {
      const auto& names = f->declared.using_names;
      if (const auto n = names.find(qualified(in, first)); n != names.end())
        return n->second + rest;
      const auto& aliases = f->declared.namespace_aliases;
      if (const auto a = aliases.find(qualified(in, first)); a != aliases.end() && !rest.empty())
        return a->second + rest;
    }
  } while (leave(in));
  return name;
}

bool visible_names::uses(const std::string& ns) const {
  return std::any_of(files_.begin(), files_.end(), [&](const auto& f) {
    return std::any_of(f->declared.using_namespaces.begin(), f->declared.using_namespaces.end(),
                       [&](const auto& u) { return u.second == ns; });
  });
}

/// Calls `look` with the full names that a name may mean, in the order of look-up, until it returns
/// true.
template <class Look>
void visible_names::search(const std::string& scope, const qualified_name& name,
                           const Look& look) const {
  if (name.is_global) {
    look(name.text);
    return;
  }
  constexpr int most_renamings = 8;
  std::string text = name.text;
  for (int i = 0; i != most_renamings; ++i) {
    std::string in = scope;
    do {
      if (look(qualified(in, text))) return;
      for (const auto& f : files_) {
        const auto [first, end] = f->declared.using_namespaces.equal_range(in);
        for (auto u = first; u != end; ++u) {
          std::string around = in;
          do {
            if (look(qualified(qualified(around, u->second), text))) return;
          } while (leave(around));
        }
      }
    } while (leave(in));
    const std::string next = spelled_out(scope, text);
    if (next == text) return;
    text = next;
  }
}

std::vector<found_name<function_declaration>> visible_names::functions(
    const std::string& scope, const qualified_name& name) const {
  std::vector<found_name<function_declaration>> out;
  search(scope, name, [&](const std::string& full) {
    for (const auto& f : files_) {
      const auto [first, end] = f->declared.functions.equal_range(full);
      const auto before = static_cast<std::ptrdiff_t>(out.size());
      for (auto d = first; d != end; ++d) out.push_back({f.get(), &d->second, full});
      std::sort(out.begin() + before, out.end(), [](const auto& a, const auto& b) {
        return a.is->result.first < b.is->result.first;
      });
    }
    return !out.empty();
  });
  return out;
}

std::vector<found_name<type_declaration>> visible_names::types(const std::string& scope,
                                                               const qualified_name& name) const {
  std::vector<found_name<type_declaration>> out;
  search(scope, name, [&](const std::string& full) {
    for (const auto& f : files_)
      if (const auto t = f->declared.types.find(full); t != f->declared.types.end())
        out.push_back({f.get(), &t->second, full});
    return !out.empty();
  });
  return out;
}

}  // namespace tools
