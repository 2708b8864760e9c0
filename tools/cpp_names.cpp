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
    : files_(std::move(files)) {
  for (const auto& f : files_) {
    inline_namespaces_.insert(f->declared.inline_namespaces.begin(),
                              f->declared.inline_namespaces.end());
    for (const macro_definition& m : f->list.macros) macros_.emplace(m.name, &m.replacement);
  }
}

bool visible_names::is_macro_of_parameters(const std::string& name) const {
  std::vector<std::string> names{name};
  constexpr std::size_t most = 64;
  for (std::size_t i = 0; i != names.size(); ++i) {
    const auto [first, end] = macros_.equal_range(names[i]);
    for (auto m = first; m != end; ++m) {
      const token_list read = tokenize(*m->second);
      for (const token& t : read.tokens) {
        if (t.symbol == ',' || names.size() == most) return true;
        if (t.kind == token_kind::word &&
            std::find(names.begin(), names.end(), text_of(*m->second, t)) == names.end())
          names.push_back(text_of(*m->second, t));
      }
    }
  }
  return false;
}

std::optional<std::string> visible_names::renamed(const std::string& scope,
                                                  const std::string& name) const {
  const std::string first = name.substr(0, name.find("::"));
  const std::string rest = name.substr(first.size());
  const std::string full = qualified(scope, first);
  for (const auto& f : files_) {
    const auto& names = f->declared.using_names;
    if (const auto n = names.find(full); n != names.end()) return n->second + rest;
    const auto& aliases = f->declared.namespace_aliases;
    if (const auto a = aliases.find(full); a != aliases.end() && !rest.empty())
      return a->second + rest;
  }
  return std::nullopt;
}

std::string visible_names::spelled_out(const std::string& scope, const std::string& name) const {
  std::string in = scope;
  do {
    if (std::optional<std::string> other = renamed(in, name)) return *other;
  } while (leave(in));
  return name;
}

bool visible_names::uses(const std::string& scope, const std::string& ns) const {
  std::string in = scope;
  do {
    for (const auto& f : files_) {
      const auto [first, end] = f->declared.using_namespaces.equal_range(in);
      if (std::any_of(first, end, [&](const auto& u) { return u.second == ns; })) return true;
    }
  } while (leave(in));
  return false;
}

bool visible_names::is_hidden(const std::string& scope, const std::string& name) const {
  const std::string first = name.substr(0, name.find("::"));
  const std::string full = qualified(scope, first);
  const bool is_qualified = first.size() != name.size();
  // Only a type hides what is qualified. In a block, of which no types are read, it may be one.
  const bool is_block = scope.starts_with('{') || scope.find("::{") != std::string::npos;
  return std::any_of(files_.begin(), files_.end(), [&](const auto& f) {
    return (is_qualified && f->declared.types.contains(full)) ||
           ((!is_qualified || is_block) && f->declared.hiding.contains(full));
  });
}

std::string visible_names::collapsed(std::string full) const {
  if (inline_namespaces_.empty()) return full;
  for (std::size_t begin = 0, end; (end = full.find("::", begin)) != std::string::npos;) {
    if (inline_namespaces_.contains(full.substr(0, end)))
      full.erase(begin, end + 2 - begin);
    else
      begin = end + 2;
  }
  return full;
}

/// Calls `look` with the full names that a name may mean, in the order of look-up, until it has
/// found one, or something hides those that follow.
template <class Found>
class visible_names::search {
 public:
  search(const visible_names& names, const Found& look) : names_(names), look_(look) {}

  /// Is the name found or hidden?
  bool run(const std::string& scope, const qualified_name& name) {
    return name.is_global ? look_(names_.collapsed(name.text)) : from(scope, name.text);
  }
  /// The scope in which something hides the name, which then has no meaning that is known.
  [[nodiscard]] const std::optional<std::string>& hidden_in() const { return hidden_in_; }

 private:
  bool from(const std::string& scope, const std::string& name) {
    std::string in = scope;
    do {
      if (in_scope(in, name)) return true;
    } while (leave(in));
    return false;
  }

  bool in_scope(const std::string& in, const std::string& name) {
    if (look_(names_.collapsed(qualified(in, name)))) return true;
    if (names_.is_hidden(in, name)) return hide(in);
    if (const std::optional<std::string> other = names_.renamed(in, name)) {
      constexpr int most_renamings = 8;
      if (other->empty() || ++renamings_ > most_renamings) return hide(in);
      from(in, *other);
      return true;  // what it names hides what follows, even if that is not read
    }
    return in_bases(in, name) || by_directives(in, name);
  }

  bool by_directives(const std::string& in, const std::string& name) {
    for (const auto& f : names_.files_) {
      const auto [first, end] = f->declared.using_namespaces.equal_range(in);
      for (auto u = first; u != end; ++u) {
        std::string around = in;
        do {
          if (look_(names_.collapsed(qualified(qualified(around, u->second), name)))) return true;
        } while (leave(around));
      }
    }
    return false;
  }

  /// In the base classes of a class. If one is not read, it may declare the name.
  bool in_bases(const std::string& derived, const std::string& name) {
    constexpr int most_bases = 64;
    for (const auto& f : names_.files_) {
      const auto [first, end] = f->declared.bases.equal_range(derived);
      for (auto b = first; b != end; ++b) {
        if (b->second.empty() || ++bases_ > most_bases) return hide(derived);
        std::string around = derived;
        leave(around);
        const auto known = names_.types(around, {b->second, false, 0});
        const bool is_read =
            std::any_of(known.begin(), known.end(), [](const auto& t) { return t.is->is_defined; });
        if (!is_read) return hide(derived);
        const std::string base = known.front().name;
        if (base != derived && in_scope(base, name)) return true;
      }
    }
    return false;
  }

  bool hide(const std::string& in) {
    hidden_in_ = in;
    return true;
  }

  const visible_names& names_;
  const Found& look_;
  std::optional<std::string> hidden_in_;
  int renamings_ = 0, bases_ = 0;
};

std::vector<found_name<function_declaration>> visible_names::functions(
    const std::string& scope, const qualified_name& name) const {
  std::vector<found_name<function_declaration>> out;
  const auto look = [&](const std::string& full) {
    for (const auto& f : files_) {
      const auto [first, end] = f->declared.functions.equal_range(full);
      const auto before = static_cast<std::ptrdiff_t>(out.size());
      for (auto d = first; d != end; ++d) out.push_back({f.get(), &d->second, full});
      std::sort(out.begin() + before, out.end(), [](const auto& a, const auto& b) {
        return a.is->result.first < b.is->result.first;
      });
    }
    return !out.empty();
  };
  search s(*this, look);
  s.run(scope, name);
  if (s.hidden_in()) out.clear();
  return out;
}

std::vector<found_name<type_declaration>> visible_names::types(const std::string& scope,
                                                               const qualified_name& name) const {
  static const type_declaration not_read;
  std::vector<found_name<type_declaration>> out;
  const auto look = [&](const std::string& full) {
    for (const auto& f : files_)
      if (const auto t = f->declared.types.find(full); t != f->declared.types.end())
        out.push_back({f.get(), &t->second, full});
    return !out.empty();
  };
  search s(*this, look);
  s.run(scope, name);
  if (s.hidden_in())
    return {{files_.front().get(), &not_read, qualified(*s.hidden_in(), name.text)}};
  return out;
}

}  // namespace tools
