// SPDX-License-Identifier: BSL-1.0
// A text without a mistake, which is an operator's schema or its name: what registrations carry.
#pragma once

#include <cstring>
#include <dispatch/host.hpp>
#include <dispatch/schema/schema_record.hpp>
#include <dispatch/types/type.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A schema, or the name of an operator alone, and the parts of the name. They are views of the
/// text, which has to stay, and are empty for what is not there.
struct operator_text {
  std::string_view text;  ///< ends with '\0'
  std::string_view ns, name, overload;
  std::string_view signature;  ///< of a schema, from '(' on

  /// `text` ends with '\0' and has been read without a mistake, or a SchemaError is in order first.
  SCHEMA_CT_HIDDEN explicit operator_text(std::string_view text);

  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_schema() const { return !signature.empty(); }
};

namespace internal {

/// What is recorded of a text that has been read without a mistake.
class trusted_record : public schema_record {
 public:
  static constexpr bool trusts = true;
  using schema_record::schema_record;
};

/// What a schema says that has been read without a mistake.
class read_schema : public trusted_record {
 public:
  SCHEMA_CT_HIDDEN explicit read_schema(std::string_view schema);

  /// Of argument `i`, or of a return: those are counted behind the arguments.
  [[nodiscard]] SCHEMA_CT_HIDDEN Type type(int i) const;
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
