// SPDX-License-Identifier: BSL-1.0
// The engine's part of operator_text.hpp and read_schema.hpp.
#pragma once

#include <dispatch/schema/operator_text.hpp>
#include <dispatch/schema/read_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE operator_text::operator_text(std::string_view whole) : text(whole) {
  internal::trusted_record record({whole.data(), 0});
  const char* const end = whole.data() + whole.size();
  schema_ct::parser<internal::trusted_record> parser(whole.data(), end, record, false);
  const char* const behind = parser.blanks(parser.operator_name(), false);
  auto between = [](const char* from, const char* to) {
    return std::string_view(from, static_cast<std::size_t>(to - from));
  };
  const schema_ct::declared_name& n = record.spelled;
  ns = between(n.ns_begin, n.ns_end);
  name = between(n.name_begin, n.name_end);
  overload = between(n.overload_begin, n.overload_end);
  if (*behind == '(') signature = between(behind, end);
}

namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE read_schema::read_schema(std::string_view schema) : trusted_record(schema) {
  schema_ct::parser<trusted_record>(schema.data(), schema.data() + schema.size(), *this, true)
      .parse(false);
}

SCHEMA_CT_ENGINE Type read_schema::type(int i) const {
  const record_entry& e = entry(i);
  Type out(codes(e), {});
  if (e.names_begin != e.names_end) out.set_names(class_names(e));
  return out;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
