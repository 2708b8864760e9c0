// SPDX-License-Identifier: BSL-1.0
// Objects of custom classes in Python, and the value that they hold. Their methods:
// class_object.hpp.
#pragma once

#include <dispatch/binding_api.hpp>

#include "object.hpp"

namespace schema_ct_python {

/// The base type of all of them; set when the module is initialized.
inline PyTypeObject* custom_object_type = nullptr;

[[nodiscard]] inline bool is_custom_object(PyObject* object) {
  return PyObject_TypeCheck(object, custom_object_type) != 0;
}
[[nodiscard]] inline const dispatch::IValue& custom_value(PyObject* object) {
  return state_of<dispatch::IValue>(object);
}
/// A new object of the Python type for the value's class (class_object.hpp).
[[nodiscard]] PyObject* custom_object_of(dispatch::IValue value);

}  // namespace schema_ct_python
