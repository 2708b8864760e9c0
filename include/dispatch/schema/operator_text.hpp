// SPDX-License-Identifier: BSL-1.0
// A correct text of an operator, its schema or its name, as registrations carry it.
#pragma once

#include <dispatch/host.hpp>
#include <string_view>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A schema or the name of an operator, and the parts of the name. The parts are views of the text,
/// which must outlive them; a missing part is empty.
struct SCHEMA_CT_HIDDEN operator_text {
  std::string_view text;  ///< ends with '\0'
  std::string_view ns, name, overload;
  std::string_view signature;  ///< of a schema, from '(' on

  /// `text` ends with '\0' and was parsed without a mistake; otherwise throw SchemaError first.
  explicit operator_text(std::string_view text);

  [[nodiscard]] bool is_schema() const { return !signature.empty(); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
