// SPDX-License-Identifier: BSL-1.0
// The sub-command: its options and the three output formats.
#include "list.hpp"

#include <ostream>
#include <vector>

#include "libraries.hpp"
#include "list_page.hpp"

namespace tools {
namespace {

constexpr const char* list_usage =
    "usage: schema_ct list [--format text|json|html] LIBRARY…\n"
    "\n"
    "Loads shared objects, which runs their initializers, and prints the operators that they\n"
    "define and the kernels for each dispatch key, with the places in the sources. Prints what "
    "the\n"
    "compiler recorded of a library that cannot be loaded here.\n"
    "\n"
    "  --format F   text, json, or html: one page that needs no network\n"
    "  --help       prints this\n"
    "\n"
    "Exit status: 0; 1 if a registration failed, which is reported on standard error or in the\n"
    "list; 2 if the arguments are wrong, or if a library cannot be read.\n";

struct list_options {
  std::string format = "text";
  std::vector<std::string> libraries;
  bool help = false;
};

/// Returns false, with a line on `errors`, if the arguments are wrong.
[[nodiscard]] bool read_arguments(std::span<const std::string> arguments, list_options& out,
                                  std::ostream& errors) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& a = arguments[i];
    if (a == "--help") {
      out.help = true;
    } else if (a == "--format" && i + 1 != arguments.size()) {
      out.format = arguments[++i];
    } else if (a.starts_with('-')) {
      errors << "schema_ct list: "
             << (a == "--format" ? "--format needs a value" : "unknown option ")
             << (a == "--format" ? "" : a) << '\n';
      return false;
    } else {
      out.libraries.push_back(a);
    }
  }
  if (out.format != "text" && out.format != "json" && out.format != "html") {
    errors << "schema_ct list: the formats are text, json and html, not " << out.format << '\n';
    return false;
  }
  if (!out.help && out.libraries.empty()) {
    errors << list_usage;
    return false;
  }
  return true;
}

/// "libvision.so and libtext.so"
std::string title_of(const std::vector<std::string>& libraries) {
  std::string out;
  for (std::size_t i = 0; i != libraries.size(); ++i) {
    if (i != 0) out += i + 1 == libraries.size() ? " and " : ", ";
    out += libraries[i].substr(libraries[i].rfind('/') + 1);
  }
  return out;
}

}  // namespace

exit_status list(std::span<const std::string> arguments, std::ostream& out, std::ostream& errors) {
  list_options given;
  if (!read_arguments(arguments, given, errors)) return cannot_run;
  if (given.help) {
    out << list_usage;
    return no_errors;
  }
  if (given.format != "html") {
    printer to_out(out, given.format == "json" ? output_format::json : output_format::text, false);
    return check_libraries(given.libraries, true, to_out, errors, "list").status;
  }
  printer to_errors(errors, output_format::text, false);
  const library_contents found = check_libraries(given.libraries, false, to_errors, errors, "list");
  if (found.status != cannot_run) print_page(out, title_of(given.libraries), found.operators);
  return found.status;
}

}  // namespace tools
