// SPDX-License-Identifier: BSL-1.0
// The messages that clangd 19 publishes for the schema "f(Tensor x, float k) -> Tensor" and a
// function that takes an int64_t.
#pragma once

#include <string>
#include <vector>

#include "lsp/protocol.hpp"

namespace clangd_messages {

using tools::lsp::json;

inline json range(int line, int begin, int end) {
  return {{"start", {{"line", line}, {"character", begin}}},
          {"end", {{"line", line}, {"character", end}}}};
}

inline json diagnostic(const std::string& message, const json& at) {
  return {{"code", "invalid_consteval_call"},
          {"message", message},
          {"range", at},
          {"severity", 1},
          {"source", "clang"}};
}

inline const std::string first_line =
    "Call to consteval function 'schema_ct::literal<at::Tensor (*)(const at::Tensor &, "
    "long)>::literal' is not a constant expression";

/// The error with its notes in the message. The literal is in the second line, or `below` lines on.
inline json mismatch(int below = 0) {
  return diagnostic(first_line +
                        R"(

/i/clang.hpp:76:20:
note: non-constexpr function 'but_function_takes<long>' cannot be used in a constant expression

/i/clang.hpp:118:5:
note: in call to 'schema_error(&"the schema and the function disagree on a type"[0], {"argument 2 (k)                      "}, 13, {"Tensor x, >>float<< k) -> Tensor    "}, &but_function_takes)'

/i/literal.hpp:73:71:
note: in call to 'refuse("f(Tensor x, float k) -> Tensor", f)'

wrong.cpp:2:9: note: in call to 'literal(&"f(Tensor x, float k) -> Tensor"[0], &"TORCH_LIBRARY_init_vision"[0])')",
                    range(1 + below, 8, 22));
}

/// The error for a client that takes notes separately.
inline json mismatch_with_notes() {
  json out = diagnostic(first_line, range(1, 8, 22));
  for (
      const char* note :
      {"Non-constexpr function 'but_function_takes<long>' cannot be used in a constant expression",
       R"(In call to 'schema_error(&"the schema and the function disagree on a type"[0], {"argument 2 (k)                      "}, 13, {"Tensor x, >>float<< k) -> Tensor    "}, &but_function_takes)')",
       R"(In call to 'refuse("f(Tensor x, float k) -> Tensor", f)')"})
    out["relatedInformation"].push_back(
        {{"message", note},
         {"location", {{"uri", "file:///i/clang.hpp"}, {"range", range(75, 19, 25)}}}});
  return out;
}

/// The note as a diagnostic, which a client without separate notes gets in addition.
inline json told_again() {
  json out = diagnostic(
      R"(In call to 'literal(&"f(Tensor x, float k) -> Tensor"[0], &"TORCH_LIBRARY_init_vision"[0])')"
      "\n\nwrong.cpp:2:9: error: c" +
          first_line.substr(1),
      range(1, 8, 28));
  out["severity"] = 3;
  out.erase("code");
  return out;
}

inline json other_error() { return diagnostic("Cannot initialize", range(7, 6, 18)); }

inline json published(const std::string& path, const std::vector<json>& diagnostics) {
  return {{"jsonrpc", "2.0"},
          {"method", "textDocument/publishDiagnostics"},
          {"params",
           {{"uri", path.starts_with('/') ? tools::lsp::uri_of(path) : "file:///" + path},
            {"version", 1},
            {"diagnostics", diagnostics}}}};
}

}  // namespace clangd_messages
