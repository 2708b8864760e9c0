// SPDX-License-Identifier: BSL-1.0
// Loads libraries into this program. They share its registry if they have the same host and layout.
#include "libraries.hpp"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <dispatch/binding_api.hpp>
#include <map>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

#include "language.hpp"

namespace tools {
namespace {

using namespace std::literals;

/// The registries for which a loaded object was built.
struct object {
  std::string path;
  bool has_our_kind = false;
  bool has_other_kind = false;
  std::string other_kind;
  const dispatch::registry_head* other = nullptr;  ///< another registry that it has used
  std::set<std::string> waiting;                   ///< namespaces of blocks that do not run here
};

/// The objects with registrations, by their load addresses.
std::map<std::uintptr_t, object> loaded_objects() {
  std::map<std::uintptr_t, object> out;
  dispatch::for_each_registry_use([&](const dispatch::registry_use& use) {
    object& o = out[use.object->address];
    o.path = use.object->path;
    (use.is_our_kind ? o.has_our_kind : o.has_other_kind) = true;
    if (use.is_our_kind) return;
    o.other_kind = use.kind;
    if (use.registry != nullptr) o.other = use.registry;
    for (const auto* b = use.waiting; b != nullptr; b = b->next) o.waiting.insert(b->ns);
  });
  return out;
}

place place_of(const std::string& file, unsigned line) {
  return {file, {line == 0 ? 1 : line, 1}, 1};
}
place place_of(const dispatch::registered_place& p) { return place_of(p.file, p.line); }

/// The operators that another registry defines.
std::set<std::string> names_in(const dispatch::registry_head& r) {
  std::set<std::string> names;
  dispatch::for_each_defined(r, [&](const char* name, const char* overload) {
    names.insert(*overload == '\0' ? name : std::string(name) + '.' + overload);
  });
  return names;
}

/// The names as a text, cut after the first few.
std::string listed(const std::set<std::string>& names) {
  constexpr std::size_t most = 8;
  std::string out;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (++count > most) return out + " and " + std::to_string(names.size() - most) + " more";
    out += (out.empty() ? "" : ", ") + name;
  }
  return out;
}

class library_loader {
 public:
  library_loader(std::ostream& errors, const char* command) : errors_(errors), command_(command) {}

  /// Returns false if it cannot be loaded, or registers nothing that can be checked here.
  bool load(const std::string& file) {
    if (language_of(file) != language::schemas)
      return complain(file, "this is a source, which schema_ct check reads");
    const auto before = loaded_objects();
    // For a name without a slash the loader would search the system's folders.
    const bool is_here = file.find('/') == std::string::npos && access(file.c_str(), F_OK) == 0;
    void* handle = dlopen((is_here ? "./" + file : file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return complain(file, dlerror());
    link_map* map = nullptr;
    dlinfo(handle, RTLD_DI_LINKMAP, &map);

    bool has_our_kind = false, all_can_be_checked = true;
    for (const auto& [address, o] : loaded_objects()) {
      if (before.contains(address) && address != map->l_addr) continue;
      has_our_kind = has_our_kind || o.has_our_kind;
      if (o.has_other_kind) all_can_be_checked = complain(file, other_kind(o));
    }
    if (!has_our_kind && all_can_be_checked)
      return complain(file, "neither it nor what it needs was built with schema_ct's headers");
    return all_can_be_checked;
  }

 private:
  bool complain(const std::string& file, const std::string& what) {
    errors_ << "schema_ct " << command_ << ": " << file << ": " << what << '\n';
    return false;
  }
  std::string other_kind(const object& o) const {
    std::string out = o.path + (o.other != nullptr ? " has a registry of another kind ("
                                                   : " registers for another kind of registry (");
    out.append(o.other_kind).append("), which this program (");
    out.append(dispatch::the_registry().kind).append(") cannot check");
    if (o.other != nullptr) {
      const std::set<std::string> names = names_in(*o.other);
      if (!names.empty()) out.append("; it defines ").append(listed(names));
    } else if (!o.waiting.empty()) {
      out.append("; its blocks are of the namespace ").append(listed(o.waiting));
    }
    if (command_ != "check"sv) out += "; schema_ct check --library --list does not load it";
    return out;
  }

  std::ostream& errors_;
  const char* command_;
};

/// The failed registrations, the oldest first. A global, because a handler is a plain function.
std::vector<finding> failures;

void note_failure(const dispatch::registration_error& e) {
  finding& f = failures.emplace_back();
  f.at = place_of(e.place.file, e.place.line);
  f.code = "registration_failed";
  f.message = e.text;
}

std::string name_of(const dispatch::OperatorName& n) {
  return n.overload_name.empty() ? n.name : n.name + '.' + n.overload_name;
}

/// The distinct keys of the kernels.
std::string keys_of(const std::vector<dispatch::registered_kernel>& kernels) {
  std::set<dispatch::DispatchKey> seen;
  std::string out;
  for (const dispatch::registered_kernel& k : kernels)
    if (seen.insert(k.key).second) out.append(out.empty() ? "" : ", ").append(toString(k.key));
  return out;
}

void print_dangling(const dispatch::registered_operator& o, printer& out) {
  finding found;
  found.is_warning = true;
  found.at = place_of(o.kernels.front().place);
  found.code = "undefined_operator";
  found.message = "none of the libraries defines '" + name_of(o.name) +
                  "', which this kernel is for (" + keys_of(o.kernels) + ")";
  out.print(std::move(found));
}

listed_operator listed(std::string name, const std::vector<dispatch::registered_kernel>& kernels) {
  listed_operator out;
  out.name = std::move(name);
  for (const dispatch::registered_kernel& k : kernels)
    out.kernels.push_back({toString(k.key), place_of(k.place)});
  return out;
}

std::vector<std::string> tags_of(const dispatch::OperatorName& name) {
  std::vector<std::string> out;
  const auto op = dispatch::Dispatcher::singleton().findOp(name);
  for (std::size_t i = 0; op.has_value() && i != std::size(dispatch::tag_names); ++i)
    if (op->hasTag(static_cast<dispatch::Tag>(i))) out.emplace_back(dispatch::tag_names[i]);
  return out;
}

}  // namespace

std::vector<listed_operator> listed_operators() {
  std::vector<listed_operator> out;
  for (const dispatch::registered_operator& o : dispatch::registered_operators()) {
    listed_operator& l = out.emplace_back(listed(name_of(o.name), o.kernels));
    l.schema = o.schema;
    if (!o.schema.empty()) l.at = place_of(o.place);
    l.tags = tags_of(o.name);
  }
  const auto fallbacks = dispatch::registered_fallbacks();
  if (!fallbacks.empty()) out.push_back(listed("_", fallbacks));
  return out;
}

exit_status check_libraries(std::span<const std::string> files, bool list, printer& out,
                            std::ostream& errors, const char* command) {
  unsetenv("SCHEMA_CT_TERMINATE_ON_ERROR");
  // Creates the registry first, so that the libraries find it.
  dispatch::on_registration_error(&note_failure);
  library_loader loader(errors, command);
  bool all_loaded = true;
  for (const std::string& file : files) all_loaded = loader.load(file) && all_loaded;

  for (finding& f : failures) out.print(std::move(f));
  failures.clear();
  const std::vector<dispatch::registered_operator> operators = dispatch::registered_operators();
  for (const dispatch::registered_operator& o : operators)
    if (o.schema.empty()) print_dangling(o, out);
  if (list)
    for (const listed_operator& o : listed_operators()) out.print(o);
  out.finish();
  return !all_loaded ? cannot_run : out.has_errors() ? found_errors : no_errors;
}

}  // namespace tools
