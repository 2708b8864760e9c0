// SPDX-License-Identifier: BSL-1.0
// What a registration reads of a text that the compiler has checked: its name, and whether it fits.
#pragma once

#include <cstring>
#include <dispatch/kernel_signature.hpp>
#include <schema_ct/parser.hpp>
#include <string_view>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The sink of a parser that is after an operator's name, or holds its types against a kernel's.
struct literal_reader {
  static constexpr bool records = false;
  static constexpr bool wants_name = true;
  static constexpr bool compares = false;

  schema_ct::declared_name spelled;
  const kernel_signature* signature = nullptr;

  SCHEMA_CT_HIDDEN schema_ct::errc argument(int index, schema_ct::type_word w) const {
    return answer(signature == nullptr ||
                  (static_cast<unsigned>(index) < signature->parameter_count &&
                   signature->parameters[index]->word == w));
  }
  SCHEMA_CT_HIDDEN schema_ct::errc end_arguments(int count) const {
    return answer(signature == nullptr ||
                  static_cast<unsigned>(count) == signature->parameter_count);
  }
  SCHEMA_CT_HIDDEN schema_ct::errc result(int index, schema_ct::type_word w) const {
    return answer(signature == nullptr ||
                  (static_cast<unsigned>(index) < signature->result->count &&
                   signature->result->words[index] == w));
  }
  SCHEMA_CT_HIDDEN schema_ct::errc end_results(int count, bool) const {
    return answer(signature == nullptr || static_cast<unsigned>(count) == signature->result->count);
  }

 private:
  SCHEMA_CT_HIDDEN static schema_ct::errc answer(bool fits) {
    return fits ? schema_ct::errc::ok : schema_ct::errc::type_mismatch;
  }
};

/// The parts of an operator's name.
struct literal_name {
  std::string_view ns, name, overload;
  bool is_schema;

  SCHEMA_CT_HIDDEN explicit literal_name(const char* text) {
    literal_reader reader;
    schema_ct::parser<literal_reader> parser(text, text + std::strlen(text), reader, false);
    is_schema = *parser.blanks(parser.operator_name(), false) == '(';
    const schema_ct::declared_name& n = reader.spelled;
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
  literal_reader reader;
  reader.signature = &signature;
  schema_ct::parser<literal_reader> parser(schema.data(), schema.data() + schema.size(), reader,
                                           true);
  return parser.parse(false);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
