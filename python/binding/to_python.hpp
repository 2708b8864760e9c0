// SPDX-License-Identifier: BSL-1.0
// Values as Python objects.
#pragma once

#include <dispatch/binding_api.hpp>

#include "custom_object.hpp"
#include "framework.hpp"

namespace schema_ct_python {

using dispatch::IValue;
using dispatch::value_tag;

/// A new reference. Throws python_error, and TypeError for a value without a Python type.
[[nodiscard]] PyObject* to_python(const IValue& value, const array_maker& make_array);

namespace detail {

[[nodiscard]] inline PyObject* string_object(std::string_view text) {
  return owned(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())))
      .release();
}

/// A list, or a tuple, of `make(element)` for each element.
template <class Elements, class Make>
[[nodiscard]] PyObject* list_object(const Elements& elements, const Make& make) {
  owned list(PyList_New(static_cast<Py_ssize_t>(elements.size())));
  Py_ssize_t i = 0;
  for (const auto& element : elements)
    PyList_SET_ITEM(list.get(), i++, owned(make(element)).release());
  return list.release();
}
[[nodiscard]] inline PyObject* tuple_object(const std::vector<IValue>& members,
                                            const array_maker& make_array) {
  owned tuple(PyTuple_New(static_cast<Py_ssize_t>(members.size())));
  Py_ssize_t i = 0;
  for (const IValue& member : members)
    PyTuple_SET_ITEM(tuple.get(), i++, to_python(member, make_array));
  return tuple.release();
}
[[nodiscard]] inline PyObject* dict_object(const IValue& value, const array_maker& make_array) {
  owned dict(PyDict_New());
  for (const auto& entry : dispatch::Dict<IValue, IValue>(value)) {
    const owned k(to_python(entry.key(), make_array)), v(to_python(entry.value(), make_array));
    if (PyDict_SetItem(dict.get(), k.get(), v.get()) != 0) throw python_error();
  }
  return dict.release();
}
/// Some hosts have the parts as members, others as functions.
template <class Complex>
[[nodiscard]] PyObject* complex_object(const Complex& value) {
  if constexpr (requires { value.real(); })
    return owned(PyComplex_FromDoubles(value.real(), value.imag())).release();
  else
    return owned(PyComplex_FromDoubles(value.real, value.imag)).release();
}

/// Lists, tuples and dicts, which may contain themselves.
[[nodiscard]] inline PyObject* group_object(const IValue& value, const array_maker& make_array) {
  const nesting level(" in a result");
  if (value.isTuple()) return tuple_object(value.toTupleRef().elements(), make_array);
  if (value.isGenericDict()) return dict_object(value, make_array);
  return list_object(dispatch::value_access::get<dispatch::generic_list>(value).values,
                     [&](const IValue& element) { return to_python(element, make_array); });
}

}  // namespace detail

inline PyObject* to_python(const IValue& value, const array_maker& make_array) {
  using namespace detail;
  switch (value.tag()) {
    case value_tag::none: Py_RETURN_NONE;
    case value_tag::integer: return owned(PyLong_FromLongLong(value.toInt())).release();
    case value_tag::real: return owned(PyFloat_FromDouble(value.toDouble())).release();
    case value_tag::boolean: return owned(PyBool_FromLong(value.toBool())).release();
    case value_tag::complex:
      return complex_object(dispatch::value_access::get<dispatch::host::Complex>(value));
    case value_tag::string: return string_object(value.toStringRef());
    case value_tag::tensor: return owned(make_array(value.toTensor())).release();
    case value_tag::device: return owned(device_object(value.toDevice())).release();
    case value_tag::object: return custom_object_of(value);
    case value_tag::integer_list: return list_object(value.toIntVector(), &PyLong_FromLongLong);
    case value_tag::real_list: return list_object(value.toDoubleVector(), &PyFloat_FromDouble);
    case value_tag::tensor_list: return list_object(value.toTensorVector(), make_array);
    case value_tag::tuple:
    case value_tag::dict:
    case value_tag::list: return group_object(value, make_array);
    default:
      throw dispatch::TypeError(dispatch::message(
          {"Python has no object for a value of type '", value.type_name(), "'"}));
  }
}

}  // namespace schema_ct_python
