// SPDX-License-Identifier: BSL-1.0
// Python's exceptions on their way through C++.
#pragma once

#include <dispatch/binding_api.hpp>
#include <memory>
#include <string>

#include "object.hpp"

namespace schema_ct_python {

/// What a kernel in Python raised: an Error with its text for C++, the very exception for Python.
class raised_in_python : public dispatch::Error {
 public:
  /// Takes over the exception that is set.
  [[nodiscard]] static raised_in_python taken() {
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    if (traceback != nullptr) PyException_SetTraceback(value, traceback);
    Py_XDECREF(traceback);
    std::string text = reinterpret_cast<PyTypeObject*>(type)->tp_name;
    Py_DECREF(type);
    if (PyObject* const own = PyObject_Str(value)) {
      if (const char* said = PyUnicode_AsUTF8(own)) text.append(": ").append(said);
      Py_DECREF(own);
    }
    PyErr_Clear();
    return raised_in_python(std::move(text), value);
  }
  void raise() const {
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception_.get())), exception_.get());
  }

 private:
  raised_in_python(std::string text, PyObject* raised)
      : Error(std::move(text)), exception_(raised, &drop) {}
  /// On whatever thread the last copy goes.
  static void drop(PyObject* raised) {
    if (!Py_IsInitialized()) return;
    const with_gil lock;
    Py_DECREF(raised);
  }
  std::shared_ptr<PyObject> exception_;
};

}  // namespace schema_ct_python
