// SPDX-License-Identifier: BSL-1.0
// Reads a text as the program `schema_ct check` does: as a C++ or Python source, or as lines of
// schemas.
#include "check.hpp"

#include <cstdint>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "diff.hpp"
#include "finding.hpp"

/// Compares the first two lines as an operator's old and new schema. Equal schemas break nothing.
static void compare_lines(const std::string& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string::npos) return;
  const std::string before = text.substr(0, end);
  const std::string after = text.substr(end + 1, text.find('\n', end + 1) - end - 1);
  (void)tools::breaks_callers(before, after);
  (void)tools::breaks_older_programs(before, after);
  fuzz::expect(tools::breaks_callers(before, before).empty(), "breaks itself", before);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;  // a stream of no bytes cannot be opened in memory
  const char* const languages[] = {"--c++", "--schemas", "--python", "--c++"};
  std::vector<std::string> arguments{languages[(data[0] & 1U) | (data[0] >> 2 & 2U)], "-"};
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
  compare_lines(text);
  return 0;
}
