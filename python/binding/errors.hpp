// SPDX-License-Identifier: BSL-1.0
// C++ exceptions as Python's.
#pragma once

#include <paddle/common/enforce.h>

#include <dispatch/binding_api.hpp>
#include <new>
#include <stdexcept>
#include <string_view>
#include <typeinfo>

#include "object.hpp"

namespace schema_ct_python {

/// As Paddle's own bindings have it (paddle/fluid/pybind/exception.cc).
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

/// Exceptions of libraries that this module is not compiled with are known by their names;
/// nullptr for any other.
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

/// The Python exception that a C++ exception stands for: this library's, Paddle's, and what
/// pybind11 makes of the standard library's.
[[nodiscard]] inline PyObject* python_type_of(const std::exception& e) {
  const auto is = [&]<class... T>() { return (... || (dynamic_cast<const T*>(&e) != nullptr)); };
  if (is.operator()<dispatch::TypeError>()) return PyExc_TypeError;
  if (is.operator()<dispatch::IndexError, std::out_of_range>()) return PyExc_IndexError;
  if (is.operator()<dispatch::ValueError, std::invalid_argument, std::domain_error,
                    std::length_error, std::range_error>())
    return PyExc_ValueError;
  if (is.operator()<dispatch::NotImplementedError>()) return PyExc_NotImplementedError;
  if (is.operator()<std::overflow_error>()) return PyExc_OverflowError;
  if (is.operator()<std::bad_alloc>()) return PyExc_MemoryError;
  if (const auto* paddles = dynamic_cast<const common::enforce::EnforceNotMet*>(&e))
    return python_type_of(paddles->code());
  PyObject* const named = python_type_of_name(typeid(e).name());
  return named != nullptr ? named : PyExc_RuntimeError;
}

/// Sets an exception, whatever bytes its text has.
inline void set_error(PyObject* type, std::string_view text) {
  PyObject* const decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (decoded == nullptr) return;  // for want of memory, which is the exception then
  PyErr_SetObject(type, decoded);
  Py_DECREF(decoded);
}

/// Sets the exception of Python's that a pybind11::error_already_set holds. Only code that is
/// compiled with pybind11 could take it out; its text begins with the type.
inline void set_held_python_error(std::string_view text) {
  const std::size_t colon = text.find(": ");
  const std::string name(text.substr(0, colon));
  PyObject* const type = PyDict_GetItemString(PyEval_GetBuiltins(), name.c_str());
  if (colon == std::string_view::npos || type == nullptr || PyExceptionClass_Check(type) == 0)
    return set_error(PyExc_RuntimeError, text);
  set_error(type, text.substr(colon + 2));
}

/// Sets Python's exception for the C++ exception that is being handled.
inline void set_python_error() noexcept {
  try {
    throw;
  } catch (const python_error&) {
    // is set
  } catch (const std::exception& e) {
    if (std::string_view(typeid(e).name()) == "N8pybind1117error_already_setE")
      set_held_python_error(e.what());
    else
      set_error(python_type_of(e), e.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "a C++ exception of an unknown type");
  }
}

/// What `f` returns; `failed`, with Python's exception set, where it throws.
template <class Result, class F>
Result guarded(Result failed, const F& f) noexcept {
  try {
    return f();
  } catch (...) {
    set_python_error();
    return failed;
  }
}

}  // namespace schema_ct_python
