// SPDX-License-Identifier: BSL-1.0
// A list of operators as one page of HTML.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "findings.hpp"

namespace tools {

/// Prints a page that a browser shows without a network: operators × keys, with a search, filters
/// by key and tag, and those that lack a kernel. The data is in it as JSON.
void print_page(std::ostream& out, const std::string& title,
                std::span<const listed_operator> operators);

}  // namespace tools
