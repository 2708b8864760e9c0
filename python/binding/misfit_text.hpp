// SPDX-License-Identifier: BSL-1.0
// For messages: what an object of the wrong type is, and which of its members is the reason.
#pragma once

#include <dispatch/binding_api.hpp>
#include <string>

#include "to_value.hpp"

namespace schema_ct_python::detail {

/// A number or string for a message, shortened. Empty for other objects: their repr() may run any
/// code.
[[nodiscard]] inline std::string value_text(PyObject* object) {
  if (!PyLong_CheckExact(object) && !PyFloat_CheckExact(object) && !PyUnicode_CheckExact(object) &&
      !PyBytes_CheckExact(object))
    return {};
  PyObject* const shown = PyObject_Repr(object);
  const owned held = shown != nullptr ? owned(shown) : owned();
  const char* const text = shown != nullptr ? PyUnicode_AsUTF8(shown) : nullptr;
  if (text == nullptr) return PyErr_Clear(), std::string();
  const std::string out(text);
  return out.size() <= 60 ? out : out.substr(0, 57) + "...";
}

/// `int[]?` is List[int]; but an enumeration, which is an `int` there, has its own name.
[[nodiscard]] inline std::string name_of(const dispatch::Type& type) {
  for (const code own : {code::scalar_type, code::layout, code::memory_format, code::qscheme})
    if (type.codes().find(static_cast<char>(own)) != std::string_view::npos) return type.str();
  return type.annotation_str();
}

/// The type of an object that is not of the type `type`, in quotes; for a list, tuple or dict also
/// the first member that does not fit.
[[nodiscard]] inline std::string type_text(PyObject* object, const wanted& type);

/// ` whose element 1 is of type 'str'`; empty if the member fits.
[[nodiscard]] inline std::string member_text(PyObject* member, const wanted& type,
                                             const std::string& called) {
  IValue ignored;
  if (to_value(member, type, ignored)) return {};
  return dispatch::message({" whose ", called, " is of type ", type_text(member, type)});
}
[[nodiscard]] inline std::string element_text(PyObject* sequence, Py_ssize_t i,
                                              const wanted& type) {
  const owned element = share(PySequence_Fast_GET_ITEM(sequence, i));
  return member_text(element.get(), type, dispatch::message({"element ", i}));
}

[[nodiscard]] inline std::string list_text(PyObject* list, const wanted& element) {
  std::string text;
  for (Py_ssize_t i = 0; text.empty() && i < PySequence_Fast_GET_SIZE(list); ++i)
    text = element_text(list, i, element);
  return text;
}
[[nodiscard]] inline std::string tuple_text(PyObject* tuple, const wanted& type) {
  std::string_view codes = type.codes.substr(1), names = type.names;
  std::string text;
  Py_ssize_t count = 0;
  for (; dispatch::Type::is_member(codes); ++count) {
    dispatch::Type memory;
    const wanted own = take_member(codes, names, memory);
    if (text.empty() && count < PySequence_Fast_GET_SIZE(tuple))
      text = element_text(tuple, count, own);
  }
  if (count == PySequence_Fast_GET_SIZE(tuple)) return text;
  return dispatch::message({" of ", PySequence_Fast_GET_SIZE(tuple), " elements"});
}
[[nodiscard]] inline std::string dict_text(PyObject* dict, const wanted& type) {
  std::string_view codes = type.codes.substr(1), names = type.names;
  dispatch::Type key_type, value_type;
  const wanted key = take_member(codes, names, key_type),
               value = take_member(codes, names, value_type);
  const owned items(PyDict_Items(dict));
  for (Py_ssize_t i = 0; i != PyList_GET_SIZE(items.get()); ++i) {
    PyObject* const own_key = PyTuple_GET_ITEM(PyList_GET_ITEM(items.get(), i), 0);
    PyObject* const own_value = PyTuple_GET_ITEM(PyList_GET_ITEM(items.get(), i), 1);
    const std::string shown = dispatch::message({"key ", value_text(own_key)});
    std::string text = member_text(own_key, key, shown);
    if (text.empty())
      text = member_text(own_value, value, dispatch::message({"value for the ", shown}));
    if (!text.empty()) return text;
  }
  return {};
}

inline std::string type_text(PyObject* object, const wanted& type) {
  if (type.last() == code::optional) return type_text(object, type.inner());
  const auto quoted = [](const std::string& text) { return dispatch::message({"'", text, "'"}); };
  if (is_tensor(object)) return quoted(tensor_text(object));
  if (is_custom_object(object)) return quoted(custom_value(object).type_name());
  const std::string name = quoted(Py_TYPE(object)->tp_name);
  const bool is_sequence = PyList_Check(object) != 0 || PyTuple_Check(object) != 0;
  if (type.last() == code::list) return is_sequence ? name + list_text(object, type.inner()) : name;
  if (type.last() != code::end) return name;
  const code group = static_cast<code>(type.codes.front());
  if (group == code::tuple && is_sequence) return name + tuple_text(object, type);
  return group == code::dict && PyDict_Check(object) ? name + dict_text(object, type) : name;
}

}  // namespace schema_ct_python::detail
