// SPDX-License-Identifier: BSL-1.0
// Objects with `__dlpack__` as tensors of any host, and back: what this module asks of the host.
// schema_ct_add_python() (cmake/python.cmake) defines what the package is called.
#pragma once

#include <algorithm>
#include <dispatch/binding_api.hpp>
#include <string>
#include <string_view>

#include "../array_words.hpp"
#include "array_object.hpp"

namespace schema_ct_python {

/// Where Python finds the operators.
inline constexpr const char* package = SCHEMA_CT_PYTHON_PACKAGE;
inline constexpr const char* binding_module = SCHEMA_CT_PYTHON_PACKAGE "._core";
inline constexpr const char* signature_module = SCHEMA_CT_PYTHON_PACKAGE "._signature";

[[nodiscard]] inline bool is_tensor(PyObject* object) {
  return detail::attribute_of(Py_TYPE(object), "__dlpack__").get() != nullptr;
}
/// A tensor over the array's memory; false for any other object.
[[nodiscard]] inline bool read_tensor(PyObject* object, host::Tensor& out) {
  if (is_array_object(object)) return out = tensor_in(object), true;
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || !is_tensor(object)) return false;
  detail::given_array given(object);
  return out = detail::imported_tensor(given), true;
}
/// Arrays are sequences of numbers, too.
[[nodiscard]] inline bool is_no_sequence(PyObject*) { return false; }

/// The tensors belong to the call.
struct lent_tensors {
  /// Gives a call a tensor over the array; false for an object that is no array.
  [[nodiscard]] static bool lend(PyObject* object, dispatch::borrowed_call& call, std::size_t i) {
    host::Tensor tensor;
    if (!read_tensor(object, tensor)) return false;
    return call.value(i) = dispatch::IValue(std::move(tensor)), true;
  }
};

/// What an array of one element holds, the object itself for other objects; none for other arrays.
[[nodiscard]] inline owned number_in(PyObject* object) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || !is_tensor(object))
    return share(object);
  const detail::given_array given(object);
  const dlpack::DLTensor& a = given.tensor();
  if (std::any_of(a.shape, a.shape + a.ndim, [](std::int64_t size) { return size != 1; }) ||
      detail::attribute_of(Py_TYPE(object), "item").get() == nullptr)
    return {};
  return owned(PyObject_CallMethod(object, "item", nullptr));
}
/// For messages.
[[nodiscard]] inline std::string tensor_text(PyObject* object) { return Py_TYPE(object)->tp_name; }

namespace detail {

/// What makes results of Arrays: the `from_dlpack` of the class that is named as `module:Class`, or
/// the class itself. Imported when the first result is made, since its module may import this one.
[[nodiscard]] inline PyObject* find_result_maker(std::string_view name) {
  const std::size_t colon = name.find(':');
  const owned module(PyImport_ImportModule(std::string(name.substr(0, colon)).c_str()));
  owned maker(PyObject_GetAttrString(module.get(), std::string(name.substr(colon + 1)).c_str()));
  PyObject* const from_dlpack = PyObject_GetAttrString(maker.get(), "from_dlpack");
  if (from_dlpack == nullptr) return PyErr_Clear(), maker.release();
  return from_dlpack;
}

}  // namespace detail

/// Makes Python's objects of the tensors that a call of these objects returns.
class array_maker {
 public:
  array_maker(PyObject* const*, std::size_t, bool = false) {}
  /// A new object; None for an undefined tensor.
  [[nodiscard]] PyObject* operator()(const host::Tensor& tensor) const {
    if (host::key_set(tensor).empty()) Py_RETURN_NONE;
    owned array = array_object(tensor);
#if defined(SCHEMA_CT_PYTHON_RESULTS)
    static PyObject* const make = detail::find_result_maker(SCHEMA_CT_PYTHON_RESULTS);
    return owned(PyObject_CallOneArg(make, array.get())).release();
#else
    return array.release();
#endif
  }
};

/// Do both lie at one place, with the same sizes? DLPack has no other word for it.
[[nodiscard]] inline bool is_same_tensor(PyObject* object, const host::Tensor& tensor) {
  const detail::given_array given(object);
  const auto made = detail::exported(tensor);
  const dlpack::DLTensor &a = given.tensor(), &b = made->dl_tensor;
  const auto place = [](const dlpack::DLTensor& t) {
    return static_cast<const char*>(t.data) + t.byte_offset;
  };
  return place(a) == place(b) && std::equal(a.shape, a.shape + a.ndim, b.shape, b.shape + b.ndim);
}

}  // namespace schema_ct_python
