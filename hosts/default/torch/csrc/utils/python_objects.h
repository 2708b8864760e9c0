// SPDX-License-Identifier: BSL-1.0
// What an extension module is given by a program that has PyTorch's Python package: its dtypes and
// devices (torch::python).
#pragma once

#include <string>

#include <torch/csrc/python_headers.h>
#include <torch/types.h>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

namespace torch::python {
namespace SCHEMA_CT_HIDDEN detail {

/// Is it an object of the class `torch.<type>`?
[[nodiscard]] inline bool is_of(py::handle object, const char* type) {
  return std::string("torch.") + type == Py_TYPE(object.ptr())->tp_name;
}
/// The name of a Python object of the class `torch.<type>`; TypeError for any other object.
[[nodiscard]] inline std::string text_of(const py::object& object, const char* type) {
  TORCH_CHECK_TYPE(is_of(object, type), "Expected ", type);
  return py::str(object);
}

/// The element type of a `torch.dtype`.
[[nodiscard]] inline Dtype py_object_to_dtype(py::object object) {
  const std::string text = text_of(object, "dtype");
  constexpr std::size_t module = sizeof "torch." - 1;
  const int number = schema_ct::words::value_of(text.data() + module,
                                                static_cast<std::ptrdiff_t>(text.size() - module),
                                                schema_ct::words::dtypes);
  TORCH_CHECK_TYPE(number >= 0, "Expected dtype");
  return static_cast<Dtype>(number);
}
[[nodiscard]] inline Device py_object_to_device(py::object object) {
  return Device(text_of(object, "device"));
}

}  // namespace detail
}  // namespace torch::python

#endif
