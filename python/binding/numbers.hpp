// SPDX-License-Identifier: BSL-1.0
// Python numbers, and objects that behave like them, as C++ numbers.
#pragma once

#include <cstdint>
#include <dispatch/binding_api.hpp>
#include <string>
#include <string_view>

#include "object.hpp"

namespace schema_ct_python {

/// For use after a failed conversion: clears a TypeError and returns false; throws other errors.
[[nodiscard]] inline bool is_other_type() {
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw python_error();
  PyErr_Clear();
  return false;
}

[[nodiscard]] inline bool is_numpy_bool(PyObject* object) {
  const std::string_view name = Py_TYPE(object)->tp_name;
  return name == "numpy.bool" || name == "numpy.bool_";
}

[[nodiscard]] inline bool is_numpy_complex(PyObject* object) {
  return std::string_view(Py_TYPE(object)->tp_name).starts_with("numpy.complex");
}

/// An integer for a message. Python refuses to write one of some thousand digits.
[[nodiscard]] inline std::string digits_of(PyObject* number) {
  PyObject* const text = PyNumber_ToBase(number, 10);
  if (text == nullptr) return PyErr_Clear(), "of too many digits";
  return PyUnicode_AsUTF8(owned(text).get());
}

/// Is the value of this `int` one of 64 bits?
[[nodiscard]] inline bool fits_in_int(PyObject* object, std::int64_t& out) {
  int overflow = 0;
  out = PyLong_AsLongLongAndOverflow(object, &overflow);
  return overflow == 0;
}
[[nodiscard]] inline std::int64_t value_of_long(PyObject* object) {
  std::int64_t out = 0;
  if (!fits_in_int(object, out))
    throw dispatch::ValueError(
        dispatch::message({"the integer ", digits_of(object), " does not fit in 64 bits"}));
  return out;
}

/// Reads an int, a bool, numpy's integers and anything else that Python takes as an index, but no
/// float. Throws ValueError for a number that does not fit in 64 bits.
[[nodiscard]] inline bool read_int(PyObject* object, std::int64_t& out) {
  if (PyLong_Check(object)) return out = value_of_long(object), true;
  if (is_numpy_bool(object)) return out = PyObject_IsTrue(object), true;
  if (!PyIndex_Check(object)) return false;
  PyObject* const number = PyNumber_Index(object);
  if (number == nullptr) return is_other_type();
  out = value_of_long(owned(number).get());
  return true;
}

/// Reads a float, an int, and objects with `__float__` such as numpy's numbers, but no complex
/// number.
[[nodiscard]] inline bool read_double(PyObject* object, double& out) {
  if (PyFloat_Check(object)) return out = PyFloat_AS_DOUBLE(object), true;
  const PyNumberMethods* const methods = Py_TYPE(object)->tp_as_number;
  if (methods == nullptr || (methods->nb_float == nullptr && methods->nb_index == nullptr) ||
      PyComplex_Check(object) || is_numpy_complex(object))
    return false;
  out = PyFloat_AsDouble(object);
  if (out != -1.0 || PyErr_Occurred() == nullptr) return true;
  if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return is_other_type();
  PyErr_Clear();
  throw dispatch::ValueError("the integer is too large for a float");
}

/// Reads a bool, numpy's bool, and integers, which are true unless 0, but no float.
[[nodiscard]] inline bool read_bool(PyObject* object, bool& out) {
  if (object == Py_True || object == Py_False) return out = object == Py_True, true;
  std::int64_t number = 0;
  if (!read_int(object, number)) return false;
  out = number != 0;
  return true;
}

/// Reads a complex or any other number.
[[nodiscard]] inline bool read_complex(PyObject* object, Py_complex& out) {
  if (PyComplex_Check(object) || is_numpy_complex(object)) {
    out = PyComplex_AsCComplex(object);
    if (out.real == -1.0 && PyErr_Occurred() != nullptr) throw python_error();
    return true;
  }
  out.imag = 0;
  return read_double(object, out.real);
}

[[nodiscard]] inline std::string_view text_of_string(PyObject* object) {
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) throw python_error();
  return {text, static_cast<std::size_t>(size)};
}

}  // namespace schema_ct_python
