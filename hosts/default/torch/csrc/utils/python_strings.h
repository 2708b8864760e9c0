// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for texts of Python, where Python is found.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <torch/csrc/Exceptions.h>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

/// Is it a str or bytes?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool THPUtils_checkString(PyObject* object) {
  return PyBytes_Check(object) || PyUnicode_Check(object);
}
/// As long as the object lives. Throws Error for an object of another class.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string_view THPUtils_unpackStringView(PyObject* object) {
  if (PyBytes_Check(object))
    return {PyBytes_AS_STRING(object), static_cast<std::size_t>(PyBytes_GET_SIZE(object))};
  Py_ssize_t size = 0;
  const char* const text =
      PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, &size) : nullptr;
  if (text == nullptr) throw c10::Error("unpackString: expected bytes or unicode object");
  return {text, static_cast<std::size_t>(size)};
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string THPUtils_unpackString(PyObject* object) {
  return std::string(THPUtils_unpackStringView(object));
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline PyObject* THPUtils_packString(std::string_view text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

#endif
