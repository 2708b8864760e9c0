// SPDX-License-Identifier: BSL-1.0
// A list of operators as one page of HTML.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "findings.hpp"

namespace tools {

/// The text as HTML between elements.
[[nodiscard]] std::string html_escaped(const std::string& text);

/// Prints a page that needs no network: a table of operators and keys, with a search and filters by
/// key, by tag and by missing kernel. It contains the data as JSON.
void print_page(std::ostream& out, const std::string& title,
                std::span<const listed_operator> operators);

}  // namespace tools
