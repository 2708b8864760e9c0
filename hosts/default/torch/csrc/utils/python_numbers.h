// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for numbers of Python, where Python is found.
#pragma once

#include <cstdint>
#include <limits>

#include <c10/core/Device.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/utils/object_ptr.h>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

[[nodiscard]] SCHEMA_CT_HIDDEN inline PyObject* THPUtils_packInt32(std::int32_t number) {
  return PyLong_FromLong(number);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline PyObject* THPUtils_packInt64(std::int64_t number) {
  return PyLong_FromLongLong(number);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline PyObject* THPUtils_packUInt32(std::uint32_t number) {
  return PyLong_FromUnsignedLong(number);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline PyObject* THPUtils_packUInt64(std::uint64_t number) {
  return PyLong_FromUnsignedLongLong(number);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline PyObject* THPUtils_packDeviceIndex(c10::DeviceIndex index) {
  return PyLong_FromLong(index);
}

/// Is it an int of Python, and no bool?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool THPUtils_checkLong(PyObject* object) {
  return PyLong_Check(object) && !PyBool_Check(object);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool THPUtils_checkDouble(PyObject* object) {
  return PyFloat_Check(object) || PyLong_Check(object);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool THPUtils_checkScalar(PyObject* object) {
  return PyFloat_Check(object) || PyLong_Check(object) || PyComplex_Check(object);
}

/// These throw ValueError for a number that does not fit, and python_error for another object.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::int64_t THPUtils_unpackLong(PyObject* object) {
  int overflow = 0;
  const long long out = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (out == -1 && PyErr_Occurred() != nullptr) throw python_error();
  if (overflow != 0) throw c10::ValueError("Overflow when unpacking long long");
  return out;
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::int32_t THPUtils_unpackInt(PyObject* object) {
  const std::int64_t out = THPUtils_unpackLong(object);
  if (out != static_cast<std::int32_t>(out)) throw c10::ValueError("Overflow when unpacking long");
  return static_cast<std::int32_t>(out);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline c10::DeviceIndex THPUtils_unpackDeviceIndex(
    PyObject* object) {
  const std::int64_t out = THPUtils_unpackLong(object);
  if (out != static_cast<c10::DeviceIndex>(out))
    throw c10::ValueError("Overflow when unpacking DeviceIndex");
  return static_cast<c10::DeviceIndex>(out);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::uint64_t THPUtils_unpackUInt64(PyObject* object) {
  const unsigned long long out = PyLong_AsUnsignedLongLong(object);
  if (PyErr_Occurred() != nullptr) throw python_error();
  return out;
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::uint32_t THPUtils_unpackUInt32(PyObject* object) {
  const std::uint64_t out = THPUtils_unpackUInt64(object);
  if (out > std::numeric_limits<std::uint32_t>::max())
    throw c10::ValueError("Overflow when unpacking long long");
  return static_cast<std::uint32_t>(out);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool THPUtils_unpackBool(PyObject* object) {
  if (!PyBool_Check(object)) throw c10::Error("couldn't convert python object to boolean");
  return object == Py_True;
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline double THPUtils_unpackDouble(PyObject* object) {
  const double out = PyFloat_AsDouble(object);
  if (out == -1 && PyErr_Occurred() != nullptr) throw python_error();
  return out;
}

#endif
