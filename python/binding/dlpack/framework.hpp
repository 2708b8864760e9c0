// SPDX-License-Identifier: BSL-1.0
// Arrays of every framework as tensors of the default host, and back: the interface between this
// module and the frameworks.
#pragma once

#include <dispatch/binding_api.hpp>

#include "lent_tensors.hpp"

namespace schema_ct_python {

/// The Python package and module that have the operators.
inline constexpr const char* package = "schema_ct";
inline constexpr const char* binding_module = "schema_ct._core";
inline constexpr const char* signature_module = "schema_ct._signature";

[[nodiscard]] inline bool is_tensor(PyObject* object) {
  return kind_of(object).by != array_kind::protocol::none;
}

/// Makes `out` a tensor over the array's memory; false for any other object. Throws ValueError for
/// an array that kernels cannot take.
[[nodiscard]] inline bool read_tensor(PyObject* object, at::Tensor& out) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || object == Py_None) return false;
  out = detail::tensor_of(object);
  return out.defined();
}
/// Never: lists of numbers are read from arrays, too.
[[nodiscard]] inline bool is_no_sequence(PyObject*) { return false; }

/// The element of an array with one element; none for other arrays; any other object itself.
[[nodiscard]] inline owned number_in(PyObject* object) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || !is_tensor(object))
    return share(object);
  if (detail::tensor_of(object).numel() != 1) return {};
  return owned(PyObject_CallMethod(object, "item", nullptr));
}
/// For messages.
[[nodiscard]] inline std::string tensor_text(PyObject* object) { return Py_TYPE(object)->tp_name; }

/// Was the tensor made over this very array?
[[nodiscard]] inline bool is_same_tensor(PyObject* object, const at::Tensor& tensor) {
  return object_of(tensor) == object;
}

}  // namespace schema_ct_python
