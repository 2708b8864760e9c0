// SPDX-License-Identifier: BSL-1.0
// Looks up each operator of PyTorch's list among those that a backend's libraries register.
#include "coverage.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <dispatch/binding_api.hpp>
#include <dispatch/dispatcher.hpp>
#include <fstream>
#include <map>
#include <ostream>
#include <tuple>

#include "findings.hpp"
#include "libraries.hpp"
#include "list_page.hpp"
#include "pytorch_list.hpp"

namespace tools {
namespace {

constexpr const char* coverage_usage =
    "usage: schema_ct coverage --backend NAME [--format text|json|html] [--missing] LIBRARY…\n"
    "       schema_ct coverage --backend NAME [--format text|json|html] [--missing] --answers "
    "FILE\n"
    "\n"
    "Loads the libraries, of whichever hosts, and reports for each operator of PyTorch 2.14 which\n"
    "kernel serves a tensor of the backend: its own (registered), one for all backends\n"
    "(composite), its fallback to the CPU (fallback), or none (missing).\n"
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
    "a registration failed; 2 if a library cannot be read, or registers nothing.\n";

enum class service { registered, composite, fallback, missing };
constexpr std::array services = {"registered", "composite", "fallback", "missing"};

struct covered_operator {
  pytorch_operator listed;
  service by;
  std::string where;  ///< the place of the registered kernel
};

struct coverage_options {
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

/// The dispatch key of a backend's name, once the libraries are loaded; Undefined if there is none.
[[nodiscard]] dispatch::DispatchKey key_of(const std::string& backend, const char* privateuse1) {
  if (privateuse1 != nullptr && backend == privateuse1) return dispatch::DispatchKey::PrivateUse1;
  for (const dispatch::DispatchKey key : dispatch::DispatchKeySet(dispatch::DispatchKeySet::FULL))
    if (backend == toString(key)) return key;
  return dispatch::DispatchKey::Undefined;
}

/// The name that a loaded library gave to PrivateUse1; nullptr if none.
[[nodiscard]] const char* renamed_privateuse1(const std::string& file) {
  void* const library = load_library(file, RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) return nullptr;
  const auto devices = reinterpret_cast<dispatch::host_detail::registered_devices* (*)()>(
      dlsym(library, "schema_ct_default_host_devices"));
  dlclose(library);
  return devices == nullptr ? nullptr : devices()->privateuse1_name;
}

/// The kernel for a key; nullptr if there is none.
[[nodiscard]] const listed_kernel* kernel_of(const listed_operator& op, std::string_view key) {
  const auto found = std::find_if(op.kernels.begin(), op.kernels.end(),
                                  [&](const listed_kernel& k) { return k.key == key; });
  return found == op.kernels.end() ? nullptr : &*found;
}

/// `has_fallback`: whether the backend has one.
[[nodiscard]] service service_of(const listed_operator& op, std::string_view key,
                                 bool has_fallback) {
  if (kernel_of(op, key) != nullptr) return service::registered;
  for (const char* const composite : {"CompositeExplicitAutogradNonFunctional",
                                      "CompositeExplicitAutograd", "CompositeImplicitAutograd"})
    if (kernel_of(op, composite) != nullptr) return service::composite;
  // A fallback needs a kernel of the CPU to call.
  return has_fallback && kernel_of(op, "CPU") != nullptr ? service::fallback : service::missing;
}

[[nodiscard]] std::vector<pytorch_operator> all_operators() {
  return read_operator_list(pytorch_list());
}

/// The state of each operator among those that the libraries register.
[[nodiscard]] std::vector<covered_operator> cover(std::string_view key,
                                                  const std::vector<listed_operator>& registered) {
  std::map<std::string_view, const listed_operator*> known;
  bool has_fallback = false;
  for (const listed_operator& op : registered) {
    known.emplace(op.name, &op);
    has_fallback = has_fallback || (op.is_of_fallbacks() && kernel_of(op, key) != nullptr);
  }
  std::vector<covered_operator> out;
  for (pytorch_operator& listed : all_operators()) {
    covered_operator& c = out.emplace_back();
    c.by = service::missing;
    if (const auto found = known.find("aten::" + listed.name); found != known.end()) {
      c.by = service_of(*found->second, key, has_fallback);
      if (const listed_kernel* const own = kernel_of(*found->second, key))
        c.where = own->at.file + ':' + std::to_string(own->at.begin.line);
    }
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

using operator_counts = std::array<std::array<unsigned, services.size()>, 2>;
[[nodiscard]] operator_counts count(const std::vector<covered_operator>& all) {
  operator_counts out{};
  for (const covered_operator& c : all)
    ++out[c.listed.is_required() ? 0 : 1][static_cast<std::size_t>(c.by)];
  return out;
}

[[nodiscard]] std::string padded(std::string text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

void print_text(const std::vector<covered_operator>& all, const coverage_options& given,
                std::ostream& out) {
  const operator_counts n = count(all);
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

void print_json(const std::vector<covered_operator>& all, const coverage_options& given,
                std::ostream& out) {
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

void print_html(const std::vector<covered_operator>& all, const coverage_options& given,
                std::ostream& out) {
  const operator_counts n = count(all);
  out << "<!doctype html>\n<meta charset=\"utf-8\">\n<title>" << html_escaped(given.backend)
      << "</title>\n<style>\nbody { font: 14px sans-serif; margin: 2em }\n"
         "td, th { padding: 2px 10px; text-align: left; vertical-align: top }\n"
         "code { font-size: 12px }\n.registered { background: #d4f0d4 }\n"
         ".composite { background: #dde8f8 }\n.fallback { background: #fdf3cd }\n"
         ".missing { background: #f8d8d8 }\n</style>\n<h1>"
      << html_escaped(given.backend) << "</h1>\n<table>\n<tr><th><th>required<th>optional\n";
  for (std::size_t s = 0; s < services.size(); ++s)
    out << "<tr class=\"" << services[s] << "\"><td>" << services[s] << "<td>" << n[0][s] << "<td>"
        << n[1][s] << '\n';
  out << "</table>\n<h2>Operators</h2>\n"
         "<table>\n<tr><th>operator<th>served<th>required<th>dispatch<th>default<th>schema\n";
  for (const covered_operator& c : all) {
    const char* const by = services[static_cast<std::size_t>(c.by)];
    out << "<tr class=\"" << by << "\"><td>" << html_escaped(c.listed.name) << "<td title=\""
        << html_escaped(c.where) << "\">" << by << "<td>" << (c.listed.is_required() ? "yes" : "")
        << "<td>" << (c.listed.dispatch ? "True" : "False") << "<td>"
        << (c.listed.default_ ? "True" : "False") << "<td><code>" << html_escaped(c.listed.schema)
        << "</code>\n";
  }
  out << "</table>\n";
}

/// Returns false, with a line on `errors`, if the arguments are wrong.
[[nodiscard]] bool read_arguments(std::span<const std::string> arguments, coverage_options& out,
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
    errors << coverage_usage;
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
    out << coverage_usage;
    return no_errors;
  }
  coverage_options given;
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
  printer to_errors(errors, output_format::text, false);
  const library_contents found =
      check_libraries(given.libraries, false, to_errors, errors, "coverage");
  if (found.status == cannot_run) return cannot_run;
  const char* privateuse1 = nullptr;
  for (const std::string& file : given.libraries)
    if (const char* const name = renamed_privateuse1(file)) privateuse1 = name;
  const dispatch::DispatchKey key = key_of(given.backend, privateuse1);
  if (key == dispatch::DispatchKey::Undefined) {
    errors << "schema_ct coverage: " << given.backend
           << " is no dispatch key, and none of the libraries calls PrivateUse1 so\n";
    return cannot_run;
  }
  print(cover(toString(key), found.operators));
  return found.status;
}

}  // namespace tools
