// SPDX-License-Identifier: BSL-1.0
// The program schema_ct: picks the sub-command.
#include <unistd.h>

#include <exception>
#include <iostream>
#include <schema_ct/config.hpp>
#include <string>
#include <vector>

#include "check.hpp"
#include "coverage.hpp"
#include "diff.hpp"
#include "explain.hpp"
#include "list.hpp"
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/lsp.hpp"
#endif

namespace {

constexpr const char* usage =
    "usage: schema_ct COMMAND [ARGUMENT…]\n"
    "\n"
    "  check      checks operator schemas in files (schema_ct check --help)\n"
    "  coverage   says which of PyTorch's operators a backend has (schema_ct coverage --help)\n"
    "  diff       says which changes of schemas break callers (schema_ct diff --help)\n"
    "  explain    puts the library's errors in a compiler's output into words (schema_ct explain "
    "--help)\n"
    "  list       prints the operators of libraries, and their kernels (schema_ct list --help)\n"
    "  lsp        a language server for editors (schema_ct lsp --help)\n"
    "  version    prints the library's version\n"
    "  help       prints this\n";

int lsp([[maybe_unused]] std::span<const std::string> arguments) {
#ifdef SCHEMA_CT_HAS_LSP
  return tools::lsp_main(arguments, STDIN_FILENO, std::cout, std::cerr);
#else
  std::cerr << "schema_ct lsp: this program was built without nlohmann_json, which it needs\n";
  return tools::cannot_run;
#endif
}

int run(const std::vector<std::string>& arguments) {
  const std::string command = arguments.empty() ? "" : arguments[0];
  if (command == "check")
    return tools::check(std::span(arguments).subspan(1), stdin, std::cout, std::cerr);
  if (command == "coverage")
    return tools::coverage(std::span(arguments).subspan(1), std::cout, std::cerr);
  if (command == "diff") return tools::diff(std::span(arguments).subspan(1), std::cout, std::cerr);
  if (command == "explain")
    return tools::explain(std::span(arguments).subspan(1), stdin, std::cout, std::cerr);
  if (command == "list") return tools::list(std::span(arguments).subspan(1), std::cout, std::cerr);
  if (command == "lsp") return lsp(std::span(arguments).subspan(1));
  if (command == "version" || command == "--version") {
    std::cout << "schema_ct " << SCHEMA_CT_VERSION_MAJOR << '.' << SCHEMA_CT_VERSION_MINOR << '.'
              << SCHEMA_CT_VERSION_PATCH << '\n';
    return tools::no_errors;
  }
  if (command == "help" || command == "--help" || command == "-h") {
    std::cout << usage;
    return tools::no_errors;
  }
  if (!command.empty()) std::cerr << "schema_ct: there is no command '" << command << "'\n";
  std::cerr << usage;
  return tools::cannot_run;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run({arguments + (count == 0 ? 0 : 1), arguments + count});
  } catch (const std::exception& e) {
    std::cerr << "schema_ct: " << e.what() << '\n';
    return tools::cannot_run;
  }
}
