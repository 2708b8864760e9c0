// SPDX-License-Identifier: BSL-1.0
// C++ exceptions as Python exceptions.
#pragma once

#include <dispatch/binding_api.hpp>
#include <new>
#include <stdexcept>
#include <string_view>

#include "exceptions.hpp"

namespace schema_ct_python {

/// The Python type for a C++ exception of this library or of the framework. For those of the
/// standard library it is the one that pybind11 and nanobind choose.
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
  PyObject* const frameworks = framework_type_of(e);
  return frameworks != nullptr ? frameworks : PyExc_RuntimeError;
}

/// Sets Python's exception for the C++ exception that is being handled. An exception that says
/// nothing is said to come from `where`, such as an operator.
inline void set_python_error(const char* where = "this library") noexcept {
  try {
    throw;
  } catch (const python_error&) {
    if (PyErr_Occurred() == nullptr)
      PyErr_SetString(PyExc_RuntimeError, "a function of an object's failed and set no exception");
  } catch (const std::exception& e) {
    if (set_framework_error(e)) return;
    const char* const text = e.what();
    if (text != nullptr && *text != 0) return set_error(python_type_of(e), text);
    PyErr_Format(python_type_of(e), "%s threw an exception without a text", where);
  } catch (...) {
    PyErr_Format(PyExc_RuntimeError, "%s threw a C++ exception of an unknown type", where);
  }
}

/// Returns `f()`. If that throws, sets the Python exception and returns `failed`.
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
