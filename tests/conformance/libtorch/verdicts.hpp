// SPDX-License-Identifier: BSL-1.0
// The verdicts of the compiler's check and of PyTorch's registration on the same schema and kernel.
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

/// The check's answer for the schema and a kernel of signature F in one def().
template <class F>
constexpr schema_ct::errc ours(const char* schema) {
  schema_ct::checker_for<schema_ct::signature_of<F>> c;
  const std::size_t length = __builtin_strlen(schema);
  schema_ct::parser<schema_ct::checker> p(schema, schema + length, c, false);
  if (!p.parse(true)) c.refuse_inferring(p.answer, static_cast<int>(length));
  return p.answer.code;
}

/// These answers for many schemas, computed by the compiler.
template <class F, const auto& schemas>
inline constexpr auto answers = [] {
  std::array<schema_ct::errc, std::size(schemas)> out{};
  for (std::size_t i = 0; i != out.size(); ++i) out[i] = ours<F>(schemas[i]);
  return out;
}();

/// Whether the kernel is right if another statement of the file defines the schema.
template <class F>
consteval bool fits_apart(const char* schema) {
  schema_ct::registrations<3> file;
  file.all[0] = schema_ct::definition(schema, 1);
  file.all[1] = schema_ct::kernel<F, false>("f", 2);
  file.all[0].ns = file.all[1].ns = "verdicts";
  file.connect(2);
  return !file.is_wrong(0) && !file.is_wrong(1);
}
template <class F, const auto& schemas>
inline constexpr auto apart = []() consteval {
  std::array<bool, std::size(schemas)> out{};
  for (std::size_t i = 0; i != out.size(); ++i) out[i] = fits_apart<F>(schemas[i]);
  return out;
}();

/// The reason why PyTorch does not register the kernel with the schema; nullptr if it does.
inline std::string reason;
template <class F>
const char* theirs(const char* schema, F* kernel, bool is_apart) {
  try {
    torch::Library library(torch::Library::FRAGMENT, "verdicts", c10::nullopt, __FILE__, __LINE__);
    if (is_apart)
      library.def(schema).impl("f", kernel);
    else
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

/// Prints lines for each schema: the kernel's number, the schema, the two verdicts. A schema with
/// arguments gets a second line, for a kernel of impl().
template <const auto& schemas, class F>
void ask(int kernel, F* function) {
  constexpr auto& found = answers<F, schemas>;
  constexpr auto& fits = apart<F, schemas>;
  for (std::size_t i = 0; i != std::size(schemas); ++i) {
    const std::string_view schema = schemas[i];
    const bool has_arguments = schema.find('(') != schema.npos;
    for (const bool is_apart : {false, true}) {
      if (is_apart && !has_arguments) continue;
      const char* why = theirs(schemas[i], function, is_apart);
      std::printf("%d\t%s%s\t%d\t%s\n", kernel, is_apart ? "impl, " : "", schemas[i],
                  is_apart ? !fits[i] : static_cast<int>(found[i]),
                  why == nullptr ? "registers" : why);
    }
  }
}

/// The same for a kernel that does not compile with PyTorch.
template <const auto& schemas, class F>
void ask_uncompiled(int kernel) {
  constexpr auto& found = answers<F, schemas>;
  for (std::size_t i = 0; i != std::size(schemas); ++i)
    std::printf("%d\t%s\t%d\tdoes not compile\n", kernel, schemas[i], static_cast<int>(found[i]));
}

}  // namespace verdicts
