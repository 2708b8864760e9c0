// SPDX-License-Identifier: BSL-1.0
// A text as the program `schema_ct check` reads it: as a C++ source or as lines of schemas.
#include "check.hpp"

#include <cstdint>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "finding.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;  // a stream of no bytes cannot be opened in memory
  std::vector<std::string> arguments{data[0] % 2 == 0 ? "--c++" : "--schemas", "-"};
  if (data[0] & 2U) arguments.insert(arguments.begin(), "--json");
  if (data[0] & 4U) arguments.insert(arguments.begin(), "--type-variables");
  std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  std::FILE* in = fmemopen(text.data(), text.size(), "rb");
  std::ostringstream out, errors;
  const tools::exit_status status = tools::check(arguments, in, out, errors);
  std::fclose(in);
  fuzz::expect(status != tools::cannot_run || !errors.str().empty(), "fails without a word", text);
  if (data[0] & 2U && status != tools::cannot_run)
    fuzz::expect(out.str().starts_with('[') && out.str().ends_with("]\n"), "no JSON array", text);
  return 0;
}
