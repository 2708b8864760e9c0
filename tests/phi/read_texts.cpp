// SPDX-License-Identifier: BSL-1.0
// Parses lines of "kind<tab>text" as PHI's declarations. For each line it prints "ok", or the
// column and the message of the error.
#include <iostream>
#include <schema_ct/phi/declaration_parser.hpp>
#include <string>

namespace {

using schema_ct::phi::declaration;
using schema_ct::phi::declaration_parser;
using schema_ct::phi::text_errc;

bool read(declaration_parser& p, const std::string& kind) {
  if (kind == "args") return p.read_only_arguments();
  if (kind == "output") return p.read_only_results();
  if (kind == "inplace") return p.read_inplace();
  if (kind == "forward") return p.read_whole();
  return p.read_names();
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    const std::string text = line.substr(tab + 1);
    declaration_parser p(text.c_str());
    if (read(p, line.substr(0, tab))) {
      std::cout << "ok\n";
      continue;
    }
    const declaration& d = p.result;
    const char* sentence =
        d.wrong == text_errc::unknown_type ? unknown_declared(d.where) : describe(d.wrong);
    std::cout << d.where.begin - text.c_str() + 1 << '\t' << sentence << '\n';
  }
}
