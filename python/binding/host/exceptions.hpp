// SPDX-License-Identifier: BSL-1.0
// Python's exceptions on their way through C++, and back. A framework's own are RuntimeErrors,
// unless they derive from one of the standard library's that Python has a name for.
#pragma once

#include <exception>

#include "../raised_in_python.hpp"

namespace schema_ct_python {

[[nodiscard]] inline PyObject* framework_type_of(const std::exception&) { return nullptr; }

/// Sets the exception of Python's that a C++ exception holds, if it does.
[[nodiscard]] inline bool set_framework_error(const std::exception& e) {
  const auto* const raised = dynamic_cast<const raised_in_python*>(&e);
  return raised != nullptr && (raised->raise(), true);
}

}  // namespace schema_ct_python
