// SPDX-License-Identifier: BSL-1.0
// Arrays of every framework as the default host's tensors and back: what this module asks of them.
#pragma once

#include <dispatch/binding_api.hpp>

#include "lent_tensors.hpp"

namespace schema_ct_python {

/// Where Python finds the operators.
inline constexpr const char* package = "schema_ct";
inline constexpr const char* binding_module = "schema_ct._core";

[[nodiscard]] inline bool is_tensor(PyObject* object) {
  return kind_of(object).by != array_kind::protocol::none;
}

/// A tensor over the array's memory; false for any other object. Throws ValueError for an array
/// that no kernel can be given.
[[nodiscard]] inline bool read_tensor(PyObject* object, at::Tensor& out) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || object == Py_None) return false;
  out = detail::tensor_of(object);
  return out.defined();
}
/// Arrays are sequences of numbers, too.
[[nodiscard]] inline bool is_no_sequence(PyObject*) { return false; }

/// What an array of one element holds, the object itself for other objects; none for other arrays.
[[nodiscard]] inline owned number_in(PyObject* object) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || !is_tensor(object))
    return share(object);
  if (detail::tensor_of(object).numel() != 1) return {};
  return owned(PyObject_CallMethod(object, "item", nullptr));
}
/// For messages.
[[nodiscard]] inline std::string tensor_text(PyObject* object) { return Py_TYPE(object)->tp_name; }

/// Does the tensor lie over this very array?
[[nodiscard]] inline bool is_same_tensor(PyObject* object, const at::Tensor& tensor) {
  return object_of(tensor) == object;
}

}  // namespace schema_ct_python
