// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors as objects of Python, where Python is found. No object of Python is
// a tensor of an extension module here: checks answer false, and conversions set a TypeError.
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/python_headers.h>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

[[nodiscard]] inline bool THPVariable_Check(PyObject* /*object*/) { return false; }
[[nodiscard]] inline bool THPVariable_CheckExact(PyObject* /*object*/) { return false; }
[[nodiscard]] inline bool THPVariable_CheckTypeExact(PyTypeObject* /*type*/) { return false; }

/// Sets a TypeError and returns null, as functions of Python's C interface do.
[[nodiscard]] inline PyObject* THPVariable_Wrap(const at::TensorBase& tensor) {
  PyErr_Format(PyExc_TypeError, "THPVariable_Wrap(): no class of Python is registered for %s",
               tensor.toString().c_str());
  return nullptr;
}

/// Throws python_error.
[[nodiscard]] inline const at::Tensor& THPVariable_Unpack(PyObject* object) {
  PyErr_Format(PyExc_TypeError, "THPVariable_Unpack(): expected a Tensor, given an object of %s",
               Py_TYPE(object)->tp_name);
  throw python_error();
}

#endif
