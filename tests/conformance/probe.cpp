// SPDX-License-Identifier: BSL-1.0
// Parses schemas from standard input with the run-time parser, and prints the answers for the
// conformance run.
//
// Input: a decimal length, a newline, that many bytes, again and again. Output, a line per schema:
// the answer with type variables allowed, a tab, the answer without ("=" when it is the same one).
// An answer is `A<reread> "<printed>"`, where reread says how the printed form reads back, or
// `R<code> <argument> <column> <length>`.
#include <dispatch/function_schema.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

void append_json(std::string& out, std::string_view text) {
  constexpr const char* digits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\u00";
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
  }
  out += '"';
}

std::string answer(std::string_view text, bool type_variables) {
  const dispatch::parse_result result = dispatch::parse_schema(text, type_variables);
  if (!result) {
    const schema_ct::error& e = result.error;
    return dispatch::message(
        {"R", static_cast<int>(e.code), " ", e.argument, " ", e.column, " ", e.length});
  }
  const std::string printed = dispatch::to_string(result.schema);
  const dispatch::parse_result again = dispatch::parse_schema(printed, type_variables);
  std::string out = "A";
  out += !again ? "rejected" : dispatch::to_string(again.schema) == printed ? "same" : "differs";
  out += ' ';
  append_json(out, printed);
  return out;
}

}  // namespace

int main() {
  std::vector<char> text;
  std::string line;
  std::size_t length = 0;
  while (std::scanf("%zu", &length) == 1) {
    if (std::getchar() != '\n') return 2;
    text.resize(length);
    if (std::fread(text.data(), 1, length, stdin) != length) return 2;
    const std::string_view schema(text.data(), length);
    line = answer(schema, true);
    const std::string strict = answer(schema, false);
    line += '\t';
    line += strict == line.substr(0, line.size() - 1) ? "=" : strict;
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
  return std::fflush(stdout) == 0 ? 0 : 2;
}
