// SPDX-License-Identifier: BSL-1.0
// Which words a declaration gives a meaning, as far as the tokens beside them show.
#pragma once

#include "token_view.hpp"

namespace tools {

/// May this word be the name of a variable, a parameter or a template parameter that is declared
/// here? Where that is not certain the answer is yes: what may hide a function is not compared.
[[nodiscard]] bool may_be_declared(const token_view& tokens, std::size_t word);

}  // namespace tools
