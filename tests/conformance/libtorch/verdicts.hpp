// SPDX-License-Identifier: BSL-1.0
// Asks the compiler's check and PyTorch's registration about the same schema and kernel.
#pragma once

#include <torch/custom_class.h>
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>

struct Known : torch::CustomClassHolder {};
struct Unregistered : torch::CustomClassHolder {};
enum class Choice { one };

namespace verdicts {

/// What the literal of a block says of the schema beside a kernel of signature F.
template <class F>
constexpr schema_ct::errc ours(const char* schema) {
  schema_ct::checker_for<schema_ct::signature_of<F>> c;
  const std::size_t length = __builtin_strlen(schema);
  schema_ct::parser<schema_ct::checker> p(schema, schema + length, c, false);
  if (!p.parse(true)) c.refuse_inferring(p.answer, static_cast<int>(length));
  return p.answer.code;
}

/// The same of many schemas, as the compiler finds it.
template <class F, const auto& schemas>
inline constexpr auto answers = [] {
  std::array<schema_ct::errc, std::size(schemas)> out{};
  for (std::size_t i = 0; i != out.size(); ++i) out[i] = ours<F>(schemas[i]);
  return out;
}();

/// nullptr where PyTorch registers the kernel with the schema, else why it does not.
inline std::string reason;
template <class F>
const char* theirs(const char* schema, F* kernel) {
  try {
    torch::Library library(torch::Library::FRAGMENT, "verdicts", c10::nullopt, __FILE__, __LINE__);
    library.def(schema, kernel);
    return nullptr;
  } catch (const c10::Error& e) {
    reason = e.what_without_backtrace();
  } catch (const std::exception& e) {
    reason = e.what();
  }
  if (const std::size_t at = reason.find("reason: "); at != std::string::npos) reason.erase(0, at);
  for (char& c : reason)
    if (c == '\n' || c == '\t') c = ' ';
  reason.resize(std::min<std::size_t>(reason.size(), 160));
  return reason.c_str();
}

/// Prints a line for each schema: the kernel's number, the schema, the two verdicts.
template <const auto& schemas, class F>
void ask(int kernel, F* function) {
  constexpr auto& found = answers<F, schemas>;
  for (std::size_t i = 0; i != std::size(schemas); ++i) {
    const char* why = theirs(schemas[i], function);
    std::printf("%d\t%s\t%d\t%s\n", kernel, schemas[i], static_cast<int>(found[i]),
                why == nullptr ? "registers" : why);
  }
}

/// The same for a kernel that PyTorch does not compile.
template <const auto& schemas, class F>
void ask_uncompiled(int kernel) {
  constexpr auto& found = answers<F, schemas>;
  for (std::size_t i = 0; i != std::size(schemas); ++i)
    std::printf("%d\t%s\t%d\tdoes not compile\n", kernel, schemas[i], static_cast<int>(found[i]));
}

}  // namespace verdicts
