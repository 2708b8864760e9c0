// SPDX-License-Identifier: BSL-1.0
// Loads a backend's library and looks up each operator of PyTorch's list in the registry.
#include "coverage.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <dispatch/binding_api.hpp>
#include <dispatch/dispatcher.hpp>
#include <dispatch/operator_queries.hpp>
#include <fstream>
#include <map>
#include <ostream>
#include <tuple>

#include "findings.hpp"
#include "pytorch_list.hpp"

namespace tools {
namespace {

constexpr const char* usage =
    "usage: schema_ct coverage --backend NAME [--format text|json|html] [--missing] LIBRARY…\n"
    "       schema_ct coverage --backend NAME [--format text|json|html] [--missing] --answers "
    "FILE\n"
    "\n"
    "Loads the libraries and reports for each operator of PyTorch 2.14 which kernel serves a\n"
    "tensor of the backend: its own (registered), one for all backends (composite), its fallback\n"
    "to the CPU (fallback), or none (missing).\n"
    "\n"
    "  --backend NAME  a dispatch key (PrivateUse1, CUDA …), or the name that the backend has "
    "given\n"
    "                  to PrivateUse1\n"
    "  --format F      text prints counts and lists the required operators; json and html have "
    "all\n"
    "  --missing       text lists only missing operators\n"
    "  --answers FILE  instead of libraries, a file with the answers of another dispatcher: a "
    "line\n"
    "                  for each operator with its name, registered, composite or fallback, and a\n"
    "                  place, separated by tabs (python -m schema_ct coverage --torch writes one\n"
    "                  with PyTorch's answers)\n"
    "\n"
    "An operator is required if PyTorch has no kernel of it for all backends. Exit status: 0; 1 "
    "if\n"
    "a registration failed; 2 if a library cannot be loaded.\n";

enum class service { registered, composite, fallback, missing };
constexpr std::array services = {"registered", "composite", "fallback", "missing"};

struct covered_operator {
  pytorch_operator listed;
  service by;
  std::string where;  ///< the place of the registered kernel
};

struct options {
  std::string backend, format = "text", answers;
  bool only_missing = false;
  std::vector<std::string> libraries;
};

/// The cells between tabs.
[[nodiscard]] std::array<std::string_view, 3> cells_of(std::string_view line) {
  std::array<std::string_view, 3> cells;
  for (std::string_view& cell : cells) {
    cell = line.substr(0, line.find('\t'));
    line.remove_prefix(std::min(line.size(), cell.size() + 1));
  }
  return cells;
}

std::string failed_registrations;
void note_failure(const dispatch::registration_error& e) {
  failed_registrations.append(e.text).append("\n");
}

/// The dispatch key of a backend's name, once the libraries are loaded; Undefined if there is none.
[[nodiscard]] dispatch::DispatchKey key_of(const std::string& backend, const char* privateuse1) {
  if (privateuse1 != nullptr && backend == privateuse1) return dispatch::DispatchKey::PrivateUse1;
  for (const dispatch::DispatchKey key : dispatch::DispatchKeySet(dispatch::DispatchKeySet::FULL))
    if (backend == toString(key)) return key;
  return dispatch::DispatchKey::Undefined;
}

/// The name that a library gave to PrivateUse1; nullptr if none.
[[nodiscard]] const char* renamed_privateuse1(void* library) {
  const auto devices = reinterpret_cast<dispatch::host_detail::registered_devices* (*)()>(
      dlsym(library, "schema_ct_default_host_devices"));
  return devices == nullptr ? nullptr : devices()->privateuse1_name;
}

[[nodiscard]] service service_of(const dispatch::OperatorHandle& op, dispatch::DispatchKey key) {
  using dispatch::DispatchKey;
  if (op.hasKernelForDispatchKey(key)) return service::registered;
  for (const DispatchKey composite :
       {DispatchKey::CompositeExplicitAutogradNonFunctional, DispatchKey::CompositeExplicitAutograd,
        DispatchKey::CompositeImplicitAutograd})
    if (op.hasKernelForDispatchKey(composite)) return service::composite;
  // A fallback needs a kernel of the CPU to call.
  if (op.hasComputedKernelForDispatchKey(key) &&
      op.hasComputedKernelForDispatchKey(DispatchKey::CPU))
    return service::fallback;
  return service::missing;
}

/// The places of the backend's kernels, by the operator's full name.
[[nodiscard]] std::map<std::string, std::string> places_of_kernels(dispatch::DispatchKey key) {
  std::map<std::string, std::string> out;
  for (const dispatch::registered_operator& op : dispatch::registered_operators()) {
    for (const dispatch::registered_kernel& k : op.kernels) {
      if (k.key != key) continue;
      const std::string& overload = op.name.overload_name;
      out[op.name.name + (overload.empty() ? "" : ".") + overload] =
          std::string(k.place.file) + ':' + std::to_string(k.place.line);
    }
  }
  return out;
}

[[nodiscard]] std::vector<pytorch_operator> all_operators() {
  return read_operator_list(pytorch_list());
}

/// The state of each operator in the registry.
[[nodiscard]] std::vector<covered_operator> cover(dispatch::DispatchKey key) {
  const auto places = places_of_kernels(key);
  std::vector<covered_operator> out;
  for (pytorch_operator& listed : all_operators()) {
    const std::size_t dot = listed.name.find('.');
    const std::string overload = dot == std::string::npos ? "" : listed.name.substr(dot + 1);
    const auto op =
        dispatch::Dispatcher::singleton().findOp({"aten::" + listed.name.substr(0, dot), overload});
    covered_operator& c = out.emplace_back();
    c.by = op ? service_of(*op, key) : service::missing;
    if (const auto found = places.find("aten::" + listed.name); found != places.end())
      c.where = found->second;
    c.listed = std::move(listed);
  }
  return out;
}

/// Reads the lines of --answers. Reports a wrong line on `errors` and returns nothing.
[[nodiscard]] std::vector<covered_operator> read_answers(std::istream& in, std::ostream& errors) {
  std::map<std::string, std::pair<service, std::string>> known;
  std::string line;
  for (unsigned number = 1; std::getline(in, line); ++number) {
    const auto cells = cells_of(line);
    const auto* const by = std::find(services.begin(), services.end(), cells[1]);
    if (by == services.end()) {
      errors << "schema_ct coverage: line " << number
             << " of the answers has no registered, composite, fallback or missing after a tab: "
             << line << '\n';
      return {};
    }
    known[std::string(cells[0])] = {static_cast<service>(by - services.begin()),
                                    std::string(cells[2])};
  }
  std::vector<covered_operator> out;
  for (pytorch_operator& listed : all_operators()) {
    covered_operator& c = out.emplace_back();
    c.by = service::missing;
    if (const auto found = known.find(listed.name); found != known.end())
      std::tie(c.by, c.where) = found->second;
    c.listed = std::move(listed);
  }
  return out;
}

using counts = std::array<std::array<unsigned, services.size()>, 2>;
[[nodiscard]] counts count(const std::vector<covered_operator>& all) {
  counts out{};
  for (const covered_operator& c : all)
    ++out[c.listed.is_required() ? 0 : 1][static_cast<std::size_t>(c.by)];
  return out;
}

[[nodiscard]] std::string padded(std::string text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

void print_text(const std::vector<covered_operator>& all, const options& given, std::ostream& out) {
  const counts n = count(all);
  out << given.backend << ": " << all.size() << " operators of " << pytorch_list_version << "\n\n"
      << "              required  optional\n";
  for (std::size_t s = 0; s < services.size(); ++s) {
    const std::string name = services[s];
    out << "  " << name << std::string(10 - name.size(), ' ') << padded(std::to_string(n[0][s]), 10)
        << padded(std::to_string(n[1][s]), 10) << '\n';
  }
  for (const service by : {service::registered, service::fallback, service::missing}) {
    if (given.only_missing && by != service::missing) continue;
    out << "\nrequired, " << services[static_cast<std::size_t>(by)] << ":\n";
    for (const covered_operator& c : all)
      if (c.listed.is_required() && c.by == by) out << "  " << c.listed.name << '\n';
  }
}

void print_json(const std::vector<covered_operator>& all, const options& given, std::ostream& out) {
  out << "{\"backend\": " << quoted{given.backend} << ", \"operators\": [";
  const char* separator = "\n";
  for (const covered_operator& c : all) {
    out << separator << "{\"operator\": " << quoted{c.listed.name}
        << ", \"schema\": " << quoted{c.listed.schema}
        << ", \"dispatch\": " << (c.listed.dispatch ? "true" : "false")
        << ", \"default\": " << (c.listed.default_ ? "true" : "false")
        << ", \"required\": " << (c.listed.is_required() ? "true" : "false") << ", \"served\": \""
        << services[static_cast<std::size_t>(c.by)] << '"';
    if (!c.where.empty()) out << ", \"registered_at\": " << quoted{c.where};
    out << '}';
    separator = ",\n";
  }
  out << "\n]}\n";
}

[[nodiscard]] std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      default: out += c;
    }
  }
  return out;
}
void print_html(const std::vector<covered_operator>& all, const options& given, std::ostream& out) {
  const counts n = count(all);
  out << "<!doctype html>\n<meta charset=\"utf-8\">\n<title>" << escaped(given.backend)
      << "</title>\n<style>\nbody { font: 14px sans-serif; margin: 2em }\n"
         "td, th { padding: 2px 10px; text-align: left; vertical-align: top }\n"
         "code { font-size: 12px }\n.registered { background: #d4f0d4 }\n"
         ".composite { background: #dde8f8 }\n.fallback { background: #fdf3cd }\n"
         ".missing { background: #f8d8d8 }\n</style>\n<h1>"
      << escaped(given.backend) << "</h1>\n<table>\n<tr><th><th>required<th>optional\n";
  for (std::size_t s = 0; s < services.size(); ++s)
    out << "<tr class=\"" << services[s] << "\"><td>" << services[s] << "<td>" << n[0][s] << "<td>"
        << n[1][s] << '\n';
  out << "</table>\n<h2>Operators</h2>\n"
         "<table>\n<tr><th>operator<th>served<th>required<th>dispatch<th>default<th>schema\n";
  for (const covered_operator& c : all) {
    const char* const by = services[static_cast<std::size_t>(c.by)];
    out << "<tr class=\"" << by << "\"><td>" << escaped(c.listed.name) << "<td title=\""
        << escaped(c.where) << "\">" << by << "<td>" << (c.listed.is_required() ? "yes" : "")
        << "<td>" << (c.listed.dispatch ? "True" : "False") << "<td>"
        << (c.listed.default_ ? "True" : "False") << "<td><code>" << escaped(c.listed.schema)
        << "</code>\n";
  }
  out << "</table>\n";
}

/// Returns false, with a line on `errors`, if the arguments are wrong.
[[nodiscard]] bool read_arguments(std::span<const std::string> arguments, options& out,
                                  std::ostream& errors) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& a = arguments[i];
    const bool has_value = a == "--backend" || a == "--format" || a == "--answers";
    if (has_value && i + 1 == arguments.size()) {
      errors << "schema_ct coverage: " << a << " needs a value\n";
      return false;
    }
    if (a == "--backend") {
      out.backend = arguments[++i];
    } else if (a == "--format") {
      out.format = arguments[++i];
    } else if (a == "--answers") {
      out.answers = arguments[++i];
    } else if (a == "--missing") {
      out.only_missing = true;
    } else if (a.starts_with('-')) {
      errors << "schema_ct coverage: unknown option " << a << '\n';
      return false;
    } else {
      out.libraries.push_back(a);
    }
  }
  if (out.backend.empty() || out.libraries.empty() == out.answers.empty()) {
    errors << usage;
    return false;
  }
  if (out.format != "text" && out.format != "json" && out.format != "html") {
    errors << "schema_ct coverage: the formats are text, json and html, not " << out.format << '\n';
    return false;
  }
  return true;
}

}  // namespace

std::vector<pytorch_operator> read_operator_list(std::string_view lines) {
  std::vector<pytorch_operator> out;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const auto cells = cells_of(line);
    // The flag `gone:` names the release that no longer has the operator.
    if (cells[0].empty() || line.find("gone:") != line.npos) continue;
    pytorch_operator& op = out.emplace_back();
    op.schema = cells[0];
    op.name = cells[0].substr(0, cells[0].find('('));
    std::string_view keys = cells[2];
    while (!keys.empty()) {
      const std::string_view key = keys.substr(0, keys.find(','));
      keys.remove_prefix(std::min(keys.size(), key.size() + 1));
      if (key != "CompositeImplicitAutograd") op.dispatch = true;
      if (key.starts_with("Composite")) op.default_ = true;
    }
  }
  return out;
}

exit_status coverage(std::span<const std::string> arguments, std::ostream& out,
                     std::ostream& errors) {
  if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
    out << usage;
    return no_errors;
  }
  options given;
  if (!read_arguments(arguments, given, errors)) return cannot_run;
  const auto print = [&](const std::vector<covered_operator>& all) {
    if (given.format == "json")
      print_json(all, given, out);
    else if (given.format == "html")
      print_html(all, given, out);
    else
      print_text(all, given, out);
  };
  if (!given.answers.empty()) {
    std::ifstream in(given.answers);
    if (!in) {
      errors << "schema_ct coverage: " << given.answers << " cannot be read\n";
      return cannot_run;
    }
    const std::vector<covered_operator> all = read_answers(in, errors);
    if (all.empty()) return cannot_run;
    print(all);
    return no_errors;
  }
  dispatch::on_registration_error(&note_failure);
  const char* privateuse1 = nullptr;
  for (const std::string& file : given.libraries) {
    // For a name without a slash the loader would search the system's folders.
    const bool is_here = file.find('/') == std::string::npos && access(file.c_str(), F_OK) == 0;
    void* const library = dlopen((is_here ? "./" + file : file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      errors << "schema_ct coverage: " << dlerror() << '\n';
      return cannot_run;
    }
    if (const char* name = renamed_privateuse1(library)) privateuse1 = name;
  }
  const dispatch::DispatchKey key = key_of(given.backend, privateuse1);
  if (key == dispatch::DispatchKey::Undefined) {
    errors << "schema_ct coverage: " << given.backend
           << " is no dispatch key, and none of the libraries calls PrivateUse1 so\n";
    return cannot_run;
  }
  print(cover(key));
  errors << failed_registrations;
  return failed_registrations.empty() ? no_errors : found_errors;
}

}  // namespace tools
