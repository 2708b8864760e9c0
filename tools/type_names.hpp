// SPDX-License-Identifier: BSL-1.0
// Converts between the names of C++ types and of schema types.
#pragma once

#include <string>
#include <string_view>

namespace tools {

/// A type as an author writes it: `int64_t`, `at::Tensor`, `std::optional<int64_t>`.
[[nodiscard]] std::string short_name(std::string_view cxx_type);

/// The schema type for a C++ type that short_name() has spelled; empty if none is known.
[[nodiscard]] std::string schema_type_for(std::string_view cxx_type);

/// The C++ parameter type for a schema type; empty if none is known.
[[nodiscard]] std::string parameter_for(std::string_view schema_type);

/// Advice for a schema that has the type `said` and a function whose schema type is `fits`: "write
/// `int` here, or let the function take `double`". Empty if there is none.
[[nodiscard]] std::string remedy_for(const std::string& fits, const std::string& said,
                                     bool is_parameter, const std::string& where = "here");

}  // namespace tools
