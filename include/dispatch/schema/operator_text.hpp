// SPDX-License-Identifier: BSL-1.0
// A text without a mistake, which is an operator's schema or its name: what registrations carry.
#pragma once

#include <dispatch/host.hpp>
#include <string_view>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A schema, or the name of an operator alone, and the parts of the name. They are views of the
/// text, which has to stay, and are empty for what is not there.
struct SCHEMA_CT_HIDDEN operator_text {
  std::string_view text;  ///< ends with '\0'
  std::string_view ns, name, overload;
  std::string_view signature;  ///< of a schema, from '(' on

  /// `text` ends with '\0' and has been read without a mistake, or a SchemaError is in order first.
  explicit operator_text(std::string_view text);

  [[nodiscard]] bool is_schema() const { return !signature.empty(); }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
