// SPDX-License-Identifier: BSL-1.0
// Python exceptions that pass through C++.
#pragma once

#include <dispatch/binding_api.hpp>
#include <memory>
#include <string>

#include "object.hpp"

namespace schema_ct_python {

/// Adds a note to the current exception, which Python 3.11 and newer show below it (PEP 678).
inline void add_note(const std::string& text) noexcept {
  PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  PyObject* const done = PyObject_CallMethod(value, "add_note", "s", text.c_str());
  if (done == nullptr) PyErr_Clear();
  Py_XDECREF(done);
  PyErr_Restore(type, value, traceback);
}

/// The exception that a Python kernel raised: C++ sees an Error with its text, Python gets the same
/// exception object back.
class raised_in_python : public dispatch::Error {
 public:
  /// Takes over the current Python exception.
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
  /// Releases the exception, on any thread.
  static void drop(PyObject* raised) {
    if (!Py_IsInitialized()) return;
    const with_gil lock;
    Py_DECREF(raised);
  }
  std::shared_ptr<PyObject> exception_;
};

}  // namespace schema_ct_python
