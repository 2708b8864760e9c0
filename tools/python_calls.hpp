// SPDX-License-Identifier: BSL-1.0
// Calls of operators by name in Python: torch.ops.ns.f(x, k=3).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mapped_text.hpp"
#include "python_tokens.hpp"

namespace tools {

/// What an expression certainly is.
struct python_value {
  enum kind { unknown, nothing, boolean, integer, real, imaginary, text, list };
  kind is = unknown;
  std::vector<python_value> elements{};  ///< of a list or a tuple
};

struct python_call_argument {
  std::string keyword;  ///< empty without one
  python_value value;
  span at;
};

struct python_call {
  mapped_text name;   ///< `ns::f`, or `ns::f.overload`
  bool has_overload;  ///< `.default`, which the name does not show, or another one
  std::vector<python_call_argument> arguments;
  bool has_more;  ///< `*args` or `**kwargs` stand among them, which `arguments` has not
  /// For many of PyTorch's own operators a number stands for a tensor.
  bool numbers_are_tensors;
  bool is_conditional;  ///< in a function, class, `if` or another block
};

/// The calls behind `torch.ops` and `schema_ct.ops`, or names that the file gives to parts of them.
/// Calls that may be wrong on purpose are left out: in a `try`, and where exceptions are expected
/// (`with pytest.raises(…)`, `self.assertRaises(…)`, `@pytest.mark.xfail`).
[[nodiscard]] std::vector<python_call> find_python_calls(std::string_view source,
                                                         const std::vector<python_token>& tokens);

}  // namespace tools
