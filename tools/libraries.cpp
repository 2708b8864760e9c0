// SPDX-License-Identifier: BSL-1.0
// Loads libraries into this program, whose registry they share if they are of its kind.
#include "libraries.hpp"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <dispatch/dispatcher.hpp>
#include <map>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

namespace tools {
namespace {

/// What the notes of a loaded object say.
struct object {
  std::string path;
  bool has_our_kind = false;
  bool has_other_kind = false;
  const dispatch::registry_head* other = nullptr;  ///< if it has been used
};

/// The objects by the address they are loaded at.
std::map<ElfW(Addr), object> loaded_objects() {
  std::map<ElfW(Addr), object> out;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* data) {
        object& o = (*static_cast<decltype(out)*>(data))[module->dlpi_addr];
        o.path = module->dlpi_name;
        dispatch::internal::any_slot(*module, [&](const dispatch::internal::registry_slot& slot) {
          const bool is_ours = slot.identity == dispatch::internal::registry_identity();
          (is_ours ? o.has_our_kind : o.has_other_kind) = true;
          if (!is_ours && slot.found != nullptr) o.other = slot.found;
          return false;
        });
        return 0;
      },
      &out);
  return out;
}

place place_of(const dispatch::source_place& p) {
  return {p.file, {p.line == 0 ? 1 : p.line, 1}, 1};
}

std::string key_text(dispatch::DispatchKey key) {
  return toString(key == dispatch::DispatchKey::Undefined
                      ? dispatch::DispatchKey::CompositeImplicitAutograd
                      : key);
}

/// The first names that a registry of another kind defines.
std::string names_in(const dispatch::registry_head& r) {
  constexpr std::size_t most = 8;
  std::set<std::string> names;
  dispatch::for_each_defined(r, [&](const char* name, const char* overload) {
    names.insert(*overload == '\0' ? name : std::string(name) + '.' + overload);
  });
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
  explicit library_loader(std::ostream& errors) : errors_(errors) {}

  /// False where it cannot be loaded, or registers nothing that can be checked here.
  bool load(const std::string& file) {
    const auto before = loaded_objects();
    // Without a slash the loader would look in the system's folders.
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
    errors_ << "schema_ct check: " << file << ": " << what << '\n';
    return false;
  }
  static std::string other_kind(const object& o) {
    std::string out = o.path + " has a registry of another kind";
    if (o.other != nullptr) out.append(" (").append(o.other->kind).append(")");
    out.append(", which this program (").append(dispatch::internal::registry_kind);
    out.append(") cannot check");
    const std::string names = o.other == nullptr ? "" : names_in(*o.other);
    return names.empty() ? out : out + "; it defines " + names;
  }

  std::ostream& errors_;
};

std::vector<dispatch::operator_entry*> sorted_operators(const dispatch::registry& r) {
  std::vector<dispatch::operator_entry*> out;
  for (std::size_t i = 0; i != r.table->capacity; ++i)
    if (auto* e = r.table->entries[i]; e != nullptr && (e->defined || e->newest != nullptr))
      out.push_back(e);
  std::sort(out.begin(), out.end(), [](const auto* a, const auto* b) {
    return std::pair(std::string_view(a->name), std::string_view(a->overload)) <
           std::pair(std::string_view(b->name), std::string_view(b->overload));
  });
  return out;
}

void print_failures(const dispatch::registry& r, printer& out) {
  std::vector<const dispatch::recorded_failure*> failures;
  for (const auto* f = r.failures; f != nullptr; f = f->next) failures.push_back(f);
  for (auto f = failures.rbegin(); f != failures.rend(); ++f) {
    finding found;
    found.at = place_of((*f)->place);
    found.code = "registration_failed";
    found.message = (*f)->text;
    out.print(std::move(found));
  }
}

void print_dangling(dispatch::operator_entry& e, printer& out) {
  finding found;
  found.is_warning = true;
  found.at = place_of(e.newest->place);
  found.code = "undefined_operator";
  found.message = "none of the libraries defines '" + dispatch::internal::signature_text(e) +
                  "', which this kernel is for (" + dispatch::internal::available_kernels(e) + ")";
  out.print(std::move(found));
}

listed_operator listed(std::string name, const dispatch::kernel_registration* kernels) {
  listed_operator out;
  out.name = std::move(name);
  for (; kernels != nullptr; kernels = kernels->older)
    out.kernels.push_back({key_text(kernels->key), place_of(kernels->place)});
  return out;
}

void print_list(const std::vector<dispatch::operator_entry*>& operators,
                const dispatch::registry& r, printer& out) {
  for (dispatch::operator_entry* e : operators) {
    listed_operator o = listed(
        *e->overload == '\0' ? e->name : std::string(e->name) + '.' + e->overload, e->newest);
    if (e->defined) {
      o.schema = dispatch::internal::signature_text(*e);
      o.at = place_of(e->schema_place);
    }
    out.print(o);
  }
  if (r.fallbacks != nullptr) out.print(listed("_", r.fallbacks));
}

}  // namespace

exit_status check_libraries(std::span<const std::string> files, bool list, printer& out,
                            std::ostream& errors) {
  unsetenv("SCHEMA_CT_TERMINATE_ON_ERROR");
  // First of all, so that the libraries find it.
  dispatch::registry& r = dispatch::the_registry();
  dispatch::on_registration_error([](const auto&) {});  // they are findings, below
  library_loader loader(errors);
  bool all_loaded = true;
  for (const std::string& file : files) all_loaded = loader.load(file) && all_loaded;

  const dispatch::registry_lock lock(r);
  print_failures(r, out);
  const std::vector<dispatch::operator_entry*> operators = sorted_operators(r);
  for (dispatch::operator_entry* e : operators)
    if (!e->defined) print_dangling(*e, out);
  if (list) print_list(operators, r, out);
  out.finish();
  return !all_loaded ? cannot_run : out.has_errors() ? found_errors : no_errors;
}

}  // namespace tools
