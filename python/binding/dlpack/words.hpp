// SPDX-License-Identifier: BSL-1.0
// Element types and devices, as strings and as the objects of every framework.
#pragma once

#include <dispatch/binding_api.hpp>
#include <string>
#include <string_view>

#include "../object.hpp"

namespace schema_ct_python {

namespace detail {

struct type_name {
  std::string_view text;
  c10::ScalarType type;
};
/// numpy's and PyTorch's names; Python gets the first name that is listed for a type. `int` and
/// `float` are missing: numpy and PyTorch mean different types by them.
inline constexpr type_name type_names[] = {
    {"bool", c10::kBool},
    {"uint8", c10::kByte},
    {"int8", c10::kChar},
    {"int16", c10::kShort},
    {"int32", c10::kInt},
    {"int64", c10::kLong},
    {"uint16", c10::kUInt16},
    {"uint32", c10::kUInt32},
    {"uint64", c10::kUInt64},
    {"float16", c10::kHalf},
    {"float32", c10::kFloat},
    {"float64", c10::kDouble},
    {"bfloat16", c10::kBFloat16},
    {"complex64", c10::kComplexFloat},
    {"complex128", c10::kComplexDouble},
    {"complex32", c10::kComplexHalf},
    {"bcomplex32", c10::kBComplex32},
    {"float8_e4m3fn", c10::kFloat8_e4m3fn},
    {"float8_e4m3fnuz", c10::kFloat8_e4m3fnuz},
    {"float8_e5m2", c10::kFloat8_e5m2},
    {"float8_e5m2fnuz", c10::kFloat8_e5m2fnuz},
    {"float8_e8m0fnu", c10::kFloat8_e8m0fnu},
    {"bool_", c10::kBool},
    {"half", c10::kHalf},
    {"double", c10::kDouble},
    {"short", c10::kShort},
    {"long", c10::kLong},
    {"cfloat", c10::kComplexFloat},
    {"cdouble", c10::kComplexDouble},
};

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

}  // namespace detail

/// `float32`, `torch.float32` and the like.
[[nodiscard]] inline bool read_type_name(std::string_view text, c10::ScalarType& out) {
  if (const std::size_t point = text.rfind('.'); point != std::string_view::npos)
    text.remove_prefix(point + 1);
  for (const detail::type_name& known : detail::type_names)
    if (known.text == text) return out = known.type, true;
  return false;
}
[[nodiscard]] inline std::string_view name_of_type(c10::ScalarType type) {
  for (const detail::type_name& known : detail::type_names)
    if (known.type == type) return known.text;
  return dispatch::toString(type);
}

/// Reads a framework's element type: numpy.float32, numpy.dtype("float32"), torch.float32,
/// jax.numpy.float32 …; false for any other object, strings among them.
[[nodiscard]] inline bool read_dtype(PyObject* object, c10::ScalarType& out) {
  if (PyFloat_Check(object) || PyLong_Check(object) || PyUnicode_Check(object) || object == Py_None)
    return false;
  if (PyType_Check(object) != 0) {
    if (object == reinterpret_cast<PyObject*>(&PyFloat_Type)) return out = c10::kDouble, true;
    if (object == reinterpret_cast<PyObject*>(&PyLong_Type)) return out = c10::kLong, true;
    if (object == reinterpret_cast<PyObject*>(&PyComplex_Type))
      return out = c10::kComplexDouble, true;
    return read_type_name(reinterpret_cast<PyTypeObject*>(object)->tp_name, out);
  }
  const std::string_view type = Py_TYPE(object)->tp_name;
  if (type.find("dtype") == std::string_view::npos &&
      type.find("DType") == std::string_view::npos &&
      type.find("_ScalarMeta") == std::string_view::npos)
    return false;
  const std::string name = detail::text_attribute(object, "name");
  return read_type_name(name.empty() ? detail::text_of_object(object) : name, out);
}
/// Reads an element type from a string; false for any other object. Throws ValueError for an
/// unknown name.
[[nodiscard]] inline bool read_dtype_word(PyObject* object, c10::ScalarType& out) {
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

/// Reads a framework's device: torch.device("cuda:0"), jax.devices()[0], or schema_ct's string;
/// false for any other object.
[[nodiscard]] inline bool read_device_object(PyObject* object, c10::Device& out) {
  const std::string_view type = Py_TYPE(object)->tp_name;
  if (!type.ends_with("evice") && !type.ends_with("Place")) return false;
  std::string text = detail::text_attribute(object, "platform");  // jax's
  if (text.empty()) {
    text = detail::text_of_object(object);
    if (text.starts_with("Place(")) text = text.substr(6, text.size() - 7);
  } else if (text != "cpu") {
    const owned id(PyObject_GetAttrString(object, "id"));
    text.append(":").append(detail::text_of_object(id.get()));
  }
  if (text.starts_with("gpu")) text.replace(0, 3, "cuda");
  out = c10::Device(text);
  return true;
}
[[nodiscard]] inline PyObject* device_object(const c10::Device& device) {
  const std::string text = device.str();
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

}  // namespace schema_ct_python
