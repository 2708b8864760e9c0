// SPDX-License-Identifier: BSL-1.0
// Types of C++ and of schemas by their names, to say which one stands for which.
#pragma once

#include <string>
#include <string_view>

namespace tools {

/// A type as its author writes it: `int64_t`, `at::Tensor`, `std::optional<int64_t>`.
[[nodiscard]] std::string short_name(std::string_view cxx_type);

/// The schema's type for a C++ type, given as short_name() spells it; empty where none is known.
[[nodiscard]] std::string schema_type_for(std::string_view cxx_type);

/// The parameter type that stands for a schema's type; empty where none is known.
[[nodiscard]] std::string parameter_for(std::string_view schema_type);

/// How a schema that says `said` and a function whose type is `fits` in a schema are mended: "write
/// `int` here, or let the function take `double`". Empty where nothing is known.
[[nodiscard]] std::string remedy_for(const std::string& fits, const std::string& said,
                                     bool is_parameter, const std::string& where = "here");

}  // namespace tools
