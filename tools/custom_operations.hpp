// SPDX-License-Identifier: BSL-1.0
// Finds what is wrong with PaddlePaddle's custom operators, PD_BUILD_OP and its relatives, in a
// source.
#pragma once

#include "cpp_tokens.hpp"
#include "findings.hpp"

namespace tools {

/// By the rules of <schema_ct/phi.hpp> for names, attributes, maps and gradients. An operator of
/// which a text is no literal is left out, and the functions are not read.
void check_custom_operations(const source& s, const std::vector<token>& tokens,
                             const finding_sink& out);

}  // namespace tools
