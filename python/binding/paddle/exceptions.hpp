// SPDX-License-Identifier: BSL-1.0
// The exceptions of Paddle, and of pybind11, which Paddle's extensions throw, as Python exceptions.
#pragma once

#include <paddle/common/enforce.h>

#include <exception>
#include <string>
#include <string_view>
#include <typeinfo>

#include "../raised_in_python.hpp"

namespace schema_ct_python {

/// The same mapping as in Paddle's own binding (paddle/fluid/pybind/exception.cc).
[[nodiscard]] inline PyObject* python_type_of(common::ErrorCode code) {
  switch (code) {
    case common::ErrorCode::INVALID_ARGUMENT: return PyExc_ValueError;
    case common::ErrorCode::INVALID_TYPE: return PyExc_TypeError;
    case common::ErrorCode::OUT_OF_RANGE: return PyExc_IndexError;
    case common::ErrorCode::RESOURCE_EXHAUSTED: return PyExc_MemoryError;
    case common::ErrorCode::UNIMPLEMENTED: return PyExc_NotImplementedError;
    case common::ErrorCode::FATAL: return PyExc_SystemError;
    case common::ErrorCode::EXTERNAL: return PyExc_OSError;
    default: return PyExc_RuntimeError;
  }
}

/// The Python type for an exception, by its mangled name, if this module is compiled without its
/// library; nullptr for any other.
[[nodiscard]] inline PyObject* python_type_of_name(std::string_view name) {
  if (name == "N8pybind1111index_errorE") return PyExc_IndexError;
  if (name == "N8pybind1110type_errorE") return PyExc_TypeError;
  if (name == "N8pybind1111value_errorE") return PyExc_ValueError;
  if (name == "N8pybind119key_errorE") return PyExc_KeyError;
  if (name == "N8pybind1114stop_iterationE") return PyExc_StopIteration;
  if (name == "N8pybind1112import_errorE") return PyExc_ImportError;
  if (name == "N8pybind1115attribute_errorE") return PyExc_AttributeError;
  if (name == "N8pybind1112buffer_errorE") return PyExc_BufferError;
  if (name == "N6paddle6memory10allocation8BadAllocE") return PyExc_MemoryError;
  return nullptr;
}

/// The Python type for an exception of Paddle or pybind11; nullptr for any other.
[[nodiscard]] inline PyObject* framework_type_of(const std::exception& e) {
  if (const auto* paddles = dynamic_cast<const common::enforce::EnforceNotMet*>(&e))
    return python_type_of(paddles->code());
  return python_type_of_name(typeid(e).name());
}

/// Sets a Python exception like that in a pybind11::error_already_set. Only code that is compiled
/// with pybind11 could extract it, so the type is read from the beginning of its text.
inline void set_held_python_error(std::string_view text) {
  const std::size_t colon = text.find(": ");
  const std::string name(text.substr(0, colon));
  PyObject* const type = PyDict_GetItemString(PyEval_GetBuiltins(), name.c_str());
  if (colon == std::string_view::npos || type == nullptr || PyExceptionClass_Check(type) == 0)
    return set_error(PyExc_RuntimeError, text);
  set_error(type, text.substr(colon + 2));
}

/// If a C++ exception holds a Python exception, sets that one and returns true.
[[nodiscard]] inline bool set_framework_error(const std::exception& e) {
  if (const auto* raised = dynamic_cast<const raised_in_python*>(&e)) return raised->raise(), true;
  if (std::string_view(typeid(e).name()) != "N8pybind1117error_already_setE") return false;
  set_held_python_error(e.what());
  return true;
}

}  // namespace schema_ct_python
