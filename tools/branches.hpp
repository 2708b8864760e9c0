// SPDX-License-Identifier: BSL-1.0
// The statements that run under a condition.
#pragma once

#include <cstdint>
#include <vector>

#include "token_view.hpp"

namespace tools {

/// The branches of `if`, loops and `catch`, the cases of `switch`, and what stands behind a
/// statement that may leave the function.
class branches {
 public:
  explicit branches(const token_view& tokens);

  /// The innermost branch around a token; empty if there is none.
  [[nodiscard]] token_range around(std::size_t token) const {
    return token < at_.size() ? all_[at_[token]] : token_range{};
  }

 private:
  std::vector<token_range> all_{{}};
  std::vector<std::uint32_t> at_;  // for each token the index of its branch
};

}  // namespace tools
