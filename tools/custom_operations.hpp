// SPDX-License-Identifier: BSL-1.0
// Finds errors in PaddlePaddle's custom operators, PD_BUILD_OP and its relatives, in a
// source.
#pragma once

#include "cpp_tokens.hpp"
#include "findings.hpp"

namespace tools {

/// Applies the rules of <schema_ct/phi.hpp> for names, attributes, maps and gradients. An operator
/// with a text that is not a literal is skipped, and functions are not read.
void check_custom_operations(const source& s, const std::vector<token>& tokens,
                             const finding_sink& out);

}  // namespace tools
