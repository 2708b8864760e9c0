// SPDX-License-Identifier: BSL-1.0
// C++ exceptions as Python's.
#pragma once

#include <dispatch/error.hpp>
#include <new>
#include <stdexcept>
#include <string_view>
#include <typeinfo>

#include "object.hpp"

namespace schema_ct_python {

/// The Python exception that a C++ exception stands for. Those of pybind11 are known by their
/// names, so that operators may throw them without this module knowing pybind11.
[[nodiscard]] inline PyObject* python_type_of(const std::exception& e) {
  if (dynamic_cast<const dispatch::TypeError*>(&e) != nullptr) return PyExc_TypeError;
  if (dynamic_cast<const dispatch::ValueError*>(&e) != nullptr) return PyExc_ValueError;
  if (dynamic_cast<const dispatch::IndexError*>(&e) != nullptr) return PyExc_IndexError;
  if (dynamic_cast<const dispatch::NotImplementedError*>(&e) != nullptr)
    return PyExc_NotImplementedError;
  if (dynamic_cast<const std::out_of_range*>(&e) != nullptr) return PyExc_IndexError;
  if (dynamic_cast<const std::invalid_argument*>(&e) != nullptr) return PyExc_ValueError;
  if (dynamic_cast<const std::bad_alloc*>(&e) != nullptr) return PyExc_MemoryError;
  const std::string_view name = typeid(e).name();
  if (name == "N8pybind1111index_errorE") return PyExc_IndexError;
  if (name == "N8pybind1110type_errorE") return PyExc_TypeError;
  if (name == "N8pybind1111value_errorE") return PyExc_ValueError;
  if (name == "N8pybind119key_errorE") return PyExc_KeyError;
  return PyExc_RuntimeError;
}

/// Sets Python's exception for the C++ exception that is being handled.
inline void set_python_error() noexcept {
  try {
    throw;
  } catch (const python_error&) {
    // is set
  } catch (const std::exception& e) {
    PyErr_SetString(python_type_of(e), e.what());
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
