// SPDX-License-Identifier: BSL-1.0
// Loads libraries into this program. They share its registry if they have the same host and layout,
// and have one that it can read if they have the same layout.
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

#include "elf_image.hpp"
#include "language.hpp"
#include "library_check.hpp"
#include "mapped_file.hpp"
#include "parsed_schema.hpp"

namespace tools {
namespace {

using namespace std::literals;

/// The registries for which a loaded object was built.
struct object {
  std::string path;
  bool can_be_read = false;  ///< it has registrations for a registry that is laid out as ours
  std::string other_kind;    ///< of a registry that is not; empty if there is none
  const dispatch::registry_head* other = nullptr;  ///< that registry, once it was used
  std::set<std::string> waiting;                   ///< namespaces of the blocks for it
};

/// The objects with registrations, by their load addresses.
std::map<std::uintptr_t, object> loaded_objects() {
  std::map<std::uintptr_t, object> out;
  dispatch::for_each_registry_use([&](const dispatch::registry_use& use) {
    object& o = out[use.object->address];
    o.path = use.object->path;
    if (use.is_our_kind || dispatch::differs_in_host_alone(use.kind)) {
      o.can_be_read = true;
      return;
    }
    o.other_kind = use.kind;
    if (use.registry != nullptr) o.other = use.registry;
    for (const auto* b = use.waiting; b != nullptr; b = b->next) o.waiting.insert(b->ns);
  });
  return out;
}

place registration_place(const dispatch::registered_place& p) { return place_of(p.file, p.line); }

/// The operators that another registry defines.
std::set<std::string> names_in(const dispatch::registry_head& r) {
  std::set<std::string> names;
  dispatch::for_each_defined(r, [&](const char* name, const char* overload) {
    names.insert(*overload == '\0' ? name : std::string(name) + '.' + overload);
  });
  return names;
}

/// The operators that records know, with their schemas in the form of a registry's.
std::vector<listed_operator> recorded_operators(const record_check& records) {
  std::vector<listed_operator> out = records.listed();
  for (listed_operator& o : out)
    if (const auto schema = parsed_schema(o.schema)) o.schema = to_string(*schema);
  return out;
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
  library_loader(std::ostream& errors, const char* command)
      : errors_(errors), command_(command), records_(errors, command) {}

  /// Returns false if it cannot be loaded, or registers nothing that can be read here.
  bool load(const std::string& file) {
    if (language_of(file) != language::schemas)
      return complain(file, "this is a source, which schema_ct check reads");
    if (is_cut_off(mapped_file(file).bytes()))
      return complain(file, "it is cut off: it ends before what is loaded of it");
    const auto before = loaded_objects();
    void* const handle = load_library(file, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
      std::string why = dlerror();
      if (read_records(file, file, why)) return true;
      if (reads_records() && mapped_file(file).error().empty()) why += "; "s + without_records;
      return complain(file, why);
    }
    link_map* map = nullptr;
    dlinfo(handle, RTLD_DI_LINKMAP, &map);

    bool has_registrations = false, can_be_read = true;
    for (const auto& [address, o] : loaded_objects()) {
      const bool is_it = address == map->l_addr;
      if (before.contains(address) && !is_it) continue;
      has_registrations = true;
      if (o.other_kind.empty()) continue;
      const std::string why = (is_it ? "it" : o.path) + has_other_kind(o);
      can_be_read = (read_records(file, o.path, why) || complain(file, why)) && can_be_read;
    }
    return has_registrations
               ? can_be_read
               : complain(file, "neither it nor what it needs was built with schema_ct's headers");
  }

  /// What was read of the libraries that cannot be loaded.
  [[nodiscard]] const record_check& records() const { return records_.check(); }

  /// Tells of records that do not say everything. Returns false if there are any.
  [[nodiscard]] bool finish() const {
    records_.tell_unread();
    return records_.is_complete() && records_.check().unread().empty();
  }

 private:
  bool complain(const std::string& file, const std::string& what) {
    errors_ << "schema_ct " << command_ << ": " << file << ": " << what << '\n';
    return false;
  }
  /// `check` has read the records before.
  [[nodiscard]] bool reads_records() const { return command_ != "check"sv; }
  /// Reads what the compiler recorded of `object`, which is `file` or comes with it. Returns false
  /// if there is nothing to read.
  bool read_records(const std::string& file, const std::string& object, const std::string& why) {
    if (!reads_records() || !records_.read(object)) return false;
    complain(file, why + "; what its compiler recorded is read instead");
    return true;
  }
  static std::string has_other_kind(const object& o) {
    std::string out = o.other != nullptr ? " has a registry of another kind ("
                                         : " registers for another kind of registry (";
    out.append(o.other_kind).append("), which this program (");
    out.append(dispatch::the_registry().kind).append(") cannot read");
    if (o.other != nullptr) {
      const std::set<std::string> names = names_in(*o.other);
      if (!names.empty()) out.append("; it defines ").append(listed(names));
    } else if (!o.waiting.empty()) {
      out.append("; its blocks are of the namespace ").append(listed(o.waiting));
    }
    return out + "; the program of the library's version reads it";
  }

  std::ostream& errors_;
  const char* command_;
  library_reading records_;
};

/// The failed registrations, the oldest first. A global, because a handler is a plain function.
std::vector<finding> failures;

void note_failure(const dispatch::registration_error& e) {
  finding& f = failures.emplace_back();
  f.at = place_of(e.place.file, e.place.line);
  f.code = "registration_failed";
  f.message = e.text;
}

std::string full_name(const dispatch::OperatorName& n) {
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
  found.at = registration_place(o.kernels.front().place);
  found.code = "undefined_operator";
  found.message = "none of the libraries defines '" + full_name(o.name) +
                  "', which this kernel is for (" + keys_of(o.kernels) + ")";
  out.print(std::move(found));
}

listed_operator listed(std::string name, const std::vector<dispatch::registered_kernel>& kernels) {
  listed_operator out;
  out.name = std::move(name);
  for (const dispatch::registered_kernel& k : kernels)
    out.kernels.push_back({toString(k.key), registration_place(k.place)});
  return out;
}

std::vector<std::string> names_of_tags(std::uint32_t tags) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i != std::size(dispatch::tag_names); ++i)
    if ((tags >> i & 1) != 0) out.emplace_back(dispatch::tag_names[i]);
  return out;
}

/// Operators by name, those that records know before those of registries.
class known_operators {
 public:
  explicit known_operators(std::vector<listed_operator> recorded)
      : all_(std::move(recorded)), recorded_(all_.size()) {}

  /// The operator of this name, if records know it.
  [[nodiscard]] listed_operator* recorded(const std::string& name) {
    const auto end = all_.begin() + static_cast<std::ptrdiff_t>(recorded_);
    const auto at = std::find_if(all_.begin(), end, [&](const auto& l) { return l.name == name; });
    return at == end ? nullptr : &*at;
  }

  /// Adds what a registry has. Prints kernels of operators that nothing defines.
  void add(dispatch::registry& r, printer& out) {
    for (const dispatch::registered_operator& o : dispatch::registered_operators(r)) {
      listed_operator l = listed(full_name(o.name), o.kernels);
      l.schema = o.schema;
      if (!o.schema.empty()) l.at = registration_place(o.place);
      l.tags = names_of_tags(o.tags);
      add(std::move(l), o, out);
    }
    const auto fallbacks = dispatch::registered_fallbacks(r);
    if (!fallbacks.empty()) all_.push_back(listed("_", fallbacks));
  }

  [[nodiscard]] bool is_empty() const { return all_.empty(); }
  /// Do registries have any?
  [[nodiscard]] bool has_registered() const { return has_registered_ || all_.size() > recorded_; }
  [[nodiscard]] std::vector<listed_operator> sorted() && {
    std::sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) {
      return a.is_of_fallbacks() == b.is_of_fallbacks() ? a.name < b.name : b.is_of_fallbacks();
    });
    return std::move(all_);
  }

 private:
  void add(listed_operator l, const dispatch::registered_operator& o, printer& out) {
    listed_operator* const known = recorded(l.name);
    const bool is_defined = !o.schema.empty() || (known != nullptr && !known->schema.empty());
    if (!is_defined) print_dangling(o, out);
    if (known == nullptr) {
      all_.push_back(std::move(l));
      return;
    }
    has_registered_ = true;
    if (known->schema.empty()) known->schema = std::move(l.schema), known->at = std::move(l.at);
    known->tags = std::move(l.tags);
    known->kernels.insert(known->kernels.end(), l.kernels.begin(), l.kernels.end());
  }

  std::vector<listed_operator> all_;
  std::size_t recorded_;
  bool has_registered_ = false;
};

/// Defines in this program's registry the operators that records define and whose kernels were
/// loaded: so the registry compares the two. They are there until the result is destroyed.
std::vector<dispatch::Library> define(known_operators& known) {
  std::vector<dispatch::Library> out;
  for (const dispatch::registered_operator& o :
       dispatch::registered_operators(dispatch::the_registry())) {
    const listed_operator* const by =
        o.schema.empty() ? known.recorded(full_name(o.name)) : nullptr;
    const auto schema = by == nullptr ? std::nullopt : parsed_schema(by->schema, false);
    if (!schema) continue;
    const char* const file = by->at.file.c_str();
    const auto line = static_cast<std::uint32_t>(by->at.begin.line);
    try {
      out.emplace_back(dispatch::Library::FRAGMENT, o.name.name.substr(0, o.name.name.find(':')),
                       dispatch::DispatchKey::Undefined, file, line);
      out.back().def(*schema, {}, file, line);
    } catch (const std::exception& e) {
      finding& f = failures.emplace_back();
      f.at = registration_place(o.kernels.front().place);
      f.code = "registration_failed";
      f.message = e.what();
    }
  }
  return out;
}

}  // namespace

void* load_library(const std::string& file, int mode) {
  // For a name without a slash the loader would search the system's folders.
  const bool is_here = file.find('/') == std::string::npos && access(file.c_str(), F_OK) == 0;
  return dlopen((is_here ? "./" + file : file).c_str(), mode);
}

library_contents load_libraries(std::span<const std::string> files, const record_check* read,
                                printer& out, std::ostream& errors, const char* command) {
  unsetenv("SCHEMA_CT_TERMINATE_ON_ERROR");
  // Other hosts' engines print failures, which are in their registries, too.
  setenv("SCHEMA_CT_QUIET", "1", 1);
  // Creates the registry first, so that the libraries find it.
  dispatch::on_registration_error(&note_failure);
  library_loader loader(errors, command);
  bool all_read = true;
  for (const std::string& file : files) all_read = loader.load(file) && all_read;
  all_read = loader.finish() && all_read;
  dispatch::register_blocks_of_other_hosts();

  std::vector<dispatch::registry*> registries = dispatch::registries_of_other_hosts();
  for (dispatch::registry* r : registries)
    for (const dispatch::registration_error& e : dispatch::failures_in(*r)) note_failure(e);
  known_operators known(recorded_operators(read != nullptr ? *read : loader.records()));
  const std::vector<dispatch::Library> defined = define(known);
  for (finding& f : failures) out.print(std::move(f));
  failures.clear();

  registries.insert(registries.begin(), &dispatch::the_registry());
  for (dispatch::registry* r : registries) known.add(*r, out);
  const bool is_empty = read != nullptr ? !known.has_registered() : known.is_empty();
  if (all_read && is_empty && !out.has_errors())
    for (const std::string& file : files)
      errors << "schema_ct " << command << ": " << file << ": it registers no operator\n";
  return {!all_read          ? cannot_run
          : out.has_errors() ? found_errors
                             : no_errors,
          std::move(known).sorted()};
}

library_contents check_libraries(std::span<const std::string> files, bool list, printer& out,
                                 std::ostream& errors, const char* command) {
  library_contents found = load_libraries(files, nullptr, out, errors, command);
  if (list)
    for (const listed_operator& o : found.operators) out.print(o);
  out.finish();
  return found;
}

}  // namespace tools
