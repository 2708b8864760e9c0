// SPDX-License-Identifier: BSL-1.0
// A correct schema that is parsed again, for the comparisons, checks and texts of the engine.
#pragma once

#include <dispatch/host.hpp>
#include <dispatch/schema/schema_record.hpp>
#include <dispatch/types/type.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The record of a text that is known to be correct.
class trusted_record : public schema_record {
 public:
  static constexpr bool trusts = true;
  using schema_record::schema_record;
};

/// The contents of a schema that is known to be correct.
class read_schema : public trusted_record {
 public:
  explicit read_schema(std::string_view schema);

  /// The type of argument `i` or of a return; returns are counted after the arguments.
  [[nodiscard]] Type type(int i) const;
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
