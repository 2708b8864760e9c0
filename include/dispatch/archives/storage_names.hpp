// SPDX-License-Identifier: BSL-1.0
// How an archive names the element types of memory: "FloatStorage".
#pragma once

#include <schema_ct/config.hpp>

#include <optional>
#include <string>
#include <string_view>

#include <dispatch/default_host/scalar_type.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace pickle_detail {

inline constexpr std::string_view storage_suffix = "Storage";

[[nodiscard]] inline std::string storage_name(ScalarType type) {
  return std::string(toString(type)).append(storage_suffix);
}
/// nullopt for another class.
[[nodiscard]] inline std::optional<ScalarType> type_of_storage(std::string_view name) {
  if (!name.ends_with(storage_suffix)) return std::nullopt;
  name.remove_suffix(storage_suffix.size());
  for (int number = 0; number != static_cast<int>(ScalarType::Undefined); ++number)
    if (const auto type = static_cast<ScalarType>(number); toString(type) == name) return type;
  return std::nullopt;
}

}  // namespace pickle_detail
}  // namespace default_host
}  // namespace dispatch
