// SPDX-License-Identifier: BSL-1.0
// Python exceptions that pass through C++ and return to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <dispatch/binding_api.hpp>
#include <exception>

#include "../raised_in_python.hpp"

namespace schema_ct_python {

[[nodiscard]] inline PyObject* framework_type_of(const std::exception&) { return nullptr; }

/// If a C++ exception holds a Python exception, sets that one and returns true.
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
