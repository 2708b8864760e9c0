// SPDX-License-Identifier: BSL-1.0
// A schema without a mistake, read again: what the engine compares, checks and prints.
#pragma once

#include <dispatch/host.hpp>
#include <dispatch/schema/schema_record.hpp>
#include <dispatch/types/type.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
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
  explicit read_schema(std::string_view schema);

  /// Of argument `i`, or of a return: those are counted behind the arguments.
  [[nodiscard]] Type type(int i) const;
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
