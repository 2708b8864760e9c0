// SPDX-License-Identifier: BSL-1.0
// Python's exceptions on their way through C++, and back.
#pragma once

#include <nanobind/nanobind.h>

#include <dispatch/binding_api.hpp>
#include <exception>

#include "../raised_in_python.hpp"

namespace schema_ct_python {

[[nodiscard]] inline PyObject* framework_type_of(const std::exception&) { return nullptr; }

/// Sets the exception of Python's that a C++ exception holds, if it does.
[[nodiscard]] inline bool set_framework_error(const std::exception& e) {
  if (const auto* raised = dynamic_cast<const raised_in_python*>(&e)) return raised->raise(), true;
  if (const auto* raised = dynamic_cast<const nanobind::python_error*>(&e)) {
    nanobind::python_error copy(*raised);
    copy.restore();
    return true;
  }
  return false;
}

}  // namespace schema_ct_python
