// SPDX-License-Identifier: BSL-1.0
// `schema_ct list` for libraries of the least host.
#include <list.hpp>

#include <iostream>
#include <string>
#include <vector>

int main(int count, char** given) {
  const std::vector<std::string> arguments(given + 1, given + count);
  return tools::list(arguments, std::cout, std::cerr);
}
