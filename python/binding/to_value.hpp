// SPDX-License-Identifier: BSL-1.0
// Converts a Python object to a value of a schema type, by the rules of PyTorch's own binding.
#pragma once

#include <dispatch/binding_api.hpp>
#include <optional>

#include "custom_object.hpp"
#include "enumerations.hpp"
#include "framework.hpp"
#include "numbers.hpp"

namespace schema_ct_python {

using dispatch::IValue;
using dispatch::value_tag;
using schema_ct::code;

/// A schema type: its codes (schema_ct/grammar/type_code.hpp), the names of the classes in it, and
/// N of `int[N]`, else -1.
struct wanted {
  std::string_view codes, names;
  int size = -1;

  [[nodiscard]] code last() const { return static_cast<code>(codes.back()); }
  /// T of T[] or T?; it keeps N.
  [[nodiscard]] wanted inner() const { return {codes.substr(0, codes.size() - 1), names, size}; }
};

[[nodiscard]] bool to_value(PyObject* object, const wanted& type, IValue& out);

namespace detail {

[[nodiscard]] inline bool tensor_to_value(PyObject* object, IValue& out) {
  dispatch::host::Tensor tensor;
  if (!read_tensor(object, tensor)) return false;
  out = IValue::of(value_tag::tensor, std::move(tensor));
  return true;
}

/// Reads a number with `read`, also from an array of one element.
template <class T, class Read>
[[nodiscard]] bool read_number(PyObject* object, T& out, const Read& read) {
  const owned one = number_in(object);
  return one.get() != nullptr && read(one.get(), out);
}
template <class T, class Read>
[[nodiscard]] bool number_to_value(PyObject* object, IValue& out, const Read& read) {
  T number{};
  if (!read_number(object, number, read)) return false;
  out = number;
  return true;
}

/// An element type given for an `int` becomes the host's number, since kernels cast it to the
/// host's enumeration.
[[nodiscard]] inline bool int_to_value(PyObject* object, IValue& out) {
  if (PyLong_Check(object)) return out = value_of_long(object), true;
  dispatch::host::ScalarType type{};
  if (!read_dtype(object, type)) return number_to_value<std::int64_t>(object, out, &read_int);
  out = static_cast<std::int64_t>(type);
  return true;
}

/// A number is PyTorch's, which value_traits converts to the host's.
[[nodiscard]] inline bool element_type_to_value(PyObject* object, IValue& out) {
  dispatch::host::ScalarType type{};
  std::int64_t number = 0;
  if (read_dtype(object, type) || read_dtype_word(object, type)) return out = IValue(type), true;
  if (!read_number(object, number, &read_int)) return false;
  check_type_number(number);
  out = number;
  return true;
}
[[nodiscard]] inline bool enumerator_to_value(PyObject* object, code type, IValue& out) {
  std::int64_t number = 0;
  if (!read_enumerator(object, type, number)) {
    if (!read_number(object, number, &read_int)) return false;
    check_enumerator(number, type);
  }
  out = number;
  return true;
}

[[nodiscard]] inline bool double_to_value(PyObject* object, IValue& out) {
  if (PyFloat_CheckExact(object)) return out = PyFloat_AS_DOUBLE(object), true;
  return number_to_value<double>(object, out, &read_double);
}

[[nodiscard]] inline bool bool_to_value(PyObject* object, IValue& out) {
  if (PyBool_Check(object)) return out = object == Py_True, true;
  return number_to_value<bool>(object, out, &read_bool);
}

[[nodiscard]] inline bool string_to_value(PyObject* object, IValue& out) {
  if (!PyUnicode_Check(object)) return false;
  out = IValue::of(value_tag::string, std::string(text_of_string(object)));
  return true;
}

/// Converts a number whose Python type is exactly the expected one; false for other objects, which
/// may still convert. Inline in each call.
[[nodiscard, gnu::always_inline]] inline bool exact_to_value(PyObject* object, code type,
                                                             IValue& out) {
  if (type == code::integer) {
    std::int64_t number = 0;
    return PyLong_CheckExact(object) && fits_in_int(object, number) && (out = number, true);
  }
  if (type == code::real)
    return PyFloat_CheckExact(object) && (out = PyFloat_AS_DOUBLE(object), true);
  return type == code::boolean && PyBool_Check(object) && (out = object == Py_True, true);
}

[[nodiscard]] inline bool complex_to_value(PyObject* object, IValue& out) {
  Py_complex number{};
  if (!read_number(object, number, &read_complex)) return false;
  out = dispatch::host::Complex(number.real, number.imag);
  return true;
}

/// A Scalar of the same kind as the object: bool, int, float or complex.
[[nodiscard]] inline bool scalar_to_value(PyObject* object, IValue& out) {
  if (is_tensor(object)) {
    const owned number = number_in(object);
    return number.get() != nullptr && scalar_to_value(number.get(), out);
  }
  if (PyBool_Check(object) || is_numpy_bool(object)) return bool_to_value(object, out);
  if (PyFloat_Check(object)) return double_to_value(object, out);
  if (PyComplex_Check(object) || is_numpy_complex(object)) return complex_to_value(object, out);
  std::int64_t number = 0;
  if (read_int(object, number)) return out = number, true;
  return double_to_value(object, out);
}

/// Throws ValueError for a string that names no device.
[[nodiscard]] inline bool device_to_value(PyObject* object, IValue& out) {
  try {
    if (PyUnicode_Check(object))
      out = dispatch::host::read_device(std::string(text_of_string(object)));
    else if (std::optional<dispatch::host::Device> device = device_in(object))
      out = std::move(*device);
    else
      return false;
  } catch (const dispatch::Error& e) {
    throw dispatch::ValueError(e.what_without_backtrace());
  }
  return true;
}

/// The object as a list or tuple, if it is a sequence other than a string or a tensor; else none.
[[nodiscard]] inline owned sequence_of(PyObject* object) {
  if (PyList_Check(object) || PyTuple_Check(object)) return share(object);
  if ((!PySequence_Check(object) && !is_tensor(object)) || PyUnicode_Check(object) ||
      PyBytes_Check(object) || PyDict_Check(object) || is_no_sequence(object))
    return {};
  PyObject* const fast = PySequence_Fast(object, "");
  if (fast == nullptr && !is_other_type()) return {};
  return owned(fast);
}

/// Reads each element with `read(object, element)`; false if that refuses one.
template <class T, class Read>
[[nodiscard]] bool read_elements(PyObject* sequence, std::vector<T>& out, const Read& read) {
  const Py_ssize_t count = PySequence_Fast_GET_SIZE(sequence);
  out.reserve(static_cast<std::size_t>(count));
  for (Py_ssize_t i = 0; i < count && i < PySequence_Fast_GET_SIZE(sequence); ++i) {
    const owned element = share(PySequence_Fast_GET_ITEM(sequence, i));
    T value{};
    if (!read(element.get(), value)) return false;
    out.push_back(std::move(value));
  }
  return true;
}

template <class T, class Read>
[[nodiscard]] bool plain_list_to_value(PyObject* sequence, value_tag tag, IValue& out,
                                       const Read& read) {
  std::vector<T> elements;
  if (!read_elements(sequence, elements, read)) return false;
  out = IValue::of(tag, std::move(elements));
  return true;
}

/// A single number for `int[N]` or `float[N]` is repeated N times.
[[nodiscard]] inline bool repeated_to_value(PyObject* object, const wanted& element, IValue& out) {
  IValue one;
  if (element.size < 0 || is_tensor(object) || !to_value(object, element, one)) return false;
  const auto count = static_cast<std::size_t>(element.size);
  if (one.isInt())
    out = std::vector<std::int64_t>(count, one.toInt());
  else if (one.isDouble())
    out = std::vector<double>(count, one.toDouble());
  else
    return false;
  return true;
}

[[nodiscard]] inline bool list_to_value(PyObject* object, const wanted& element, IValue& out) {
  if (element.last() == code::tensor && is_tensor(object)) return false;
  const owned sequence = sequence_of(object);
  if (sequence.get() == nullptr) return repeated_to_value(object, element, out);
  auto to_int = [&](PyObject* o, std::int64_t& number) {
    IValue value;
    if (!to_value(o, element, value)) return false;
    number = value.toInt();
    return true;
  };
  switch (element.codes.size() == 1 ? schema_ct::inside_container(element.last()) : code::none) {
    case code::integer:
      return plain_list_to_value<std::int64_t>(sequence.get(), value_tag::integer_list, out,
                                               to_int);
    case code::real:
      return plain_list_to_value<double>(
          sequence.get(), value_tag::real_list, out,
          [](PyObject* o, double& number) { return read_number(o, number, &read_double); });
    case code::tensor:
      return plain_list_to_value<dispatch::host::Tensor>(sequence.get(), value_tag::tensor_list,
                                                         out, &read_tensor);
    default: break;
  }
  dispatch::generic_list list{dispatch::Type(element.codes, element.names), {}};
  if (!read_elements(sequence.get(), list.values,
                     [&](PyObject* o, IValue& value) { return to_value(o, element, value); }))
    return false;
  out = IValue::of(value_tag::list, std::move(list));
  return true;
}

[[nodiscard]] inline wanted take_member(std::string_view& codes, std::string_view& names,
                                        dispatch::Type& memory) {
  memory = dispatch::Type::take_member(codes, names);
  return {memory.codes(), memory.names()};
}

/// A list or tuple with the type's number of members.
[[nodiscard]] inline bool tuple_to_value(PyObject* object, const wanted& type, IValue& out) {
  if (!PyTuple_Check(object) && !PyList_Check(object)) return false;
  std::string_view codes = type.codes.substr(1), names = type.names;
  std::vector<IValue> members;
  for (Py_ssize_t i = 0; dispatch::Type::is_member(codes); ++i) {
    if (i >= PySequence_Fast_GET_SIZE(object)) return false;
    const owned member = share(PySequence_Fast_GET_ITEM(object, i));
    dispatch::Type memory;
    const wanted own = take_member(codes, names, memory);
    if (!to_value(member.get(), own, members.emplace_back())) return false;
  }
  if (static_cast<Py_ssize_t>(members.size()) != PySequence_Fast_GET_SIZE(object)) return false;
  out = IValue::of(value_tag::tuple, SCHEMA_CT_C10::ivalue::Tuple(std::move(members)));
  return true;
}

[[nodiscard]] inline bool dict_to_value(PyObject* object, const wanted& type, IValue& out) {
  if (!PyDict_Check(object)) return false;
  std::string_view codes = type.codes.substr(1), names = type.names;
  dispatch::Type key_type, value_type;
  const wanted key = take_member(codes, names, key_type),
               value = take_member(codes, names, value_type);
  dispatch::Dict<IValue, IValue> dict(key_type, value_type);
  const owned items(PyDict_Items(object));  // a copy: conversions may change the dictionary
  for (Py_ssize_t i = 0; i != PyList_GET_SIZE(items.get()); ++i) {
    PyObject* const item = PyList_GET_ITEM(items.get(), i);
    IValue new_key, new_value;
    if (!to_value(PyTuple_GET_ITEM(item, 0), key, new_key) ||
        !to_value(PyTuple_GET_ITEM(item, 1), value, new_value))
      return false;
    dict.insert(std::move(new_key), std::move(new_value));
  }
  out = dict.value();
  return true;
}

[[nodiscard]] inline bool group_to_value(PyObject* object, const wanted& type, IValue& out) {
  switch (static_cast<code>(type.codes.front())) {
    case code::tuple: return tuple_to_value(object, type, out);
    case code::dict: return dict_to_value(object, type, out);
    case code::union_type: {
      std::string_view codes = type.codes.substr(1), names = type.names;
      while (dispatch::Type::is_member(codes)) {
        dispatch::Type memory;
        if (to_value(object, take_member(codes, names, memory), out)) return true;
      }
      return false;
    }
    default: return false;
  }
}

/// Is the object of the class that `line`, a line of a type's names, names?
[[nodiscard]] inline bool is_of_class(const IValue& object, std::string_view line) {
  const std::string_view name =
      dispatch::value_access::get<dispatch::custom_object>(object).type->name;
  return line.size() == name.size() + 1 && line.starts_with(name);
}
[[nodiscard]] inline bool class_to_value(PyObject* object, const wanted& type, IValue& out) {
  if (!is_custom_object(object)) return false;
  const IValue& value = custom_value(object);
  if (type.last() == code::class_type && !is_of_class(value, type.names)) return false;
  out = value;
  return true;
}

/// The common type of two values in a list or dict for `Any`; optional if one of them is None.
/// Throws ValueError if they have none: a value is never converted to match another.
[[nodiscard]] inline dispatch::Type common_type(const dispatch::Type& a, const dispatch::Type& b) {
  const auto bare = [](const dispatch::Type& t) { return t.is_optional() ? t.element() : t; };
  const bool a_is_none = a.last() == code::none_type, b_is_none = b.last() == code::none_type;
  if (a == b || (b_is_none && a.is_optional())) return a;
  if (a_is_none || b_is_none || bare(a) == bare(b)) {
    const dispatch::Type inner = bare(a_is_none ? b : a);
    return {std::string(inner.codes()) + static_cast<char>(code::optional), inner.names()};
  }
  throw dispatch::ValueError(
      dispatch::message({"the values of a list or dict for 'Any' are of one type, not of '",
                         a.str(), "' and '", b.str(), "'; a tuple may have several"}));
}

[[nodiscard]] inline dispatch::Type type_of_any(PyObject* object);

/// The common type of a list's elements; empty if one of them has none.
[[nodiscard]] inline dispatch::Type type_of_elements(PyObject* list) {
  dispatch::Type common;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i) {
    const dispatch::Type type = type_of_any(share(PyList_GET_ITEM(list, i)).get());
    if (!type) return type;
    common = common ? common_type(common, type) : type;
  }
  return common;
}
[[noreturn]] inline void refuse_empty(const char* what, const char* instead) {
  throw dispatch::ValueError(dispatch::message(
      {"an empty ", what, " for 'Any' says no type of its values; pass ", instead}));
}
[[nodiscard]] inline dispatch::Type type_of_list(PyObject* list) {
  if (PyList_GET_SIZE(list) == 0)
    refuse_empty("list", "(), or declare the argument as a list, such as int[]");
  const dispatch::Type element = type_of_elements(list);
  return element ? dispatch::Type::list_of(element) : element;
}
[[nodiscard]] inline dispatch::Type type_of_tuple(PyObject* tuple) {
  std::vector<dispatch::Type> members;
  for (Py_ssize_t i = 0; i != PyTuple_GET_SIZE(tuple); ++i)
    if (!members.emplace_back(type_of_any(PyTuple_GET_ITEM(tuple, i)))) return {};
  return dispatch::Type::tuple_of(members, [](const dispatch::Type& t) { return t; });
}
[[nodiscard]] inline dispatch::Type type_of_dict(PyObject* dict) {
  if (PyDict_GET_SIZE(dict) == 0)
    refuse_empty("dict", "None, or declare the argument as a dict, such as Dict(str, int)");
  const owned keys(PyDict_Keys(dict)), values(PyDict_Values(dict));
  const dispatch::Type key = type_of_elements(keys.get()), value = type_of_elements(values.get());
  return key && value ? dispatch::Type::dict_of(key, value) : dispatch::Type();
}

/// The type of an object for an argument `Any`; empty if the object has no type. Throws ValueError
/// for a list or dict that PyTorch refuses too, and python_error for one that is nested too deeply.
[[nodiscard]] inline dispatch::Type type_of_any(PyObject* object) {
  auto of = [](code c) { return dispatch::Type::of_code(c); };
  if (object == Py_None) return of(code::none_type);
  if (is_tensor(object)) return of(code::tensor);
  if (PyBool_Check(object) || is_numpy_bool(object)) return of(code::boolean);
  if (PyLong_Check(object)) return of(code::integer);
  if (PyFloat_Check(object)) return of(code::real);
  if (PyComplex_Check(object)) return of(code::complex);
  if (PyUnicode_Check(object)) return of(code::string);
  if (is_custom_object(object)) return custom_value(object).type();
  if (PyIndex_Check(object)) return of(code::integer);
  const nesting level(" in an argument of type 'Any'");
  if (PyList_Check(object)) return type_of_list(object);
  if (PyTuple_Check(object)) return type_of_tuple(object);
  if (PyDict_Check(object)) return type_of_dict(object);
  return {};
}
[[nodiscard]] inline bool any_to_value(PyObject* object, IValue& out) {
  const dispatch::Type type = type_of_any(object);
  return type && to_value(object, {type.codes(), type.names()}, out);
}

}  // namespace detail

/// Returns false if the object is of another type. Throws ValueError for a number or string outside
/// of the type's values, and python_error for what the object's own methods raise.
inline bool to_value(PyObject* object, const wanted& type, IValue& out) {
  using namespace detail;
  switch (type.last()) {
    case code::tensor: return tensor_to_value(object, out);
    case code::integer:
    case code::sym_int: return int_to_value(object, out);
    case code::layout:
    case code::memory_format:
    case code::qscheme: return enumerator_to_value(object, type.last(), out);
    case code::scalar_type: return element_type_to_value(object, out);
    case code::real:
    case code::sym_float: return double_to_value(object, out);
    case code::boolean:
    case code::sym_bool: return bool_to_value(object, out);
    case code::string: return string_to_value(object, out);
    case code::complex: return complex_to_value(object, out);
    case code::scalar: return scalar_to_value(object, out);
    case code::device: return device_to_value(object, out);
    case code::optional:
      if (object != Py_None) return to_value(object, type.inner(), out);
      out = IValue();
      return true;
    case code::none_type: return object == Py_None;
    case code::list: return list_to_value(object, type.inner(), out);
    case code::end: return group_to_value(object, type, out);
    case code::class_type:
    case code::any_class_type: return class_to_value(object, type, out);
    case code::any: return any_to_value(object, out);
    default: return false;
  }
}

}  // namespace schema_ct_python
