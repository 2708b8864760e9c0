// SPDX-License-Identifier: BSL-1.0
// Custom classes in Python: the classes, their objects, and their methods and properties.
#pragma once

#include "call_plan.hpp"
#include "errors.hpp"

namespace schema_ct_python {

/// A method to be called: the class by its qualified name, and the object unless it is static.
struct bound_method {
  std::string class_name, name;
  bool is_static;
  IValue self;
};
/// A class, by its qualified name.
struct class_state {
  std::string name;
};

inline PyTypeObject* bound_method_type = nullptr;
inline PyTypeObject* class_type = nullptr;

namespace detail {

/// Calls a method with Python's arguments; `self` is nullptr for a static one and a constructor.
[[nodiscard]] inline PyObject* call_method(const dispatch::class_method& method, PyObject* self,
                                           PyObject* positional, PyObject* keywords) {
  std::vector<PyObject*> objects;
  if (self != nullptr) objects.push_back(self);
  for (Py_ssize_t i = 0; i != PyTuple_GET_SIZE(positional); ++i)
    objects.push_back(PyTuple_GET_ITEM(positional, i));
  const std::size_t count = objects.size();
  owned names;
  if (keywords != nullptr && PyDict_GET_SIZE(keywords) != 0) {
    names = owned(PyTuple_New(PyDict_GET_SIZE(keywords)));
    PyObject *key = nullptr, *value = nullptr;
    Py_ssize_t at = 0;
    for (Py_ssize_t i = 0; PyDict_Next(keywords, &at, &key, &value) != 0; ++i) {
      PyTuple_SET_ITEM(names.get(), i, share(key).release());
      objects.push_back(value);
    }
  }
  const arguments_given given{objects.data(), count, names.get()};
  const call_plan plan(method.getSchema());
  dispatch::borrowed_call call(plan.argument_count());
  const misfit why_not = plan.bind(given, call);
  if (why_not.what != misfit::kind::none) throw dispatch::TypeError(plan.text_of(why_not, given));
  IValue result;
  {
    const without_gil others_run;
    result = method(call.take_values());
  }
  return to_python(result, given.maker());
}

inline PyObject* call_bound_method(PyObject* self, PyObject* positional,
                                   PyObject* keywords) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const bound_method& m = state_of<bound_method>(self);
    const auto& method = dispatch::class_named(m.class_name).method(m.name, m.is_static);
    const owned object(m.is_static ? share(Py_None).release() : custom_object_of(m.self));
    return call_method(method, m.is_static ? nullptr : object.get(), positional, keywords);
  });
}

[[nodiscard]] inline dispatch::class_handle class_of(PyObject* object) {
  return dispatch::class_of_object(custom_value(object));
}

/// Throws python_error with Python's own exception unless that is an AttributeError.
inline void clear_attribute_error() {
  if (!PyErr_ExceptionMatches(PyExc_AttributeError)) throw python_error();
  PyErr_Clear();
}

[[nodiscard]] inline PyObject* no_attribute(std::string_view class_name, PyObject* name) {
  PyErr_Format(PyExc_AttributeError, "%s has no attribute '%U'", std::string(class_name).c_str(),
               name);
  return nullptr;
}

inline PyObject* get_object_attribute(PyObject* self, PyObject* name) noexcept {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    if (PyObject* const own = PyObject_GenericGetAttr(self, name)) return own;
    clear_attribute_error();
    const dispatch::class_handle c = class_of(self);
    const std::string_view asked = text_of_string(name);
    if (c.getProperty(asked) != nullptr)
      return to_python(dispatch::get_property(custom_value(self), asked), array_maker(nullptr, 0));
    if (!c.hasMethod(asked)) return no_attribute(c.qualified_name(), name);
    return make_holder<bound_method>(
        bound_method_type,
        bound_method{c.qualified_name(), std::string(asked), false, custom_value(self)});
  });
}

inline int set_object_attribute(PyObject* self, PyObject* name, PyObject* value) noexcept {
  return guarded<int>(-1, [&] {
    const dispatch::class_handle c = class_of(self);
    const std::string_view asked = text_of_string(name);
    const dispatch::class_property* const p = c.getProperty(asked);
    if (p == nullptr || p->setter == nullptr || value == nullptr) {
      PyErr_Format(PyExc_AttributeError, "the attribute '%U' of %s cannot be set", name,
                   c.qualified_name().c_str());
      return -1;
    }
    const owned arguments(PyTuple_Pack(1, value));
    const owned result(call_method(*p->setter, self, arguments.get(), nullptr));
    return 0;
  });
}

inline PyObject* object_repr(PyObject* self) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    return PyUnicode_FromFormat("<object of %s>", class_of(self).qualified_name().c_str());
  });
}

inline PyObject* make_object(PyObject* self, PyObject* positional, PyObject* keywords) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const auto c = dispatch::class_named(state_of<class_state>(self).name);
    return call_method(c.method("__init__", false), nullptr, positional, keywords);
  });
}

inline PyObject* get_class_attribute(PyObject* self, PyObject* name) noexcept {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    if (PyObject* const own = PyObject_GenericGetAttr(self, name)) return own;
    clear_attribute_error();
    const std::string& class_name = state_of<class_state>(self).name;
    const std::string_view asked = text_of_string(name);
    if (dispatch::class_named(class_name).findStaticMethod(asked) == nullptr)
      return no_attribute(class_name, name);
    return make_holder<bound_method>(bound_method_type,
                                     bound_method{class_name, std::string(asked), true, IValue()});
  });
}

inline PyObject* class_repr(PyObject* self) noexcept {
  return PyUnicode_FromFormat("<class %s>", state_of<class_state>(self).name.c_str());
}

/// A type whose objects hold a State.
template <class State>
[[nodiscard]] PyTypeObject* make_type(const char* own_name, std::vector<PyType_Slot> slots) {
  static const std::string name = dispatch::message({package, ".", own_name});
  slots.push_back({Py_tp_dealloc, reinterpret_cast<void*>(&free_holder<State>)});
  slots.push_back({0, nullptr});
  PyType_Spec spec = {name.c_str(), sizeof(holder<State>), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots.data()};
  return reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
}

}  // namespace detail

/// Makes the types; throws python_error.
inline void make_class_types() {
  using namespace detail;
  auto slot = [](int what, auto* f) { return PyType_Slot{what, reinterpret_cast<void*>(f)}; };
  bound_method_type = make_type<bound_method>("Method", {slot(Py_tp_call, &call_bound_method)});
  class_type = make_type<class_state>(
      "Class", {slot(Py_tp_call, &make_object), slot(Py_tp_getattro, &get_class_attribute),
                slot(Py_tp_repr, &class_repr)});
  custom_object_type = make_type<IValue>(
      "Object", {slot(Py_tp_getattro, &get_object_attribute),
                 slot(Py_tp_setattro, &set_object_attribute), slot(Py_tp_repr, &object_repr)});
}

}  // namespace schema_ct_python
