// SPDX-License-Identifier: BSL-1.0
// Finds the catalogue of errors.
#pragma once

#include <string>

namespace tools::lsp {

/// The URI of docs/errors.md: that of the program's installation, or of a source tree. Empty if
/// there is none.
[[nodiscard]] std::string errors_page();

}  // namespace tools::lsp
