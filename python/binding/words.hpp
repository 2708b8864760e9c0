// SPDX-License-Identifier: BSL-1.0
// Element types, as strings and as the objects of every framework of arrays.
#pragma once

#include <dispatch/binding_api.hpp>
#include <string>
#include <string_view>

#include "object.hpp"

namespace schema_ct_python {

namespace detail {

struct type_name {
  std::string_view text;
  int number;  ///< PyTorch's
};
/// numpy's and PyTorch's names; Python gets the first name that is listed for a type. `int` and
/// `float` are missing: numpy and PyTorch mean different types by them.
inline constexpr type_name type_names[] = {
    {"bool", 11},
    {"uint8", 0},
    {"int8", 1},
    {"int16", 2},
    {"int32", 3},
    {"int64", 4},
    {"uint16", 27},
    {"uint32", 28},
    {"uint64", 29},
    {"float16", 5},
    {"float32", 6},
    {"float64", 7},
    {"bfloat16", 15},
    {"complex64", 9},
    {"complex128", 10},
    {"complex32", 8},
    {"bcomplex32", 46},
    {"float8_e4m3fn", 24},
    {"float8_e4m3fnuz", 26},
    {"float8_e5m2", 23},
    {"float8_e5m2fnuz", 25},
    {"float8_e8m0fnu", 44},
    {"float4_e2m1fn_x2", 45},
    {"qint8", 12},
    {"quint8", 13},
    {"qint32", 14},
    {"quint4x2", 16},
    {"quint2x4", 17},
    {"bits1x8", 18},
    {"bits2x4", 19},
    {"bits4x2", 20},
    {"bits8", 21},
    {"bits16", 22},
    {"uint1", 30},
    {"uint2", 31},
    {"uint3", 32},
    {"uint4", 33},
    {"uint5", 34},
    {"uint6", 35},
    {"uint7", 36},
    {"int1", 37},
    {"int2", 38},
    {"int3", 39},
    {"int4", 40},
    {"int5", 41},
    {"int6", 42},
    {"int7", 43},
    {"bool_", 11},
    {"half", 5},
    {"double", 7},
    {"short", 2},
    {"long", 4},
    {"cfloat", 9},
    {"cdouble", 10},
};

inline constexpr int last_type_number = 46;

/// A string attribute of an object; empty if it has none.
[[nodiscard]] inline std::string text_attribute(PyObject* object, const char* name) {
  PyObject* const found = PyObject_GetAttrString(object, name);
  if (found == nullptr) return PyErr_Clear(), std::string();
  const owned held(found);
  const char* const text = PyUnicode_Check(found) ? PyUnicode_AsUTF8(found) : nullptr;
  if (text == nullptr) return PyErr_Clear(), std::string();
  return text;
}

[[nodiscard]] inline std::string text_of_object(PyObject* object) {
  const owned text(PyObject_Str(object));
  const char* const out = PyUnicode_AsUTF8(text.get());
  if (out == nullptr) throw python_error();
  return out;
}

/// Throws ValueError for numpy's dtype(">f4") and the like.
inline void refuse_other_byte_order(PyObject* dtype) {
  PyObject* const found = PyObject_GetAttrString(dtype, "isnative");
  const bool is_other = found == Py_False;
  if (found == nullptr) PyErr_Clear();
  Py_XDECREF(found);
  if (is_other)
    throw dispatch::ValueError(dispatch::message(
        {"elements of ", text_of_object(dtype), " have another byte order than this machine"}));
}

}  // namespace detail

/// `float32`, `torch.float32` and the like.
[[nodiscard]] inline bool read_type_name(std::string_view text, dispatch::host::ScalarType& out) {
  if (const std::size_t point = text.rfind('.'); point != std::string_view::npos)
    text.remove_prefix(point + 1);
  for (const detail::type_name& known : detail::type_names)
    if (known.text == text) return out = dispatch::host::scalar_type_of(known.number), true;
  return false;
}

/// An element type as a framework has it: numpy.float32, numpy.dtype("float32"), torch.float32,
/// jax.numpy.float32 …; false for any other object, texts among them.
[[nodiscard]] inline bool read_array_dtype(PyObject* object, dispatch::host::ScalarType& out) {
  if (PyFloat_Check(object) || PyLong_Check(object) || PyUnicode_Check(object) || object == Py_None)
    return false;
  if (PyType_Check(object) != 0) {
    if (object == reinterpret_cast<PyObject*>(&PyFloat_Type)) return read_type_name("float64", out);
    if (object == reinterpret_cast<PyObject*>(&PyLong_Type)) return read_type_name("int64", out);
    if (object == reinterpret_cast<PyObject*>(&PyComplex_Type))
      return read_type_name("complex128", out);
    return read_type_name(reinterpret_cast<PyTypeObject*>(object)->tp_name, out);
  }
  const std::string_view type = Py_TYPE(object)->tp_name;
  if (type.find("dtype") == std::string_view::npos &&
      type.find("DType") == std::string_view::npos &&
      type.find("_ScalarMeta") == std::string_view::npos)
    return false;
  detail::refuse_other_byte_order(object);
  const std::string name = detail::text_attribute(object, "name");
  return read_type_name(name.empty() ? detail::text_of_object(object) : name, out);
}
/// A text for an element type; false for any other object, ValueError for another text.
[[nodiscard]] inline bool read_dtype_word(PyObject* object, dispatch::host::ScalarType& out) {
  if (PyUnicode_Check(object) == 0) return false;
  const char* const text = PyUnicode_AsUTF8(object);
  if (text == nullptr) throw python_error();
  if (read_type_name(text, out)) return true;
  std::string known;
  for (const detail::type_name& one : detail::type_names)
    known.append(known.empty() ? "" : ", ").append(one.text);
  throw dispatch::ValueError(
      dispatch::message({"no element type is called '", text, "'; known are ", known}));
}

}  // namespace schema_ct_python
