// SPDX-License-Identifier: BSL-1.0
// Where the catalogue of errors is.
#pragma once

#include <string>

namespace tools::lsp {

/// The URI of docs/errors.md: of the installation that the program is in, or of a source tree.
/// Empty where there is none.
[[nodiscard]] std::string errors_page();

}  // namespace tools::lsp
