// SPDX-License-Identifier: BSL-1.0
// Calls of operators by name in Python: torch.ops.ns.f(x, k=3).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mapped_text.hpp"
#include "python_tokens.hpp"

namespace tools {

/// The value of an expression, as far as it is certain.
struct python_value {
  enum kind { unknown, nothing, boolean, integer, real, imaginary, text, list };
  kind is = unknown;
  std::vector<python_value> elements{};  ///< the elements of a list or a tuple
};

struct python_call_argument {
  std::string keyword;  ///< empty without one
  python_value value;
  span at;
};

struct python_call {
  mapped_text name;   ///< `ns::f`, or `ns::f.overload`
  bool has_overload;  ///< the call names an overload, if only `.default`, which `name` leaves out
  std::vector<python_call_argument> arguments;
  bool has_more;  ///< the call has `*args` or `**kwargs`, which are not in `arguments`
  /// Are numbers accepted for tensors, as many of PyTorch's own operators do?
  bool numbers_are_tensors;
  bool is_conditional;  ///< in a function, class, `if` or another block
};

/// The calls through `torch.ops` and `schema_ct.ops`, or through aliases of their parts. Skips
/// calls that may be wrong on purpose: those in a `try`, and those that expect exceptions (`with
/// pytest.raises(…)`, `self.assertRaises(…)`, `@pytest.mark.xfail`).
[[nodiscard]] std::vector<python_call> find_python_calls(std::string_view source,
                                                         const std::vector<python_token>& tokens);

}  // namespace tools
