// SPDX-License-Identifier: BSL-1.0
// What a registration reads of a text that the compiler has checked: its name, and whether it fits.
#pragma once

#include <cstring>
#include <dispatch/kernel_signature.hpp>
#include <dispatch/schema_record.hpp>
#include <schema_ct/check.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The parts of an operator's name.
struct literal_name {
  std::string_view ns, name, overload;
  bool is_schema;

  SCHEMA_CT_HIDDEN explicit literal_name(const char* text) {
    schema_record record({text, 0});
    schema_ct::parser<schema_record> parser(text, text + std::strlen(text), record, false);
    is_schema = *parser.blanks(parser.operator_name(), false) == '(';
    const schema_ct::declared_name& n = record.spelled;
    ns = between(n.ns_begin, n.ns_end);
    name = between(n.name_begin, n.name_end);
    overload = between(n.overload_begin, n.overload_end);
  }

 private:
  SCHEMA_CT_HIDDEN static std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
  }
};

/// Are the types of a schema exactly those of a kernel?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool fits_exactly(std::string_view schema,
                                                        const kernel_signature& signature) {
  constexpr std::size_t most = 64;  // beyond it the slow comparison decides
  schema_ct::row words[2 * most + 2];
  const schema_ct::row* rows[2 * most + 2];
  const std::size_t count = signature.parameter_count, results = signature.result->count;
  if (count > most || results > most) return false;
  std::size_t n = 0;
  auto add = [&](schema_ct::type_word w) {
    words[n] = {w, nullptr, -1, false, false, nullptr};
    rows[n] = &words[n];
    ++n;
  };
  for (std::size_t i = 0; i != count; ++i) add(signature.parameters[i]->word);
  add(schema_ct::end_of_rows.word);
  for (std::size_t i = 0; i != results; ++i) add(signature.result->words[i]);
  add(schema_ct::end_of_rows.word);
  schema_ct::checker c{rows, rows + count + 1};
  const schema_ct::error wrong = schema_ct::detail::run(schema.data(), schema.size(), c, true);
  return wrong == schema_ct::ok && c.culprit == nullptr;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
